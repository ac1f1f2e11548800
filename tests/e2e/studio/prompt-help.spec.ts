import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a prompt is improved for nothing, which can be undone after more was typed too, and typing has its own undo', async ({
  page,
}) => {
  await signIn(page, newEmail('improve-undo'));
  const box = page.getByRole('textbox').first();
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
  await expect(page.getByText(/^Left out: …a+ fox/)).toContainText('and a hare');
  // One count, not a second one for the field's own limit.
  await box.fill('a'.repeat(1990));
  await expect(page.getByText(/of [\d,]+ characters/)).toHaveText(['1990 of 400 characters']);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});
