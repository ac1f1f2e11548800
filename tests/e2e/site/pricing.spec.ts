import { expectAccessible } from '../support/accessible.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the page, and waits for its session and its packs. */
async function openAsUser(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rupees (UPI)' })).toBeEnabled();
}

test('a visitor is offered the free credits of a sign-in, and asked for no payments; outlines say what is chosen where the system sets the colors', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/pricing');
  await expect(page.getByText('Sign in to get 2 free credits.')).toBeVisible();
  await expect(page.getByText('Every pack is for all tools')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Rupees (UPI)' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/api/packs');
  expect(asked).not.toContain('/api/orders/under-way');
  await expectAccessible(page);
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
  await page.emulateMedia({ forcedColors: 'active' });
  const outline = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).outlineWidth);
  expect(await outline('US dollars (card)')).toBe('3px');
  expect(await outline('Rupees (UPI)')).toBe('1px');
});

test('a signed-in user pays on the pricing page, which a late payment of a closed checkout does not end, and the shop shows what that brought', async ({
  page,
}) => {
  await startSession(page, newEmail('plan'));
  await openAsUser(page);
  await expect(page.getByText('Every pack is for all tools')).toBeVisible();
  await expect(page.getByText('Sign in to get 2 free credits.')).toBeHidden();
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/orders'),
  );
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await page.getByRole('button', { name: 'Buy 45 credits · ₹761.00' }).click();
  const { order } = (await (await created).json()) as { order: { id: string } };
  const dialog = checkoutDialog(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByText('You were not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'US dollars (card)' }).click();
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await expect(dialog.getByRole('button', { name: 'Pay $4.00' })).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: order.id } });
  await expect(page.getByText('45 credits added')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 62')).toBeVisible();
});

test('a second click while the code of the checkout is on its way buys no second pack, and a payment that the checkout never reports leads to the shop, where every pack can be bought', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
  });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/buy-here-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await startSession(page, newEmail('impatient'));
  await openAsUser(page);
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await page.getByRole('button', { name: 'Processing...' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Buy 45 credits · $9.00' })).toBeDisabled();
  arrival.resolve();
  await expect(checkoutDialog(page)).toBeVisible();
  expect(orders).toBe(1);
  await checkoutDialog(page)
    .getByRole('button', { name: 'Pay without a return to the page' })
    .click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy 15 credits · $4.00' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Buy 45 credits · $9.00' })).toBeEnabled();
});

/** Makes an order of 45 credits for $9.00, and returns its id. */
async function makeOrder(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  return ((await made.json()) as { order: { id: string } }).order.id;
}

test('the app says what a payment has brought that the pricing page saw under way, and a pack leads there where the code of the checkout can’t be fetched', async ({
  page,
}) => {
  await page.route('**/buy-here-*.js', (route) => route.abort());
  await startSession(page, newEmail('pricing-ends'));
  const orderId = await makeOrder(page);
  await openAsUser(page);
  await expect(page.getByText('Payment under way: 45 credits for $9.00')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId } });
  await expect(page.getByText('Payment under way')).toBeHidden();
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=USD');
  await expect(page.getByText('45 credits added')).toBeVisible();
});

for (const { path, list, texts } of [
  {
    path: '/pricing',
    list: 'Credit packs',
    texts: ['Payment under way: 45 credits for $9.00 · Buying again buys a second pack.'],
  },
  {
    path: '/hi/pricing',
    list: 'क्रेडिट के पैक',
    texts: ['पेमेंट चल रहा है: $9.00 में 45 क्रेडिट · फिर से', 'फिर से ख़रीदने पर'],
  },
  {
    path: '/dashboard-pricing',
    list: 'Credit packs',
    texts: ['Buying again buys a second pack.'],
  },
]) {
  test(`a signed-in user sees by the packs that a payment is under way, until it ends, and no pack of a phone moves: ${path}`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await startSession(page, newEmail('steady-packs'));
    const main = page.getByRole('main');
    const above = main.locator('fieldset');
    const packs = page.getByRole('list', { name: list });
    const gap = async () => {
      const [one, other] = [await above.boundingBox(), await packs.boundingBox()];
      return Math.round((other?.y ?? 0) - (one?.y ?? 0));
    };
    await page.goto(path);
    await expect(packs.getByRole('button').first()).toBeEnabled();
    const before = await gap();
    const orderId = await makeOrder(page);
    await page.reload();
    for (const text of texts) await expect(main.getByText(text).last()).toBeVisible();
    await expect.poll(gap).toBe(before);
    await page.screenshot({ path: testInfo.outputPath('under-way-390.png') });
    if (path === '/pricing') {
      await page.setViewportSize({ width: 1440, height: 844 });
      await expect(main.getByText(texts[0] ?? '')).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath('under-way-1440.png') });
      await expectAccessible(page);
    }
    await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId } });
    // A page that comes to the front reads again at once, instead of every ten seconds.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(main.getByText(texts.at(-1) ?? '')).toBeHidden({ timeout: 500 });
    }).toPass();
  });
}
