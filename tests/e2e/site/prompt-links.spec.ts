import { expectAccessible } from '../support/accessible.ts';
import { newEmail, signIn, signInHere, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const gallery = (page: Page) => page.getByRole('list', { name: /^(Pictures|तस्वीरें)$/ });

test('a visitor takes a prompt of the Hindi gallery through the sign-in to the tool', async ({
  page,
}) => {
  // The longest address: each letter of Hindi has nine characters there.
  await page.goto('/hi#gallery');
  const shown = gallery(page)
    .getByRole('figure')
    .filter({ has: page.getByRole('img', { name: /^खिलौने जैसी नारंगी बिल्ली/ }) });
  await shown.hover();
  await shown.getByRole('link', { name: 'यही प्रॉम्प्ट लें' }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await signInHere(page, newEmail('gallery-prompt'));
  const box = page.getByRole('textbox');
  await expect(box).toHaveValue(/^बड़ी हरी आँखों वाला .* फ़िरोज़ी बैकग्राउंड$/);
  // The address has no prompt any more: a reload keeps what is typed now.
  await expect(page).toHaveURL('/hi/text-to-image');
  await box.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.reload();
  await expect(box).toHaveValue(/ 2$/);
});

test('a linked prompt replaces a draft with Undo, and no more than its 2000 characters', async ({
  page,
}) => {
  await signIn(page, newEmail('linked-prompt'));
  const box = page.getByRole('textbox');
  await box.fill('my own words');
  await page.goto(`/text-to-image?prompt=${'a'.repeat(2001)}&from=x#y`);
  await expect(box).toHaveValue('a'.repeat(2000));
  await expect(page).toHaveURL('/text-to-image?from=x#y');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toHaveValue('my own words');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(box).toHaveValue(/^a+$/);
  // One without text changes nothing.
  await page.goto('/text-to-image?prompt=%20');
  await expect(box).toHaveValue(/^a+$/);
});

test('a pair’s prompt leads to its tool; in the editor it becomes the change, with Undo', async ({
  page,
}) => {
  await startSession(page, newEmail('pair-prompt'));
  await page.goto('/#tools');
  const pair = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(
    pair('Background Removal').getByRole('link', { name: 'Use this prompt' }),
  ).toHaveCount(0);
  await pair('Image to Image').getByRole('link', { name: 'Use this prompt' }).click();
  await expect(page).toHaveURL('/image-to-image');
  await expect(page.getByRole('textbox')).toHaveValue(/^Make it deep winter/);

  const rail = page.getByRole('navigation', { name: 'Tools' });
  await rail.getByRole('link', { name: 'AI Image Editor' }).click();
  await page.getByRole('button', { name: 'Try it with this picture' }).click();
  await page.getByRole('tab', { name: 'Select' }).click();
  const change = page.getByRole('textbox', { name: 'What should change there?' });
  await change.fill('a bow tie');
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.goto('/#tools');
  await pair('AI Image Editor').getByRole('link', { name: 'Use this prompt' }).click();
  await expect(change).toHaveValue('Give the cat a party hat and make the background coral');
  await expect(page).toHaveURL('/image-editor');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(change).toHaveValue('a bow tie');
});

test('a key shows a picture’s prompt with its link, and the front page has no fault for assistive technology then', async ({
  page,
}) => {
  await page.goto('/#gallery');
  const figure = gallery(page).getByRole('figure').first();
  const link = figure.getByRole('link', { name: 'Use this prompt' });
  await figure.focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(figure.locator('figcaption')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: /^Buy 15/ })).toBeVisible();
  await expectAccessible(page);
  await link.press('Enter');
  await expect(page).toHaveURL(/\/auth\?/);
});

test('on a phone the focus and a tap show a picture’s prompt, and the next tap takes it through the sign-in to the tool', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/#gallery');
  const distance = () =>
    page.locator('#gallery').evaluate((part) => Math.abs(part.getBoundingClientRect().top));
  await expect.poll(distance).toBeLessThan(200);
  const prints = gallery(page).getByRole('figure');
  const prompts = prints.locator('figcaption');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await prints.first().focus();
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  // The link in the prompt is next, and then the one of the next picture.
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(prompts.first()).toHaveCSS('opacity', '0');
  await expect(prompts.nth(1)).toHaveCSS('opacity', '1');
  await prints.nth(2).tap();
  await expect(prompts.nth(2)).toHaveCSS('opacity', '1');
  // A flat picture has the least room for its prompt.
  const figure = prints.filter({ has: page.getByRole('img', { name: /^Orange sand dunes/ }) });
  const link = figure.getByRole('link', { name: 'Use this prompt' });
  await figure.scrollIntoViewIfNeeded();
  const [place, frame] = [await link.boundingBox(), await figure.boundingBox()];
  if (!place || !frame) throw new Error('The picture is not laid out');
  const caption = await figure.locator('figcaption span').boundingBox();
  expect(caption?.y).toBeGreaterThan(frame.y);
  expect(place.height).toBeGreaterThanOrEqual(44);
  // Where the link is, before it is seen.
  await page.touchscreen.tap(place.x + 20, place.y + place.height / 2);
  await expect(figure.locator('figcaption')).toHaveCSS('opacity', '1');
  await expect(page).toHaveURL('/#gallery');
  await link.tap();
  await expect(page).toHaveURL(/\/auth\?/);
  await signInHere(page, newEmail('tapped-prompt'));
  await expect(page.getByRole('textbox')).toHaveValue(
    /^Endless sand dunes at sunset, .* long shadows$/,
  );
  await expect(page).toHaveURL('/text-to-image');
  await context.close();
});
