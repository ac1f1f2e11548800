import type { Packs } from '../../../domain/orders/packs-answer.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { goOffline } from '../support/network.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const control = serviceUrl('razorpay/control');

interface Payments {
  payments: { id: string; order_id: string; status: string }[];
}

async function signInToBuy(page: Page): Promise<void> {
  await signIn(page, newEmail('buyer'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await page.waitForURL('**/dashboard-pricing');
  // The address comes before the shop's own document; a route that is set between them may be lost.
  await expect(page.getByRole('button', { name: 'Buy 15 credits' })).toBeEnabled();
}

/** Opens the checkout, and returns its dialog. */
async function checkout(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Opening secure checkout…')).toBeVisible();
  const dialog = checkoutDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The newest payment at the emulator. */
async function newestPayment(page: Page) {
  const answer = (await (await page.request.get(control)).json()) as Payments;
  return answer.payments[0]?.id;
}

test('a purchase in dollars adds its credits within seconds, with a receipt', async ({ page }) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  // Once, where one is.
  await expect(page.getByText('15 credits added')).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('row', { name: /Starter Pack.*\$4\.00.*Paid/ })).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('Starter Pack: 15 credits');
  await expect(receipt).toContainText('$4.00');
  for (const text of ['Imagemint Demo Store', '1 Example Street', 'DEMO-0000-NO-TAX-NUMBER']) {
    await expect(receipt).toContainText(text);
  }
  await page.getByRole('link', { name: 'All purchases' }).click();
  await expect(receipt).toBeHidden();
});

test('a purchase in rupees costs the price on the button', async ({ page }) => {
  await signInToBuy(page);
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  const dialog = await checkout(page, 'Buy 45 credits · ₹761.00');
  await expect(dialog.getByRole('radio', { name: 'UPI' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Pay ₹761.00' }).click();
  await expect(page.getByText('Credits: 47')).toBeVisible();
});

test('a closed checkout and a declined payment cost nothing and can be tried again', async ({
  page,
}) => {
  await signInToBuy(page);
  let dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByText('You were not charged.')).toBeVisible();
  dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByText('The transaction did not complete. Please try again.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('declined by the bank');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('row', { name: /Cancelled/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Paid/ })).toBeVisible();
});

test('a payment adds its credits though its tab was closed at once', async ({ page, context }) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 120 credits · $17.00');
  const other = await context.newPage();
  await other.goto('/text-to-image');
  await expect(other.getByText('Credits: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay without a return to the page' }).click();
  await page.close();
  await expect(other.getByText('Credits: 122')).toBeVisible({ timeout: 5000 });
});

test('a payment that the checkout never reports enables the buttons and shows the credits', async ({
  page,
}) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay without a return to the page' }).click();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Processing...')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buy 45 credits · $9.00' })).toBeEnabled();
});

test('a checkout that is closed after its payment has arrived does not say that nothing was charged', async ({
  page,
}) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  const found = page.waitForResponse(async (response) => {
    if (!response.url().includes('status=completed')) return false;
    return ((await response.json()) as { orders: unknown[] }).orders.length > 0;
  });
  await dialog.getByRole('button', { name: 'Pay without a return to the page' }).click();
  await (await found).finished();
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  const notCharged = page.getByText('You were not charged.');
  await expect(page.getByText('Payment successful!').or(notCharged)).toBeVisible();
  // The message would leave by itself.
  expect(await notCharged.count()).toBe(0);
  await expect(page.getByText('15 credits added')).toHaveCount(1);
});

test('a payment that is approved in another app after the checkout was closed is under way until then', async ({
  page,
}, testInfo) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  const paid = page.waitForResponse('**/razorpay/control/pay');
  await dialog.getByRole('button', { name: 'Leave the payment with the bank' }).click();
  const { payment } = (await (await paid).json()) as { payment: { id: string } };
  await expect(dialog.getByRole('alert')).toContainText('Approve the payment');
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  const closed = page.getByText(
    'If you paid, we’ll add your credits as soon as the payment is confirmed.',
  );
  const notCharged = page.getByText('You were not charged.');
  await expect(closed.or(notCharged)).toBeVisible();
  expect(await notCharged.count()).toBe(0);
  await expect(page.getByRole('button', { name: 'Buy 15 credits · $4.00' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Payment under way' })).toBeVisible();
  await expect(page.getByText('Buying again buys a second pack')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('closed.png') });
  const data = { paymentId: payment.id };
  await page.request.post(serviceUrl('razorpay/control/authorize'), { data });
  await expect(page.getByText('Payment successful!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment under way' })).toHaveCount(0);
});

test('a payment that is declined first and captured later adds its credits', async ({ page }) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Decline now, capture later' }).click();
  await expect(page.getByText('The transaction did not complete. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await page.goto('/credit-history');
  await expect(page.getByText('Credits: 17')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('row', { name: /Paid/ })).toBeVisible();
});

test('a draft survives a purchase', async ({ page }) => {
  await signIn(page, newEmail('progress'));
  await page.getByRole('textbox').fill('A heron at dawn, in ink');
  await page.getByRole('link', { name: /^Credits/ }).click();
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await page.getByRole('link', { name: 'Back to Text to Image' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('A heron at dawn, in ink');
});

test('a payment whose webhooks are all lost is found by the user’s check', async ({ page }) => {
  await signInToBuy(page);
  await page.request.post(`${control}/webhooks`, { data: { mode: 'lose' } });
  try {
    const dialog = await checkout(page, 'Buy 15 credits · $4.00');
    await dialog.getByRole('button', { name: 'Pay without a return to the page' }).click();
    await page.goto('/credit-history');
    await page.getByRole('row').getByRole('button', { name: 'Check payment' }).click();
    await expect(page.getByText('Payment found: 15 credits added')).toBeVisible();
    await expect(page.getByText('Credits: 17')).toBeVisible();
    await expect(page.getByRole('row', { name: /Paid/ })).toBeVisible();
  } finally {
    await page.request.delete(control);
  }
});

test('a refund removes the credits, and the history shows it', async ({ page }) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await page.goto('/credit-history');
  const paymentId = await newestPayment(page);
  await page.request.post(`${control}/refund`, { data: { paymentId, amount: 200 } });
  await expect(page.getByText('Credits: 10')).toBeVisible();
  await expect(page.getByText('$2.00 returned')).toBeVisible();
  await page.request.post(`${control}/refund`, { data: { paymentId } });
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByRole('row', { name: /Refunded/ })).toBeVisible();
});

test('a checkout whose script can’t be loaded shows an error', async ({ page }) => {
  await signInToBuy(page);
  await page.route('**/v1/checkout.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Buy 15 credits' }).click();
  await expect(
    page.getByText('Secure checkout could not be loaded. You were not charged. Please try again.'),
  ).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  // No payment is under way then.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Payment under way' })).toHaveCount(0);
  await page.goto('/credit-history');
  await expect(page.getByRole('row', { name: /Cancelled/ })).toBeVisible();
});

for (const path of ['/dashboard-pricing', '/pricing']) {
  test(`without a network a pack says so at once, and orders nothing: ${path}`, async ({
    page,
  }) => {
    await startSession(page, newEmail('offline-buyer'));
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Buy 15 credits · $4.00' });
    await expect(button).toBeEnabled();
    await page.waitForLoadState('networkidle');
    let orders = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
    });
    await goOffline(page);
    await button.click();
    await expect(
      page.getByText('You were not charged. Try again when you’re back online.'),
    ).toBeVisible({ timeout: 1000 });
    await expect(button).toBeEnabled();
    expect(orders).toBe(0);
  });
}

for (const hasAnswer of [true, false]) {
  test(`who is signed out ${hasAnswer ? 'when' : 'before'} the payment is checked learns that the credits come`, async ({
    page,
    context,
  }) => {
    const email = newEmail('paid-signed-out');
    await startSession(page, email);
    await page.goto('/dashboard-pricing');
    const dialog = await checkout(page, 'Buy 15 credits · $4.00');
    await page.route('**/api/orders/verify', async (route) => {
      await context.clearCookies();
      // Another request may be the first to be refused, and the page is left then.
      if (!hasAnswer) {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(page).toHaveURL('/');
      }
      const data = route.request().postDataJSON() as object;
      const response = await page.request.post('/api/orders/verify', { data });
      if (hasAnswer) await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByText('We’ll add your credits as soon as the payment is confirmed.'),
    ).toBeVisible();
    await startSession(page, email);
    await page.goto('/text-to-image');
    await expect(page.getByText('Credits: 17')).toBeVisible();
  });
}

test('a price that has changed is refused and shown, and only the new one is paid', async ({
  page,
}) => {
  // The page has an earlier price: 100 rupees less than the server's.
  let isBefore = true;
  await page.route('**/api/packs', async (route) => {
    if (!isBefore) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as Packs;
    for (const pack of answer.packs) pack.inr.price -= 100_00;
    return route.fulfill({ response, json: answer });
  });
  await signInToBuy(page);
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  const outdated = page.getByRole('button', { name: 'Buy 45 credits · ₹661.00' });
  await expect(outdated).toBeEnabled();
  isBefore = false;
  await outdated.click();
  await expect(page.getByText('The price has changed')).toBeVisible();
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0);
  const dialog = await checkout(page, 'Buy 45 credits · ₹761.00');
  await dialog.getByRole('button', { name: 'Pay ₹761.00' }).click();
  await expect(page.getByText('Credits: 47')).toBeVisible();
});

test('in a browser inside another app the checkout is a page of its own, and leads back', async ({
  browser,
}) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0',
  });
  const page = await context.newPage();
  await startSession(page, newEmail('in-app'));
  await page.goto('/dashboard-pricing');
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await page.waitForURL(serviceUrl('razorpay/v1/checkout/embedded'));
  await page.getByRole('button', { name: 'Pay $4.00' }).click();
  await page.waitForURL('**/dashboard-pricing');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await context.close();
});

test('a visitor who buys a pack signs in first', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByText('Best Value')).toBeVisible();
  await expect(page.getByText('$0.27 per image')).toBeVisible();
  // The saving is relative to the smallest pack, in either currency.
  for (const currency of ['US dollars (card)', 'Rupees (UPI)']) {
    await page.getByRole('button', { name: currency }).click();
    await expect(page.getByText(/^Save \d+%$/)).toHaveText(['Save 25%', 'Save 47%']);
  }
  await page.getByRole('button', { name: 'US dollars (card)' }).click();
  const gold = page.getByRole('listitem').filter({ hasText: 'Premium Pack' });
  await expect(gold).toContainText('120 pictures');
  await expect(gold).toContainText('or 60 AI edits at 2 credits');
  await expect(page.getByText('Credits never expire', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await expect(page).toHaveURL(
    `/auth?returnTo=${encodeURIComponent('/dashboard-pricing?pack=starter&currency=USD')}`,
  );
  await page.goto('/pricing?from=newsletter#success');
  await expect(page.getByText('Payment successful')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing\?from=newsletter$/);
});
