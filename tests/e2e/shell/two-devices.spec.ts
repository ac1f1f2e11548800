import { grant } from '../support/operator.ts';
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

test('every device shows by its socket a payment under way until it ends, a gift, and a sign-out everywhere', async ({
  page,
  browser,
}) => {
  const email = newEmail('two-devices');
  const device = await (await browser.newContext()).newPage();
  const opened = [page, device];
  for (const [at, shown] of opened.entries()) {
    await startSession(shown, email);
    await shown.goto(at === 0 ? '/dashboard-pricing?pack=premium&currency=USD' : '/text-to-image');
    await expect(shown.getByText('Credits: 2')).toBeVisible();
    await shown.waitForLoadState('networkidle');
    await expect(banner(shown)).toHaveCount(0);
    // Only the socket can change the balance now.
    await shown.route('**/api/credits', (route) => route.abort());
  }
  const id = await orderPack(page);
  for (const shown of opened) {
    await expect(banner(shown)).toContainText('Payment under way: 45 credits for $9.00');
  }
  // Once, by the packs: the banner is out of sight for who has scrolled to them.
  await expect(page.getByText('buys a second pack')).toHaveCount(1);
  const beside = page.getByRole('main').getByText('45 credits for $9.00 · Buying again buys');
  await expect(beside).toBeVisible();
  await expect(page.getByText('Your choice')).toBeVisible();
  await device.getByRole('button', { name: 'Check payment' }).click();
  await expect(device.getByText('No payment yet')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: id } });
  for (const shown of opened) {
    await expect(shown.getByText('Credits: 47')).toBeVisible();
    await expect(banner(shown)).toHaveCount(0);
  }
  await expect(beside).toHaveCount(0);

  await grant(page, 5);
  for (const shown of opened) await expect(shown.getByText('Credits: 52')).toBeVisible();
  await page.request.post('/api/auth/signout', { data: { everywhere: true } });
  await expect(device).toHaveURL('/');
  await expect(device.getByText('Your session has ended')).toBeVisible();
  await device.context().close();
});
