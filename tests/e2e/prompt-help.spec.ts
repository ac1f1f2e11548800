import { expect, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

test('a prompt is improved and ideas are suggested, for nothing', async ({ page }) => {
  await signIn(page, `words-${Date.now()}@example.com`);
  const box = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: 'Improve Prompt' })).toBeDisabled();
  await box.fill('a cat');
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await expect(box).toHaveValue(/^a cat, .+/);
  await page.getByRole('button', { name: 'Suggest Ideas' }).click();
  const ideas = page.getByRole('list', { name: 'Prompt Ideas' }).getByRole('button');
  await expect(ideas).toHaveCount(8);
  await box.fill('In ink');
  const words = (await ideas.first().textContent()) ?? '';
  await ideas.first().click();
  await expect(box).toHaveValue(`In ink. ${words}`);
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
