import { operate } from '../support/operator.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the activity shows every entry of the ledger as it happens', async ({ page, request }) => {
  const prompt = `A refused request ${Date.now()}`;
  await page.request.post(serviceUrl('image-provider/control'), {
    data: { add: { mode: 'error_500', promptIncludes: prompt } },
  });
  await signIn(page, newEmail('activity'));
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('You were not charged').first()).toBeVisible({ timeout: 30_000 });

  await page.getByRole('link', { name: 'Purchase History' }).click();
  await expect(page.getByText('No purchases found.')).toBeVisible();
  const buy = page.getByRole('main').getByRole('link', { name: 'Buy credits' });
  await expect(buy).toBeVisible();
  await page.getByRole('searchbox').fill('nothing of that name');
  await expect(buy).toBeHidden();
  await page.getByRole('button', { name: 'Show all purchases' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(buy).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/credit-history?tab=activity');
  const entries = page.getByRole('list', { name: /credit activity/i }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Free trial credits' })).toContainText('+2');
  await expect(entries.filter({ hasText: 'Not charged.' })).toContainText('Text to Image');

  await operate(page, request, 'grant', { credits: 5, reason: 'Sorry for the trouble' });
  await expect(entries.filter({ hasText: 'Sorry for the trouble' })).toContainText('+5', {
    timeout: 2000,
  });
});
