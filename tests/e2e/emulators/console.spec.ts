import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the console shows the emulated services’ requests and controls their answers', async ({
  page,
}) => {
  await startSession(page, newEmail('console'));
  const made = (await (
    await page.request.post('/api/orders', { data: { productId: 'starter', currency: 'USD' } })
  ).json()) as { order: { id: string } };
  const paid = (await (
    await page.request.post(serviceUrl('razorpay/control/pay'), {
      data: { orderId: made.order.id },
    })
  ).json()) as { payment: { id: string } };
  await page.goto(serviceUrl('').slice(0, -1));
  await expect(page.getByRole('cell', { name: 'POST /v1/orders' }).first()).toBeVisible();
  // The rows of calls, which name the payment too, begin with a time.
  const payment = page.getByRole('row', { name: new RegExp(`^${paid.payment.id}`) });
  await payment.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(payment).toContainText('refunded');
  await expect(page.getByRole('cell', { name: 'refund.processed' }).first()).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/credits')).json()) as unknown)
    .toMatchObject({ balance: 2 });
  await page
    .getByRole('region', { name: 'Exchange rates' })
    .getByLabel('Answers')
    .selectOption('down');
  await page.getByRole('region', { name: 'Exchange rates' }).getByRole('button').click();
  await expect(page.getByRole('status')).toHaveText('Done.');
  await page.request.delete(serviceUrl('exchange-rate/control'));
});
