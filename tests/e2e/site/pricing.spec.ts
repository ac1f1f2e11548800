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

test('a signed-in user pays on the pricing page, and the shop shows what that brought', async ({
  page,
}) => {
  await startSession(page, newEmail('plan'));
  await openAsUser(page);
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await page.getByRole('button', { name: 'Buy 45 credits · ₹761.00' }).click();
  const dialog = checkoutDialog(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByText('You were not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'US dollars (card)' }).click();
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
});

test('a payment on the pricing page that the checkout never reports leads to the shop, where every pack can be bought', async ({
  page,
}) => {
  await startSession(page, newEmail('never-back'));
  await openAsUser(page);
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page)
    .getByRole('button', { name: 'Pay without a return to the page' })
    .click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy 15 credits · $4.00' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Buy 45 credits · $9.00' })).toBeEnabled();
});

test('a payment that arrives after its checkout was closed does not end another purchase on the pricing page', async ({
  page,
}) => {
  await startSession(page, newEmail('late'));
  await openAsUser(page);
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/orders'),
  );
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  const { order } = (await (await created).json()) as { order: { id: string } };
  const dialog = checkoutDialog(page);
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(dialog.getByRole('button', { name: 'Pay $9.00' })).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: order.id } });
  await expect(page.getByText('15 credits added')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Credits: 62')).toBeVisible();
});

const underWay = 'Payment under way: 45 credits for $9.00 · Buying again buys a second pack.';

test('the app says what a payment has brought that the pricing page saw under way', async ({
  page,
}) => {
  await startSession(page, newEmail('pricing-ends'));
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  const { order } = (await made.json()) as { order: { id: string } };
  await page.goto('/pricing');
  await expect(page.getByText('Payment under way: 45 credits for $9.00')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: order.id } });
  await expect(page.getByText('Payment under way')).toBeHidden();
  await page.goto('/profile');
  await expect(page.getByText('45 credits added')).toBeVisible();
});

test('a signed-in user sees by the packs that a payment is under way, until it ends', async ({
  page,
}, testInfo) => {
  await startSession(page, newEmail('twice'));
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  const { order } = (await made.json()) as { order: { id: string } };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openAsUser(page);
    await expect(page.getByText(underWay)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath(`under-way-${width}.png`) });
  }
  await expectAccessible(page);
  await page.goto('/hi/pricing');
  await expect(page.getByText('पेमेंट चल रहा है: $9.00 में 45 क्रेडिट · फिर से')).toBeVisible();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId: order.id } });
  await expect(page.getByText('पेमेंट चल रहा है')).toBeHidden();
});

for (const [path, list, line] of [
  ['/pricing', 'Credit packs', 'Buying again buys a second pack.'],
  ['/hi/pricing', 'क्रेडिट के पैक', 'फिर से ख़रीदने पर'],
  ['/dashboard-pricing', 'Credit packs', 'Buying again buys a second pack.'],
] as const) {
  test(`the line about a payment under way moves no pack on a phone: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await startSession(page, newEmail('steady-packs'));
    const shown = page.getByRole('main').getByText(line).last();
    const above = page.getByRole('main').locator('fieldset');
    const packs = page.getByRole('list', { name: list });
    const gap = async () => {
      const [one, other] = [await above.boundingBox(), await packs.boundingBox()];
      return Math.round((other?.y ?? 0) - (one?.y ?? 0));
    };
    await page.goto(path);
    await expect(packs.getByRole('button').first()).toBeEnabled();
    const before = await gap();
    await page.request.post('/api/orders', { data: { productId: 'premium', currency: 'INR' } });
    await page.reload();
    await expect(shown).toBeVisible();
    await expect.poll(gap).toBe(before);
  });
}

test('the packs say nothing of payments to a visitor, and ask for none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Rupees (UPI)' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/api/packs');
  expect(asked).not.toContain('/api/orders/under-way');
});

test('the pricing page offers the free credits of a sign-in to visitors alone', async ({
  page,
}) => {
  const offer = page.getByText('Sign in to get 2 free credits.');
  const instead = page.getByText('Every pack is for all tools');
  await page.goto('/pricing');
  await expect(offer).toBeVisible();
  await expect(instead).toBeHidden();
  await startSession(page, newEmail('no-offer'));
  await page.goto('/pricing');
  await expect(instead).toBeVisible();
  await expect(offer).toBeHidden();
});

test('a pack leads to the shop where the code of the checkout can’t be fetched', async ({
  page,
}) => {
  await page.route('**/buy-here-*.js', (route) => route.abort());
  await startSession(page, newEmail('no-code'));
  await openAsUser(page);
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=USD');
});

test('a second click while the code of the checkout is on its way buys no second pack', async ({
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
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await page.getByRole('button', { name: 'Processing...' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Buy 15 credits · $4.00' })).toBeDisabled();
  arrival.resolve();
  await expect(checkoutDialog(page)).toBeVisible();
  expect(orders).toBe(1);
});

test('where the system sets the colors, outlines say what is a button and what is chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/pricing');
  const outline = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).outlineWidth);
  await expect(page.getByRole('button', { name: 'US dollars (card)' })).toBeEnabled();
  expect(await outline('US dollars (card)')).toBe('3px');
  expect(await outline('Rupees (UPI)')).toBe('1px');
});
