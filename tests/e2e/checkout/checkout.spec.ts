import type { Locator } from '@playwright/test';
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

test('on a phone what a payment brought is on the screen, in the place of the welcome', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToBuy(page);
  const welcome = page.getByText('Welcome.').filter({ visible: true });
  await expect(welcome).toBeVisible();
  // It rises to its place.
  const banner = welcome.locator('xpath=../..');
  let top: number | undefined;
  const isStill = async () => {
    const before = top;
    top = (await banner.boundingBox())?.y;
    return top !== undefined && top === before;
  };
  await expect.poll(isStill, { intervals: [200] }).toBe(true);
  // The last pack, for whose button the page is scrolled.
  const dialog = await checkout(page, 'Buy 120 credits · $17.00');
  await dialog.getByRole('button', { name: 'Pay $17.00' }).click();
  const paid = page.getByRole('status').filter({ hasText: 'Payment successful!' });
  await expect(paid).toBeVisible();
  await expect(welcome).toBeHidden();
  await expect(page.getByText('Opening secure checkout…')).toHaveCount(0, { timeout: 1000 });
  await expect(paid).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await paid.boundingBox())?.y).toBe(top);
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

for (const width of [1440, 390]) {
  test(`a checkout that is closed leaves the packs where they were, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInToBuy(page);
    const button = page.getByRole('button', { name: 'Buy 15 credits · $4.00' });
    await button.scrollIntoViewIfNeeded();
    const dialog = await checkout(page, 'Buy 15 credits · $4.00');
    const banner = page.getByRole('region', { name: 'Payment under way' });
    await expect(banner).toBeVisible();
    // The server answers later than a click may come.
    await page.route('**/api/orders/*/close', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const closed = page.waitForResponse('**/api/orders/*/close');
    await dialog.getByRole('button', { name: 'Close checkout' }).click();
    await expect(banner).toHaveCount(0);
    // Nobody buys a second pack before it is known that the first was not paid.
    const pressed = page.getByRole('button', { name: 'Processing...' });
    await expect(pressed).toBeDisabled();
    const before = await pressed.boundingBox();
    // The payments are read again meanwhile, as every ten seconds: the server still has this one.
    const read = page.waitForResponse('**/api/orders/under-way');
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await (await read).finished();
    expect(await pressed.boundingBox()).toEqual(before);
    await (await closed).finished();
    await expect(page.getByText('You were not charged.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner).toHaveCount(0);
    expect(await button.boundingBox()).toEqual(before);
  });
}

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

test('a user who opens another page as soon as the payment succeeds stays there', async ({
  page,
}) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent?.includes('Payment successful!')) return;
      observer.disconnect();
      const link = [...document.querySelectorAll('a')].find(({ href }) =>
        href.includes('/credit-history'),
      );
      link?.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credit History' })).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/credit-history');
});

for (const moment of ['as the check is answered', 'a microtask later', 'a frame later'] as const) {
  test(`Purchase History that is pressed when a payment is checked is what opens: ${moment}`, async ({
    page,
  }) => {
    await signInToBuy(page);
    const dialog = await checkout(page, 'Buy 15 credits · $4.00');
    await page.evaluate((when) => {
      const link = [...document.querySelectorAll('a')].find(({ pathname }) =>
        pathname.endsWith('/credit-history'),
      );
      const press = () => link?.click();
      if (when === 'as the check is answered') {
        const fetch = window.fetch.bind(window);
        window.fetch = async (...request) => {
          const answer = await fetch(...request);
          if (answer.url.endsWith('/api/orders/verify')) press();
          return answer;
        };
      }
      const replace = history.replaceState.bind(history);
      history.replaceState = (...entry) => {
        replace(...entry);
        if (!String(entry[2]).includes('payment=success')) return;
        if (when === 'a microtask later') queueMicrotask(press);
        if (when === 'a frame later') requestAnimationFrame(press);
      };
    }, moment);
    await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credit History' })).toBeVisible();
    await expect(page.getByText('Credits: 17')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/credit-history');
  });
}

/** The buttons of the page that an element covers, when it has come to rest. */
function coveredButtons(toast: Locator): Promise<(string | null)[]> {
  return toast.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const over = element.getBoundingClientRect();
    return [...document.querySelectorAll('main button')]
      .filter((button) => {
        const under = button.getBoundingClientRect();
        return (
          under.left < over.right &&
          over.left < under.right &&
          under.top < over.bottom &&
          over.top < under.bottom
        );
      })
      .map(({ textContent }) => textContent);
  });
}

const toastOf = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'You were not charged.' });

test('no message covers a button of the packs, on any screen', async ({ page }) => {
  await startSession(page, newEmail('covered'));
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1440, height: 800 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard-pricing');
    const dialog = await checkout(page, 'Buy 15 credits · $4.00');
    await dialog.getByRole('button', { name: 'Close checkout' }).click();
    await expect(toastOf(page)).toBeVisible();
    await expect.poll(() => coveredButtons(toastOf(page))).toEqual([]);
    await expect(toastOf(page)).toBeInViewport({ ratio: 1 });
  }
});

test('no message covers the button that was pressed, wherever it stood on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await startSession(page, newEmail('covered-phone'));
  const button = page.getByRole('button', { name: 'Buy 45 credits · $9.00' });
  for (const top of [80, 110, 140, 300, 500, 560]) {
    await page.goto('/dashboard-pricing');
    await expect(button).toBeEnabled();
    await button.evaluate((element, at) => {
      window.scrollBy({ top: element.getBoundingClientRect().top - at, behavior: 'instant' });
    }, top);
    await button.click();
    const dialog = checkoutDialog(page);
    await dialog.getByRole('button', { name: 'Close checkout' }).click();
    await expect(toastOf(page)).toBeVisible();
    await expect.poll(() => coveredButtons(toastOf(page))).toEqual([]);
    await expect(toastOf(page)).toBeInViewport({ ratio: 1 });
  }
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

test('after a payment one step back leads to the page before the shop', async ({ page }) => {
  await signInToBuy(page);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard-pricing');
  await page.goBack();
  await expect(page).toHaveURL('/text-to-image');
});

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

test('the packs stand in aligned columns: three on a wide window, two on a tablet', async ({
  page,
}) => {
  await startSession(page, newEmail('columns'));
  const cards = page.getByRole('list', { name: 'Credit packs' }).locator('> li');
  const tops = async () => {
    const boxes = [];
    for (const card of await cards.all()) {
      const [box, list] = await Promise.all([
        card.boundingBox(),
        card.getByRole('list').boundingBox(),
      ]);
      boxes.push({
        top: Math.round(box?.y ?? 0),
        list: Math.round(list?.y ?? 0),
        width: box?.width ?? 0,
      });
    }
    return boxes;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard-pricing');
  await expect(page.getByRole('button', { name: 'Buy 120 credits' })).toBeVisible();
  const wide = await tops();
  expect(new Set(wide.map(({ top, list }) => `${top} ${list}`)).size).toBe(1);
  // A price in rupees needs two lines in the gold card.
  await page.getByRole('button', { name: 'Rupees (UPI)' }).click();
  await expect(page.getByRole('button', { name: 'Buy 120 credits · ₹1,437.00' })).toBeVisible();
  expect(new Set((await tops()).map(({ top, list }) => `${top} ${list}`)).size).toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  const [starter, basic, premium] = await tops();
  expect([basic?.top, basic?.list]).toEqual([starter?.top, starter?.list]);
  expect(premium?.top).toBeGreaterThan(basic?.top ?? 0);
  expect(premium?.width).toBeGreaterThan(1.9 * (basic?.width ?? 0));
});
