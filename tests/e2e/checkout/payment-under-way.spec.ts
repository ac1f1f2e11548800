import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Payment under way' });

/** Orders a pack as a page would that then hangs, and returns the order's id at Razorpay. */
async function orderPack(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'USD' };
  const response = await page.request.post('/api/orders', { data });
  return ((await response.json()) as { order: { id: string } }).order.id;
}

test('a payment under way is shown on another device and by the packs, until it ends', async ({
  page,
  browser,
}) => {
  const email = newEmail('under-way');
  await startSession(page, email);
  const device = await (await browser.newContext()).newPage();
  await startSession(device, email);
  await device.goto('/text-to-image');
  await expect(device.getByText('Credits: 2')).toBeVisible();
  await device.waitForLoadState('networkidle');
  await expect(banner(device)).toHaveCount(0);
  const closed = await orderPack(page);
  await expect(banner(device)).toContainText('Payment under way: 45 credits for $9.00');
  await page.request.post(`/api/orders/${closed}/close`, { maxRetries: 2 });
  await expect(banner(device)).toHaveCount(0);

  const id = await orderPack(page);
  await expect(banner(device)).toContainText('Payment under way: 45 credits for $9.00');
  await page.goto('/dashboard-pricing?pack=premium&currency=USD');
  await expect(banner(page)).toBeVisible();
  // Once, by the packs: the banner is out of sight for who has scrolled to them.
  await expect(page.getByText('buys a second pack')).toHaveCount(1);
  const beside = page.getByRole('main').getByText('45 credits for $9.00 · Buying again buys');
  await expect(beside).toBeVisible();
  await expect(page.getByText('Your choice')).toBeVisible();
  await device.getByRole('button', { name: 'Check payment' }).click();
  await expect(device.getByText('No payment yet')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: id } });
  for (const shown of [page, device]) {
    await expect(shown.getByText('Credits: 47')).toBeVisible();
    await expect(banner(shown)).toHaveCount(0);
  }
  await expect(beside).toHaveCount(0);
  await device.context().close();
});
