import { expectAccessible } from '../support/accessible.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the credit history and the shop after a purchase have no accessibility violation', async ({
  page,
}) => {
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
  await expect(page.getByRole('row', { name: /Completed/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard-pricing?payment=success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Purchase History' }).click();
  await page.getByRole('link', { name: 'Activity' }).press('Enter');
  await expect(page.getByText('Free trial credits')).toBeVisible();
  await expectAccessible(page);
});
