import { expectAccessible } from '../support/accessible.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the credit history has no accessibility violation', async ({ page }) => {
  await startSession(page, newEmail('history'));
  await page.goto('/credit-history');
  await expect(page.getByText('No purchases found.')).toBeVisible();
  await expectAccessible(page);
  for (const outcome of ['fail', 'succeed']) {
    const made = (await (
      await page.request.post('/api/orders', { data: { productId: 'basic', currency: 'INR' } })
    ).json()) as { order: { id: string } };
    const pay = { orderId: made.order.id, outcome };
    await page.request.post(serviceUrl('razorpay/control/pay'), { data: pay });
  }
  await expect(page.getByRole('row', { name: /Paid/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expectAccessible(page);
  await page.goto('/dashboard-pricing?payment=success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/credit-history');
  await page.getByRole('link', { name: 'Activity' }).press('Enter');
  await expect(page.getByText('Free trial credits')).toBeVisible();
  await expectAccessible(page);
});

test('a tool has no accessibility violation, empty and with a picture', async ({ page }) => {
  await signIn(page, newEmail('everybody'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox').fill('A cat at dawn');
  // From here on with the keyboard only.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('img', { name: 'A cat at dawn' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
});
