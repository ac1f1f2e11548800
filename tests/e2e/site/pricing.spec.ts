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

test('a signed-in user who presses Buy on the pricing page pays in the shop of the app, whose checkout opens by itself', async ({
  page,
}) => {
  await startSession(page, newEmail('plan'));
  await openAsUser(page);
  await expect(page.getByText('Every pack is for all tools')).toBeVisible();
  await expect(page.getByText('Sign in to get 2 free credits.')).toBeHidden();
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await page.getByRole('button', { name: 'Buy 45 credits · ₹761.00' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=INR');
  const dialog = checkoutDialog(page);
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByText('You were not charged.')).toBeVisible();
  // A reload opens no second checkout.
  await page.reload();
  await page.getByRole('button', { name: 'Buy 15 credits · ₹338.00' }).click();
  await dialog.getByRole('button', { name: 'Pay ₹338.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
});

/** Makes an order of 45 credits for $9.00, and returns its id. */
async function makeOrder(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'USD' };
  const made = await page.request.post('/api/orders', { data });
  return ((await made.json()) as { order: { id: string } }).order.id;
}

test('a pack of the pricing page waits in the shop for another click where a payment is under way', async ({
  page,
}) => {
  await startSession(page, newEmail('pricing-ends'));
  const orderId = await makeOrder(page);
  await openAsUser(page);
  await page.getByRole('button', { name: 'Buy 45 credits · $9.00' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=USD');
  await expect(page.getByText('Buying again buys a second pack.')).toBeVisible();
  await expect(checkoutDialog(page)).toBeHidden();
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId } });
  await expect(page.getByText('45 credits added')).toBeVisible();
});

test('a signed-in user sees by the packs that a payment is under way, until it ends, and no pack of a phone moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, newEmail('steady-packs'));
  const main = page.getByRole('main');
  const packs = page.getByRole('list', { name: 'Credit packs' });
  const gap = async () => {
    const [one, other] = [await main.locator('fieldset').boundingBox(), await packs.boundingBox()];
    return Math.round((other?.y ?? 0) - (one?.y ?? 0));
  };
  await page.goto('/dashboard-pricing');
  await expect(packs.getByRole('button').first()).toBeEnabled();
  const before = await gap();
  const orderId = await makeOrder(page);
  await page.reload();
  const line = main.getByText('Buying again buys a second pack.');
  await expect(line).toBeVisible();
  await expect.poll(gap).toBe(before);
  await page.request.post(serviceUrl('razorpay/control/pay'), { data: { orderId } });
  // A page that comes to the front reads again at once, instead of every ten seconds.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(line).toBeHidden({ timeout: 500 });
  }).toPass();
});
