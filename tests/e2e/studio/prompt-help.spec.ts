import { expectAccessible } from '../support/accessible.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

test('a prompt is improved for nothing, which can be undone after more was typed too, and typing has its own undo', async ({
  page,
}) => {
  await signIn(page, newEmail('improve-undo'));
  const box = page.getByRole('textbox');
  const improve = page.getByRole('button', { name: 'Improve Prompt' });
  await expect(improve).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await box.fill('a red kite');
  await improve.click();
  await expect(box).toHaveValue(/^a red kite, .+/);
  const better = await box.inputValue();
  await box.press('End');
  await page.keyboard.type(', at noon');
  await box.press('ControlOrMeta+z');
  // The browser undoes what was typed, and not the improvement.
  await expect(box).toHaveValue(new RegExp(`^${better}`));
  await box.fill(`${better}, at noon`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(box).toHaveValue('a red kite');
  // Nothing is lost.
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(box).toHaveValue(`${better}, at noon`);
  await expect(page.getByText('Credits: 2')).toBeVisible();

  // The local provider reads 400 characters: the rest is shown before the submit.
  const note = page.getByRole('status').filter({ hasText: 'are sent to the AI' });
  await box.fill('a'.repeat(400));
  await expect(page.getByText('400 of 400 characters')).toBeVisible();
  await expect(note).toHaveCount(0);
  await box.fill(`${'a'.repeat(396)} fox and a hare`);
  await expect(note).toHaveText('Only the first 400 characters are sent to the AI.');
  await expect(page.getByText('Left out: and a hare')).toBeVisible();
  // One count, not a second one for the field's own limit.
  await box.fill('a'.repeat(1990));
  await expect(page.getByText(/of [\d,]+ characters/)).toHaveText(['1990 of 400 characters']);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});

/** The open ideas are beside the main button, or above it, and the button is on the screen. */
async function expectButtonUncovered(page: Page, list: Locator, height: number): Promise<void> {
  const [dialog, button] = await Promise.all([
    list.boundingBox(),
    page.getByRole('button', { name: /^Generate/ }).boundingBox(),
  ]);
  if (!dialog || !button) throw new Error('Both are shown');
  expect(button.y + button.height).toBeLessThanOrEqual(height);
  const isBeside = dialog.x >= button.x + button.width;
  const isAbove = dialog.y + dialog.height <= button.y;
  expect([isBeside, isAbove]).toContain(true);
}

test('ideas are suggested for nothing; one follows what was typed, replaces it, and covers no main button', async ({
  page,
}) => {
  await signIn(page, newEmail('ideas'));
  const box = page.getByRole('textbox');
  const suggest = page.getByRole('button', { name: 'Suggest Ideas' });
  const list = page.getByRole('dialog', { name: 'Prompt Ideas' });
  const ideas = list.getByRole('button');
  await suggest.click();
  await expect(page.getByRole('list', { name: 'Prompt Ideas' }).getByRole('button')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(ideas).toHaveCount(0);
  await box.fill('a paper boat');
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    await suggest.press('Enter');
    await expect(ideas).toHaveText(Array.from({ length: 8 }, () => /^a paper boat, .+/));
    await expect(ideas.first()).toBeFocused();
    await expectButtonUncovered(page, list, viewport.height);
    if (viewport.width > 400) await page.keyboard.press('Escape');
  }
  await expectAccessible(page);

  const idea = (await ideas.nth(1).textContent()) ?? '';
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(idea);
  await expect(list).toBeHidden();
  // The focus is back in the form, where the keys undo.
  const inForm = page.getByRole('main').locator(':focus');
  await expect(inForm).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).toHaveValue('a paper boat');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(box).toHaveValue(idea);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(box).toHaveValue('a paper boat');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(box).toHaveValue(idea);
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
