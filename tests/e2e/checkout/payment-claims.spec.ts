import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test('a link that claims a payment thanks nobody who has not paid', async ({ page, request }) => {
  await startSession(page, newEmail('claims'));
  for (const path of ['/profile', '/dashboard-pricing']) {
    const read = page.waitForResponse(/\/api\/orders\?.*status=completed/);
    await page.goto(`${path}?payment=success`);
    expect((await (await read).json()).orders).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Payment successful')).toHaveCount(0);
  }
  const orderId = await makeOrder(page);
  const pay = { orderId, outcome: 'succeed' };
  await request.post(serviceUrl('razorpay/control/pay'), { data: pay });
  await expect
    .poll(async () => (await page.request.post(`/api/orders/${orderId}/check`)).text())
    .toContain('"completed"');
  await page.goto('/profile?payment=success');
  await expect(page.getByText('Payment successful')).toBeVisible();
  await page.goto('/dashboard-pricing?payment=success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
});

test('a link that claims a payment is pending or has failed says only what the server knows, once, and the claim leaves the address', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('claims'));
  const [pending, failed] = [page.getByText('Payment pending'), page.getByText('Payment failed')];
  const open = async (claim: string, left = '') => {
    const read = page.waitForResponse(/\/api\/orders\?/);
    await page.goto(`/profile?payment=${claim}`);
    await (await read).finished();
    await expect(page).toHaveURL(`/profile${left}`);
  };
  for (const claim of ['failed', 'pending&order=order_none']) {
    await open(claim);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(pending.or(failed)).toHaveCount(0);
  }
  const orderId = await makeOrder(page);
  const checked = page.waitForResponse(/\/check$/);
  await open(`failed&order=${orderId}`);
  await (await checked).finished();
  await expect(failed).toHaveCount(0);
  await open('pending&x=1', '?x=1');
  await expect(pending).toBeVisible();
  const pay = { orderId, outcome: 'fail' };
  await request.post(serviceUrl('razorpay/control/pay'), { data: pay });
  await open(`failed&order=${orderId}`);
  await expect(failed).toBeVisible();
  await expect(pending).toHaveCount(0);
});

async function makeOrder(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  return ((await made.json()) as { order: { id: string } }).order.id;
}
