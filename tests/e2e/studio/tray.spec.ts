import { jobTaken, misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

async function begin(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox').first().fill(prompt);
  const taken = jobTaken(page);
  await page.getByRole('button', { name: /^Generate/ }).click();
  expect((await taken).status()).toBe(202);
}

/** Navigates by a link, as a user would: without a page load. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name }).click();
  const close = page.getByRole('button', { name: 'Close the menu' });
  if (await close.isVisible()) await close.click();
}

const mark = (page: Page) => page.getByRole('button', { name: /^Your pictures:/ });

test('a job continues when its tool is left, is shown on every page, and is there when it is ready', async ({
  page,
}) => {
  await signIn(page, newEmail('tray'));
  await expect(mark(page)).toHaveCount(0);
  const prompt = `A quay ${await misbehave(page, { mode: 'slow', delayMs: 8000 })}`;
  await begin(page, prompt);
  await expect(mark(page)).toHaveAccessibleName('Your pictures: 1 in progress');
  await goTo(page, 'Image to Image');
  await mark(page).click();
  const tray = page.getByRole('dialog', { name: /^(In progress|Your pictures)$/ });
  await expect(tray.getByText(/Text to Image · (Creating your picture|Ready)/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tray).toBeHidden();
  await expect(mark(page)).toBeFocused();
  await expect(mark(page)).toHaveAccessibleName('Your pictures: 1 ready');
  await expect(page.getByText('Text to Image: the picture is ready.')).toBeAttached();
  // A job whose end was not seen is still there after a reload, here on a desktop.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await mark(page).press('Enter');
  // No job is unfinished any more, and the list does not say so.
  const list = page.getByRole('dialog', { name: 'Your pictures' });
  await expect(list.getByRole('heading', { name: 'Your pictures' })).toBeVisible();
  await expect(list.getByText('Text to Image · Ready')).toBeVisible();
  await list.getByRole('link', { name: new RegExp(prompt) }).click();
  await expect(page.getByRole('img', { name: prompt })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
});
