import { act } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedUserHeader } from '../../../../domain/account/expected-user.ts';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { queries } from '../../../../src/api/queries.ts';
import { creditsKey, ordersKey, packsKey, underWayKey } from '../../../../src/api/query-keys.ts';
import { useCheckoutStore } from '../../../../src/features/checkout/checkout-store.tsx';
import type { CheckoutOptions } from '../../../../src/features/checkout/open-checkout.ts';
import { handOverPack } from '../../../../src/features/checkout/packs/shop-paths.ts';
import { useCheckout, useHandedOverPack } from '../../../../src/features/checkout/use-checkout.ts';
import { useCredits } from '../../../../src/features/credits/credits.ts';
import { takeMessages } from '../../../../src/features/session/departure.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { paymentTexts } from '../../../../src/texts/en/account/payment.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookInApp } from '../../support/in-app.tsx';
import { lost } from '../../support/network.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { clickToast, toasts, toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { createdOrder, orderUnderWay, sampleOrder } from '../../support/sample-orders.ts';
import { userOf } from '../../support/sample-user.ts';

// Before the app's modules, which ask once for which page the server has sent the document.
vi.hoisted(() => {
  if (typeof window !== 'undefined') window.history.replaceState(null, '', '/dashboard-pricing');
});

const user = userOf({ email: 'ann@example.com', displayName: 'Ann' });
const tool = toolPaths.headshot;
const pack = { productId: 'basic', currency: 'INR', expectedAmount: 76_100 } as const;
const cancelled = ({ isPaymentPending = false } = {}) =>
  Response.json({
    order: sampleOrder('one', { status: 'created', state: 'cancelled' }),
    isPaymentPending,
  });
const credits = (balance: number) => Response.json(creditsOf(balance));

pageClock();
const server = appServer({
  'POST /api/orders': () => Response.json(createdOrder('one')),
  'POST /api/orders/verify': () => Response.json({ success: true, credits: 45, error: null }),
  'POST /api/orders/order_one/close': () => cancelled(),
  'POST /api/orders/order_one/check': () =>
    Response.json({ order: sampleOrder('one'), isPaymentPending: false }),
  'GET /api/orders': () => Response.json({ orders: [], nextCursor: null }),
  'GET /api/orders/under-way': () => Response.json({ orders: [] }),
  'GET /api/credits': () => credits(50),
  'GET /api/me': () =>
    Response.json({ user, session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }),
});

/** The checkouts that were opened. */
let dialogs: { options: CheckoutOptions; failed: () => void; isOpen: boolean }[] = [];
class Razorpay {
  readonly #dialog: (typeof dialogs)[number];
  constructor(options: CheckoutOptions) {
    this.#dialog = { options, failed: () => undefined, isOpen: false };
    dialogs.push(this.#dialog);
  }
  on(event: string, handler: () => void): void {
    if (event === 'payment.failed') this.#dialog.failed = handler;
  }
  open(): void {
    this.#dialog.isOpen = true;
  }
}

const dialog = () => {
  const newest = dialogs.at(-1);
  if (!newest?.isOpen) throw new Error('No checkout is open');
  return newest;
};
const receipt = {
  razorpay_payment_id: 'pay_one',
  razorpay_order_id: 'order_one',
  razorpay_signature: 'signed',
};

beforeEach(async () => {
  dialogs = [];
  sessionStorage.clear();
  window.Razorpay = Razorpay;
  window.history.replaceState(null, '', '/dashboard-pricing');
  await sessionStore.refresh();
});
afterEach(() => {
  delete window.Razorpay;
  Reflect.deleteProperty(navigator, 'onLine');
  delete document.documentElement.dataset.offline;
});

function openShop(buyer = user) {
  const { result } = hookInApp(
    () => ({
      ...useCheckout(buyer),
      store: useCheckoutStore(),
      credits: useCredits(),
      place: useLocation(),
      how: useNavigationType(),
    }),
    { path: '/dashboard-pricing' },
  );
  return {
    /** How the newest page has come into the browser’s history. */
    how: () => result.current.how,
    store: result.current.store,
    balance: () => result.current.credits?.balance,
    processing: () => result.current.processing,
    /** The way out of a checkout that shows nothing; null while none is offered. */
    silent: () => result.current.leaveSilent,
    place: () => result.current.place.pathname + result.current.place.search,
    state: (): unknown => result.current.place.state,
    buy: async () => {
      await settled();
      act(() => void result.current.buy(pack));
      await settled();
    },
  };
}

/** Buys, and lets the buyer do something in the checkout. */
async function bought(then: () => void) {
  const shop = openShop();
  await shop.buy();
  act(then);
  await settled();
  return shop;
}

const isStale = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;

describe('who buys a pack', () => {
  it.each([
    ['is lost', lost, ''],
    ['is refused, with the reason,', () => refusal(429, 'too_many_orders'), ' too_many_orders.'],
  ])('reads that no order was made where the request %s', async (_, response, reason) => {
    server.response('POST /api/orders', response);
    const shop = openShop();
    await shop.buy();
    await after(60_000);
    const [title, description] = [paymentTexts.error, paymentTexts.notCreated];
    expect(toasts()).toMatchObject([{ type: 'error', title }]);
    expect(JSON.stringify(toasts())).toContain(`"${description}${reason}"`);
  });
});

describe('the checkout', () => {
  it('is opened for the order at the price of the button, with the buyer’s data', async () => {
    const shop = openShop();
    await shop.buy();
    expect(shop.processing()).toBe('basic');
    const [ordered] = server.sent('POST /api/orders');
    expect([ordered?.body, ordered?.headers.get(expectedUserHeader)]).toEqual([pack, user.id]);
    expect(toastTitles()).toEqual(['Opening checkout']);
    const { modal: _, handler: _handler, ...options } = dialog().options;
    expect(options).toEqual({
      key: 'rzp_key',
      amount: 76_100,
      currency: 'INR',
      name: 'Imagemint',
      description: '45 credits = 45 images',
      order_id: 'order_one',
      prefill: { email: 'ann@example.com', name: 'Ann', method: 'upi' },
      theme: { color: '#EAB308' },
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    });
  });

  it('inside another app is a page, which returns in the same language to the same tool', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 400');
    window.history.replaceState(null, '', `/dashboard-pricing?returnTo=${tool}`);
    await openShop().buy();
    const { redirect, callback_url: address = '' } = dialog().options;
    const { origin, pathname, searchParams } = new URL(address);
    expect([redirect, origin, pathname, Object.fromEntries(searchParams)]).toEqual([
      true,
      window.location.origin,
      '/api/orders/callback',
      { language: 'en', returnTo: tool },
    ]);
    vi.restoreAllMocks();
  });

  it('that cannot be loaded ends the purchase, and the next click tries again', async () => {
    delete window.Razorpay;
    const shop = openShop();
    await shop.buy();
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    await settled();
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Payment error' }]);
    expect([shop.processing(), server.count('POST /api/orders/order_one/close')]).toEqual([
      null,
      1,
    ]);
    window.Razorpay = Razorpay;
    await shop.buy();
    expect(shop.processing()).toBe('basic');
    expect(dialog().options.order_id).toBe('order_one');
  });
});

describe('a checkout whose frame is blocked', () => {
  /** What a frame of the vendor's reports when it has loaded. */
  const report = () =>
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://api.razorpay.com' }));
  const closed = () => server.sent('POST /api/orders/order_one/close');

  it('offers a way out after a while, which cancels the order that nobody could pay', async () => {
    const shop = openShop();
    await shop.buy();
    await after(11_999);
    expect(shop.silent()).toBeNull();
    await after(1);
    const layer = document.createElement('div');
    layer.className = 'razorpay-container';
    document.body.append(layer);
    act(() => shop.silent()?.());
    await settled();
    expect(document.querySelector('.razorpay-container')).toBeNull();
    expect([shop.silent(), shop.processing(), shop.store.stateOf('order_one')]).toEqual([
      null,
      null,
      'unpaid',
    ]);
    expect(closed()[0]?.query.get('unpaid')).toBe('true');
    expect(toasts()).toMatchObject([{ type: 'warning', title: paymentTexts.blocked.title }]);
    await shop.buy();
    expect(shop.processing()).toBe('basic');
  });

  it('differs from a slow one by the first message of the frame', async () => {
    const shop = openShop();
    await shop.buy();
    await after(12_000);
    expect(shop.silent()).not.toBeNull();
    act(() => void report());
    expect(shop.silent()).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect([closed().length, shop.processing()]).toEqual([0, 'basic']);
  });

  it.each(['pagehide', 'popstate'])(
    'cancels its order when the page is left before, by %s',
    async (event) => {
      const shop = openShop();
      await shop.buy();
      window.dispatchEvent(new Event(event));
      await settled();
      expect(closed()).toHaveLength(1);
    },
  );
});

describe('a payment', () => {
  const pay = () => dialog().options.handler(receipt);

  it('is confirmed, and the shop then shows its credits, once the balance on screen is read again', async () => {
    queries.setQueryData(ordersKey, {});
    queries.setQueryData(packsKey, {});
    const shop = openShop();
    await shop.buy();
    const lateBalance = lateResponse();
    server.response('GET /api/credits', lateBalance.response);
    act(pay);
    await settled();
    expect(server.sent('POST /api/orders/verify')[0]?.body).toEqual({
      orderId: 'order_one',
      paymentId: 'pay_one',
      signature: 'signed',
    });
    expect(shop.place()).toBe('/dashboard-pricing');
    lateBalance.give(credits(95));
    await settled();
    expect([shop.balance(), shop.place()]).toEqual([
      95,
      '/dashboard-pricing?payment=success&order=order_one',
    ]);
    expect([shop.state(), shop.processing(), toastTitles()]).toEqual([
      { isPaid: true },
      null,
      ['Payment successful'],
    ]);
    expect(shop.how()).toBe('REPLACE');
    expect([isStale(ordersKey), isStale(packsKey)]).toEqual([true, false]);
  });

  it('returns to the user’s tool, and shows its credits there', async () => {
    window.history.replaceState(null, '', `/dashboard-pricing?returnTo=${tool}`);
    const shop = await bought(pay);
    expect([shop.place(), shop.how()]).toEqual([tool, 'REPLACE']);
    expect(toasts()).toMatchObject([{ type: 'success', title: 'Payment successful' }]);
    act(clickToast);
    expect(shop.place()).toBe('/credit-history?receipt=order_one');
  });

  describe('that is still pending', () => {
    const orders = [orderUnderWay('one')];
    /** Pays in a checkout that is being closed, which hides the order for a while. */
    const payAtClose = () => {
      queries.setQueryData(ordersKey, {});
      dialog().options.modal.ondismiss();
      pay();
    };
    beforeEach(() => {
      server.response('POST /api/orders/verify', () =>
        Response.json({ success: false, credits: 0, error: null }),
      );
    });

    it('is shown as under way, awaited, and then confirmed', async () => {
      const shop = await bought(payAtClose);
      expect(toastTitles()).toEqual(['Payment pending']);
      expect(shop.processing()).toBeNull();
      expect(shop.store.withoutHidden({ orders }).orders).toEqual(orders);
      expect(isStale(ordersKey)).toBe(true);
      await after(4000);
      await settled();
      expect(shop.place()).toContain('payment=success');
      expect(shop.store.stateOf('order_one')).toBe('paid');
    });

    it('is left to the banner where it does not come', async () => {
      const order = sampleOrder('one', { status: 'created', state: 'waiting' });
      server.response('POST /api/orders/order_one/check', () =>
        Response.json({ order, isPaymentPending: true }),
      );
      const shop = await bought(payAtClose);
      expect(shop.store.stateOf('one')).toBe('open');
      await after(60_000);
      expect([shop.store.stateOf('one'), shop.place()]).toEqual([undefined, '/dashboard-pricing']);
    });
  });

  it('with a wrong signature is refused, and its buttons work again', async () => {
    server.response('POST /api/orders/verify', () => refusal(400, 'invalid_signature'));
    const shop = await bought(() => {
      dialog().options.modal.ondismiss();
      pay();
    });
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Payment error' }]);
    expect([shop.place(), shop.processing()]).toEqual(['/dashboard-pricing', null]);
  });

  /** Buys a pack in a checkout that does not report its payment, which changes the balance. */
  async function boughtSilently() {
    const shop = openShop();
    await shop.buy();
    server.response('GET /api/orders', ({ query }) => {
      const isAsked = query.get('status') === 'completed' && query.get('q') === 'order_one';
      return Response.json({ orders: isAsked ? [sampleOrder('one')] : [], nextCursor: null });
    });
    act(() => {
      queries.setQueryData(creditsKey, { balance: 50 });
    });
    return shop;
  }

  it('that the checkout never reports is shown when it is closed, also if nobody could ask', async () => {
    const shop = await boughtSilently();
    await after(1000);
    server.response('POST /api/orders/order_one/close', () => refusal(503, 'payment_unconfirmed'));
    act(() => dialog().options.modal.ondismiss());
    await settled();
    expect(shop.place()).toBe('/dashboard-pricing?payment=success&order=order_one');
    expect(toastTitles()).toEqual(['Payment successful']);
  });

  it('that the checkout never reports is seen by the balance, some seconds later', async () => {
    const shop = await boughtSilently();
    await after(5999);
    expect(shop.processing()).toBe('basic');
    await after(1);
    await settled();
    expect([shop.processing(), shop.place()]).toEqual([
      null,
      '/dashboard-pricing?payment=success&order=order_one',
    ]);
  });
});

describe('a closed checkout', () => {
  it.each(['paid', 'created'] as const)(
    'whose payment is reported meanwhile shows it once, and the server then responds %s',
    async (status) => {
      const late = lateResponse();
      server.response('POST /api/orders/order_one/close', late.response);
      const shop = await bought(() => {
        dialog().options.modal.ondismiss();
        dialog().options.handler(receipt);
        dialog().options.handler(receipt);
      });
      late.give(
        status === 'paid'
          ? Response.json({ order: sampleOrder('one'), isPaymentPending: false })
          : cancelled(),
      );
      await settled();
      expect([shop.place(), toastTitles(), shop.processing()]).toEqual([
        '/dashboard-pricing?payment=success&order=order_one',
        ['Payment successful'],
        null,
      ]);
      expect(server.count('POST /api/orders/verify')).toBe(1);
    },
  );
});

describe('a payment that does not come', () => {
  it('because it has failed is shown when its checkout closes, and not behind it', async () => {
    const shop = await bought(() => dialog().failed());
    expect([toastTitles(), shop.processing()]).toEqual([['Opening checkout'], 'basic']);
    expect(server.count('POST /api/orders/order_one/close')).toBe(0);
    act(() => dialog().options.modal.ondismiss());
    await settled();
    expect([toastTitles(), shop.processing()]).toEqual([['Payment failed'], null]);
  });

  it('because the checkout was closed is recorded, and its banner disappears', async () => {
    queries.setQueryData(underWayKey, { orders: [orderUnderWay('one')] });
    const shop = await bought(() => dialog().options.modal.ondismiss());
    expect([toastTitles(), shop.processing()]).toEqual([['Checkout closed'], null]);
    // It has no receipt to lead to.
    expect(clickToast).toThrow('no button');
    expect(server.count('POST /api/orders/order_one/close')).toBe(1);
    expect(queries.getQueryData(underWayKey)).toEqual({ orders: [] });
    // Nor is it taken for one that shows nothing.
    await after(12_000);
    expect(shop.silent()).toBeNull();
  });

  it.each([
    ['is pending', () => cancelled({ isPaymentPending: true })],
    ['nobody could ask about', () => refusal(503, 'payment_unconfirmed')],
  ])(
    'because the checkout was closed stays under way where it %s, and is said when it comes',
    async (_, response) => {
      const orders = [orderUnderWay('one')];
      server.response('GET /api/orders/under-way', () => Response.json({ orders }));
      server.response('POST /api/orders/order_one/close', response);
      queries.setQueryData(underWayKey, { orders });
      const shop = await bought(() => dialog().options.modal.ondismiss());
      expect([toastTitles(), shop.processing()]).toEqual([['Checkout closed'], null]);
      // The banner may show it again, and this page tells the outcome.
      expect(shop.store.withoutHidden({ orders }).orders).toEqual(orders);
      expect(shop.store.stateOf('one')).toBe('open');
    },
  );

  it('because the checkout was closed keeps the buttons at work for 8 s at most', async () => {
    const late = lateResponse();
    server.response('POST /api/orders/order_one/close', late.response);
    const shop = await bought(() => dialog().options.modal.ondismiss());
    await after(7999);
    expect([shop.processing(), shop.store.closingPack()]).toEqual(['basic', 'basic']);
    await after(1);
    expect([shop.processing(), toastTitles()]).toEqual([null, ['Checkout closed']]);
  });

  it('because the checkout was closed is shown as paid where it was paid in another app', async () => {
    server.response('POST /api/orders/order_one/close', () =>
      Response.json({ order: sampleOrder('one'), isPaymentPending: false }),
    );
    const shop = await bought(() => dialog().options.modal.ondismiss());
    expect([shop.place(), toastTitles()]).toEqual([
      '/dashboard-pricing?payment=success&order=order_one',
      ['Payment successful'],
    ]);
  });

  it('because the price has changed reads the packs again, and says so', async () => {
    queries.setQueryData(packsKey, {});
    queries.setQueryData(ordersKey, {});
    server.response('POST /api/orders', () => refusal(409, 'price_changed'));
    const shop = openShop();
    await shop.buy();
    expect([isStale(packsKey), isStale(ordersKey)]).toEqual([true, false]);
    expect([shop.processing(), dialogs.length]).toEqual([null, 0]);
    expect(toasts()).toMatchObject([{ type: 'error' }]);
    // And with the new price it works.
    server.response('POST /api/orders', () => Response.json(createdOrder('one')));
    await shop.buy();
    expect(dialogs).toHaveLength(1);
  });

  it('is promised on the next page where the session ends before the payment is confirmed', async () => {
    const late = lateResponse();
    server.response('POST /api/orders/verify', late.response);
    const shop = await bought(() => dialog().options.handler(receipt));
    // The session has changed, and continues.
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
    server.response('GET /api/me', () => Response.json({ user, session: { expiresAt } }));
    await sessionStore.refresh();
    expect(takeMessages()).toEqual([]);
    server.response('GET /api/me', () => Response.json({ user: null, session: null }));
    await sessionStore.refresh();
    // The page may be left now, without a response.
    expect(takeMessages()).toEqual([paymentTexts.pending.text]);
    late.give(Response.json({ success: false, credits: 0, error: null }));
    await settled();
    expect(shop.processing()).toBeNull();
  });
});

describe('a page that the browser restores', () => {
  const show = (persisted: boolean) =>
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    });

  it('has its buttons back, and one that is shown for the first time keeps its purchase', async () => {
    const shop = openShop();
    await shop.buy();
    show(false);
    expect(shop.processing()).toBe('basic');
    show(true);
    expect(shop.processing()).toBeNull();
  });
});

describe('a pack that a page of the site has handed over', () => {
  async function openHandedOver({ canBuy = true } = {}) {
    hookInApp(() => useHandedOverPack(canBuy, useCheckout(user).buy), {
      path: '/dashboard-pricing',
    });
    await settled();
    return server.sent('POST /api/orders').map(({ body }) => body);
  }

  it('opens its checkout at the price that the user saw, once', async () => {
    handOverPack(pack);
    expect(await openHandedOver()).toEqual([pack]);
    expect(dialog().options.order_id).toBe('order_one');
    expect(await openHandedOver()).toHaveLength(1);
  });

  it.each([
    ['nothing was handed over', () => undefined, true],
    [
      'a payment is under way',
      () =>
        server.response('GET /api/orders/under-way', () =>
          Response.json({ orders: [orderUnderWay('other')] }),
        ),
      true,
    ],
    [
      'it was handed over more than a minute ago',
      () => vi.setSystemTime(Date.now() + 60_001),
      true,
    ],
    ['no purchases are possible', () => undefined, false],
  ])('opens no checkout where %s', async (name, wait, canBuy) => {
    if (!name.startsWith('nothing')) handOverPack(pack);
    wait();
    expect(await openHandedOver({ canBuy })).toEqual([]);
  });
});
