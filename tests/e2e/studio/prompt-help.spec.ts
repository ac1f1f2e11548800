import { openEditor } from '../support/device/open-editor.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a prompt is improved and ideas are suggested, for nothing', async ({ page }) => {
  await signIn(page, newEmail('prompt'));
  const box = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: 'Improve Prompt' })).toBeDisabled();
  await box.fill('a cat');
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await expect(box).toHaveValue(/^a cat, .+/);
  await page.getByRole('button', { name: 'Suggest Ideas' }).click();
  const ideas = page.getByRole('list', { name: 'Prompt Ideas' }).getByRole('button');
  await expect(ideas).toHaveCount(8);
  await box.fill('In ink');
  const idea = (await ideas.first().textContent()) ?? '';
  await ideas.first().click();
  await expect(box).toHaveValue(`In ink. ${idea}`);
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

test('text that is typed in the editor while the prompt is improved stays', async ({ page }) => {
  await signIn(page, newEmail('typed'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  const box = page.getByLabel('Which background?');
  await box.fill('a beach');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/prompts/improve', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await box.fill('a forest');
  release();
  await expect(page.getByRole('button', { name: 'Improve Prompt' })).toBeEnabled();
  await expect(box).toHaveValue('a forest');
});
