import { expectAccessible } from '../support/accessible.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { moved, recordMoves } from '../support/moves.ts';
import { choose } from '../support/pictures.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Payment under way' });

/** Orders a pack as a page would that then hangs, and returns the order's id at Razorpay. */
async function orderPack(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'USD' };
  const response = await page.request.post('/api/orders', { data });
  return ((await response.json()) as { order: { id: string } }).order.id;
}

/** The page has the credits, and says nothing of the payment that brought them. */
async function expectNotSaid(page: Page): Promise<void> {
  await expect(page.getByText('Credits: 47')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(paidMessage(page)).toHaveCount(0);
}

test('a payment under way is shown on another device, in another tab, after a reload and by the packs, until it ends', async ({
  page,
  context,
  browser,
}, testInfo) => {
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
  // Sooner than a poll would find it.
  await page.request.post(`/api/orders/${closed}/close`);
  await expect(banner(device)).toHaveCount(0, { timeout: 5000 });

  const id = await orderPack(page);
  await device.reload();
  await expect(banner(device)).toContainText('Payment under way: 45 credits for $9.00');
  await page.goto('/dashboard-pricing?pack=premium&currency=USD');
  await expect(banner(page)).toBeVisible();
  // Once, by the packs: the banner is out of sight for who has scrolled to them.
  await expect(page.getByText('buys a second pack')).toHaveCount(1);
  const beside = page.getByRole('main').getByText('45 credits for $9.00 · Buying again buys');
  await expect(beside).toBeVisible();
  // What axe finds in a chosen pack it finds here too.
  await expect(page.getByText('Your choice')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('under-way.png'), fullPage: true });
  await expectAccessible(page);
  const tab = await context.newPage();
  await tab.goto('/profile');
  await expect(banner(tab)).toBeVisible();
  await device.getByRole('button', { name: 'Check payment' }).click();
  await expect(device.getByText('No payment yet')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: id } });
  for (const shown of [page, tab, device]) {
    await expect(shown.getByText('Credits: 47')).toBeVisible();
    await expect(banner(shown)).toHaveCount(0);
  }
  await expect(beside).toHaveCount(0);
  await device.context().close();
});

const paidMessage = (page: Page) =>
  page.locator('[data-sonner-toast]').filter({ hasText: '45 credits added' });

test('a page that did not open the checkout says once what a payment under way has brought, with its receipt', async ({
  page,
}, testInfo) => {
  await signIn(page, newEmail('ends-elsewhere'));
  const id = await orderPack(page);
  await expect(banner(page)).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: id } });
  await expect(page.getByText('Credits: 47')).toBeVisible();
  await expect(paidMessage(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.screenshot({ path: testInfo.outputPath('brought.png') });
  await paidMessage(page).getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$9.00');
  await page.goto('/text-to-image');
  await expectNotSaid(page);
});

test('a payment that arrives while no page is open is said on the next visit, and one that nobody made is not', async ({
  page,
}) => {
  await signIn(page, newEmail('ends-unseen'));
  const [paid, unpaid] = [await orderPack(page), await orderPack(page)];
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toContainText('1 more');
  await page.goto('about:blank');
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: paid } });
  await page.request.post(`/api/orders/${unpaid}/close`);
  await expect
    .poll(async () => (await page.request.get('/api/orders/under-way')).json())
    .toEqual({ orders: [] });
  await page.goto('/profile');
  await expect(paidMessage(page)).toHaveCount(1);
  await page.reload();
  await expectNotSaid(page);
});

for (const when of ['at once', 'when its page knows of it'])
  test(`a payment whose checkout hangs is said by the page that is loaded again ${when}`, async ({
    page,
  }) => {
    await startSession(page, newEmail('reloaded'));
    await page.goto('/dashboard-pricing');
    await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
    await expect(banner(page)).toBeVisible();
    await page.route('**/api/orders/verify', () => undefined);
    const reported = page.waitForRequest('**/api/orders/verify');
    await checkoutDialog(page).getByRole('button', { name: 'Pay $9.00' }).click();
    // A reload before that would abort the payment itself.
    await reported;
    if (when !== 'at once') await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Credits: 47')).toBeVisible();
    await expect(paidMessage(page)).toBeVisible();
  });

test('a page that opens while a payment is under way has its banner from the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, newEmail('under-way-steady'));
  await orderPack(page);
  await page.goto('/text-to-image');
  await expect(banner(page)).toBeVisible();
  await recordMoves(page);
  // A page waits for the answer for a second and a half; a busy machine takes longer than that for it.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      start(handler, ms >= 1000 ? ms * 20 : ms, ...rest)) as typeof setTimeout;
  });
  await page.route('**/api/orders/under-way', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await moved(page)).toEqual([]);
  // The sticky button is in reach below both banners.
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeInViewport({ ratio: 1 });
  await banner(page).getByRole('button', { name: 'I didn’t pay' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('a buyer who did not pay ends the banner, and the purchase is Cancelled until it is paid late', async ({
  page,
}) => {
  await startSession(page, newEmail('not-paid'));
  const id = await orderPack(page);
  await page.goto('/credit-history');
  await banner(page).getByRole('button', { name: 'I didn’t pay' }).click();
  await expect(banner(page)).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(row).toContainText('Cancelled');
  await page.reload();
  await expect(row).toContainText('Cancelled');
  await expect(banner(page)).toHaveCount(0);
  await row.getByRole('button', { name: 'Check payment' }).click();
  await expect(page.getByText('You closed the checkout. You were not charged.')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: id } });
  await expect(page.getByText('Credits: 47')).toBeVisible();
  await expect(row).toContainText('Paid');
  // Day and time of day.
  await expect(row.locator('time')).toContainText(/\d{1,2}:\d{2}/);
});

test('a user without credits buys some in the middle of something, and comes back to it', async ({
  page,
}) => {
  await page.routeWebSocket('**/api/live', () => undefined);
  await page.route('**/api/credits', async (route) => {
    const response = await route.fetch();
    const credits = (await response.json()) as { available: number };
    const spent = credits.available > 2 ? 0 : credits.available;
    const json = { ...credits, available: credits.available - spent };
    return route.fulfill({ response, json });
  });
  await startSession(page, newEmail('mid-work'));
  await page.goto('/image-to-image');
  await page.getByRole('textbox').fill('as a linocut, in two colors');
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await page.getByRole('link', { name: 'Buy credits', exact: true }).click();
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();
  await page.waitForURL('**/image-to-image');
  await expect(page.getByText('15 credits added')).toHaveCount(1);
  await expect(page.getByRole('textbox')).toHaveValue('as a linocut, in two colors');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Transform/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$4.00');
});

test('a pack that was chosen signed out is marked and in view after the sign-in', async ({
  page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await startSession(page, newEmail('chosen'));
  await page.goto('/dashboard-pricing?pack=premium&currency=INR');
  const chosen = page.getByRole('listitem').filter({ hasText: 'Your choice' });
  await expect(chosen).toContainText('Premium Pack');
  await expect(chosen.getByRole('button', { name: /^Buy 120 credits · ₹/ })).toBeInViewport();
  await page.screenshot({ path: testInfo.outputPath('chosen.png') });
});
