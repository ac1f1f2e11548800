import { choose, misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a failed picture is not charged and needs no new input for a retry', async ({ page }) => {
  await startSession(page, newEmail('retry'));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  const prompt = `a woodcut ${await misbehave(page, { mode: 'refused', times: 1 })}`;
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Transform/ }).click();
  await expect(page.getByText('You were not charged').first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Transformation failed').first()).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue(prompt);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
