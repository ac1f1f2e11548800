import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  knownPayments,
  writeKnownPayments,
} from '../../../../src/features/checkout/under-way/known-payments.ts';
import { buyHere } from '../../../../src/site/islands/buy-here.ts';
import { paymentTexts } from '../../../../src/texts/en/account/payment.ts';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { serveTests } from '../../support/answering-server.ts';
import { openAt, recordLeaving } from '../../support/page-address.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { orderInDollars } from '../../support/sample-orders.ts';
import { userOf } from '../../support/sample-user.ts';
import { ScriptedCheckout } from '../../support/scripted-checkout.ts';

const server = serveTests();
const left = recordLeaving();
resizeInTests();
const pack = { productId: 'basic', currency: 'USD', expectedAmount: 900 } as const;

let checkout: ScriptedCheckout;
beforeEach(() => {
  vi.useFakeTimers();
  openAt('/pricing');
  localStorage.clear();
  checkout = new ScriptedCheckout();
  server.answer('createOrder', checkout.created);
  server.answer('readCredits', creditsOf(45));
  const cancelled = orderInDollars({ status: 'created', state: 'cancelled' });
  server.answer('closeOrder', { order: cancelled, isPaymentPending: false });
  server.answer('listOrders', { orders: [], nextCursor: null });
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  checkout.end();
  setLanguage('en');
});

/** Buys the pack, and records what the page is asked to do. */
async function buy() {
  const processing: (string | null)[] = [];
  const calls: string[] = [];
  await buyHere(pack, userOf(), {
    setProcessing: (at) => processing.push(at),
    isProcessing: () => processing.at(-1) !== null,
    refreshPrices: () => calls.push('prices'),
    refreshOrders: () => calls.push('orders'),
  });
  return { processing, calls };
}

/** The toast of the payment: its title and what follows. */
const toast = () =>
  [...document.querySelectorAll('[data-toast=payment]')].map((shown) =>
    [...shown.children].map(({ textContent }) => textContent),
  );
const settle = () => vi.advanceTimersByTimeAsync(10);

describe('a purchase on the pricing page', () => {
  it('opens the checkout of the user, and says so', async () => {
    const { processing, calls } = await buy();
    expect(checkout.dialogs).toHaveLength(1);
    expect(checkout.dialogs[0]?.options).toMatchObject({
      order_id: 'order_1',
      amount: 900,
      currency: 'USD',
      prefill: { email: 'asha@example.com', name: 'Asha Rao' },
    });
    expect(toast()).toEqual([[paymentTexts.opening.title, paymentTexts.opening.text]]);
    expect([processing, calls]).toEqual([['basic'], ['orders']]);
  });

  it('that is paid leads to the shop, which says what it brought', async () => {
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    const { processing } = await buy();
    checkout.pay();
    await settle();
    expect(server.calls('verifyOrder')[0]?.body).toEqual({
      orderId: 'order_1',
      paymentId: 'pay_1',
      signature: 'signature',
    });
    expect(left).toEqual(['assign /dashboard-pricing?payment=success&order=order_1']);
    expect(processing.at(-1)).toBeNull();
    // The shop says it.
    expect(toast().flat()).not.toContain(paymentTexts.added(45));
  });

  it('leads there in the page’s language', async () => {
    setLanguage('hi', hindi);
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    await buy();
    checkout.pay();
    await settle();
    expect(left).toEqual(['assign /hi/dashboard-pricing?payment=success&order=order_1']);
  });

  it('stays on this page where another purchase was begun since, and names the credits', async () => {
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    const { processing } = await buy();
    writeKnownPayments(['order-1']);
    const credits = server.hold('readCredits');
    checkout.pay();
    await settle();
    processing.push('premium');
    // The watch of the balance waits too.
    credits.answer(creditsOf(45));
    await settle();
    expect(left).toEqual([]);
    expect(toast()).toEqual([[paymentTexts.added(45)]]);
    expect(knownPayments()).toEqual([]);
  });

  it('that is closed unpaid ends its order and says that nothing was charged', async () => {
    const { processing, calls } = await buy();
    // Another payment, whose end the app has still to say.
    writeKnownPayments(['order-9']);
    checkout.close();
    await settle();
    expect(knownPayments()).toEqual(['order-9']);
    expect(server.calls('closeOrder').map(({ id }) => id)).toEqual(['order_1']);
    expect(toast()).toEqual([[paymentTexts.closed.title, paymentTexts.closed.text]]);
    expect([processing.at(-1), calls]).toEqual([null, ['orders', 'orders']]);
  });

  it('of which nobody knows when it is closed promises the credits to who has paid', async () => {
    server.lose('closeOrder');
    const { calls, processing } = await buy();
    checkout.close();
    await vi.advanceTimersByTimeAsync(4000);
    expect(toast()).toEqual([[paymentTexts.closedUnknown.title, paymentTexts.closedUnknown.text]]);
    expect([processing.at(-1), calls]).toEqual([null, ['orders', 'orders']]);
  });

  it('that failed can be tried again in the same checkout', async () => {
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    const { processing } = await buy();
    checkout.fail();
    expect(toast()).toEqual([[paymentTexts.failed.title, paymentTexts.failed.text]]);
    expect(processing).toEqual(['basic', null]);
    checkout.pay();
    await settle();
    expect(left).toHaveLength(1);
  });

  it('that the server refuses is explained with its code, which can be copied', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      userAgent: navigator.userAgent,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    server.refuse('createOrder', 'account_frozen', {
      detail: 'Contact us.',
      requestId: 'abcdefgh-1',
    });
    await buy();
    expect(checkout.dialogs).toEqual([]);
    expect(toast()[0]?.slice(0, 2)).toEqual([paymentTexts.error, 'Contact us.']);
    const button = document.querySelector<HTMLButtonElement>('[data-toast=payment] button');
    expect(button?.textContent).toContain('abcdefgh');
    button?.click();
    await settle();
    expect(copied).toEqual(['abcdefgh-1']);
  });

  it('whose dialog never reports the payment is found by the balance', async () => {
    const { processing } = await buy();
    await settle();
    server.answer('readCredits', creditsOf(90));
    await vi.advanceTimersByTimeAsync(3000);
    server.answer('listOrders', { orders: [orderInDollars()], nextCursor: null });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(left).toEqual(['assign /dashboard-pricing?payment=success&order=order_1']);
    expect(processing.at(-1)).toBeNull();
  });
});
