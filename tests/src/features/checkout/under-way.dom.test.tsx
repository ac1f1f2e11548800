import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { queries } from '../../../../src/api/queries.ts';
import { creditsKey, ordersKey, underWayKey } from '../../../../src/api/query-keys.ts';
import {
  type CheckoutStore,
  knownPayments,
  useCheckoutStore,
  writeKnownPayments,
} from '../../../../src/features/checkout/checkout-store.tsx';
import { PaymentBanner, useIsBannerKnown } from '../../../../src/features/checkout/under-way.tsx';
import { purchaseTexts } from '../../../../src/texts/en/account/purchases.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { clickToast, toasts, toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';
import { createdOrder, orderUnderWay, sampleOrder } from '../../support/sample-orders.ts';
import { VisitedPlace } from '../../support/visited-place.tsx';

pageClock();
let underWay: OrderUnderWay[] = [];
const server = appServer({
  'GET /api/orders/under-way': () => Response.json({ orders: underWay }),
  'GET /api/orders': ({ query }) =>
    Response.json({ orders: query.getAll('q').map((id) => sampleOrder(id)), nextCursor: null }),
  'POST /api/orders/one/close': () => Response.json({}),
  'POST /api/orders/one/check': () =>
    Response.json({ order: sampleOrder('one'), isPaymentPending: false }),
});

beforeEach(() => {
  underWay = [];
  localStorage.clear();
  show(true);
});

function show(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isVisible ? 'visible' : 'hidden',
  });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Waits for the code that the page fetches when there is a payment. */
async function codeLoaded(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  await settled();
}

async function openPage() {
  let store: CheckoutStore | undefined;
  function Store(): null {
    store = useCheckoutStore();
    return null;
  }
  const page = renderInApp(
    <>
      <PaymentBanner />
      <Store />
      <VisitedPlace />
    </>,
    { path: '/profile' },
  );
  await settled();
  await codeLoaded();
  return {
    page,
    store: store as CheckoutStore,
    banner: () => page.queryByRole('region', { name: 'Payment under way' }),
    place: () => page.getByRole('log').textContent,
    press: async (name: string) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    reread: async () => {
      await act(() => queries.invalidateQueries({ queryKey: underWayKey }));
      await codeLoaded();
    },
  };
}

describe('the banner of a payment under way', () => {
  it('is read again every ten seconds and leaves with the payment', async () => {
    underWay = [orderUnderWay('one')];
    const { banner } = await openPage();
    underWay = [];
    await after(10_000);
    await settled();
    expect([banner(), server.count('GET /api/orders/under-way')]).toEqual([null, 2]);
  });

  it('checks its payment, shows what it brought once, and reads orders and credits again', async () => {
    underWay = [orderUnderWay('one'), orderUnderWay('two')];
    queries.setQueryData(ordersKey, {});
    queries.setQueryData(creditsKey, {});
    const { press, place, store } = await openPage();
    underWay = [orderUnderWay('two')];
    await press('Check payment');
    await codeLoaded();
    expect(toasts()).toEqual([
      { type: 'success', title: 'Payment found: 45 credits added', description: '' },
    ]);
    expect([store.stateOf('one'), store.stateOf('order_one')]).toEqual(['paid', 'paid']);
    expect([ordersKey, creditsKey].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(
      [true, true],
    );
    act(clickToast);
    expect(place()).toBe('/credit-history?receipt=one');
  });

  it.each([
    ['waits', 'waiting', false],
    ['is cancelled while a payment is pending', 'cancelled', true],
  ] as const)(
    'of an order that %s stays, and a later payment is announced',
    async (_, state, isPaymentPending) => {
      underWay = [orderUnderWay('one')];
      server.response('POST /api/orders/one/check', () =>
        Response.json({ order: sampleOrder('one', { state }), isPaymentPending }),
      );
      const { press, banner, reread } = await openPage();
      await press('Check payment');
      expect(toastTitles()).toEqual([purchaseTexts.found.waiting.title(0)]);
      expect(banner()).not.toBeNull();
      underWay = [];
      await reread();
      expect(toastTitles()).toEqual(['Payment successful']);
    },
  );

  it('ends a payment that the user has not made, which is not announced', async () => {
    underWay = [orderUnderWay('one')];
    const { press, banner } = await openPage();
    underWay = [];
    await press('I didn’t pay');
    await codeLoaded();
    expect(server.sent('POST /api/orders/one/close').map(({ query }) => String(query))).toEqual([
      'unpaid=true',
    ]);
    expect([banner(), toastTitles()]).toEqual([null, []]);
  });

  it('stays where its end cannot be saved, and a later payment is announced', async () => {
    underWay = [orderUnderWay('one')];
    server.response('POST /api/orders/one/close', () => refusal(500, 'internal_error'));
    const { press, banner, reread } = await openPage();
    await press('I didn’t pay');
    expect(toasts()).toMatchObject([{ type: 'error', title: 'That could not be saved' }]);
    expect(banner()).not.toBeNull();
    underWay = [];
    await reread();
    expect(toastTitles()).toEqual(['Payment successful']);
  });

  it('does not come back with a response that is on its way when this page ends the payment', async () => {
    underWay = [orderUnderWay('one')];
    const { banner, store } = await openPage();
    const late = lateResponse();
    server.response('GET /api/orders/under-way', late.response);
    void queries.invalidateQueries({ queryKey: underWayKey });
    await settled();
    act(() => {
      store.begin(createdOrder('one'), 'basic');
      store.end(createdOrder('one'), 'paid');
    });
    late.give(Response.json({ orders: underWay }));
    await settled();
    expect(banner()).toBeNull();
  });
});

describe('a payment that has ended meanwhile', () => {
  it('is announced once, also where it ended while no page was open, and the others stay known', async () => {
    writeKnownPayments(['one', 'two']);
    underWay = [orderUnderWay('two')];
    const { reread } = await openPage();
    expect([knownPayments(), toastTitles()]).toEqual([['two'], ['Payment successful']]);
    const before = server.count('GET /api/orders');
    await reread();
    expect(server.count('GET /api/orders')).toBe(before);
  });

  it('stays known while the server is asked for the outcome of its closed checkout', async () => {
    underWay = [orderUnderWay('one')];
    const { store, reread } = await openPage();
    act(() => {
      store.begin(createdOrder('one'), 'basic');
      store.close(createdOrder('one'));
    });
    await reread();
    expect([knownPayments(), toastTitles()]).toEqual([['one'], []]);
  });

  it('is left to the tab that the user looks at', async () => {
    writeKnownPayments(['one']);
    show(false);
    await openPage();
    expect([toastTitles(), knownPayments()]).toEqual([[], ['one']]);
    await after(1000);
    show(true);
    await settled();
    await codeLoaded();
    expect(toastTitles()).toEqual(['Payment successful']);
  });
});

describe('a page', () => {
  const isKnown = () => hookInApp(() => useIsBannerKnown()).result;

  it('waits for the payments and the banner’s code on a device with a payment', async () => {
    writeKnownPayments(['one']);
    underWay = [orderUnderWay('one')];
    const late = lateResponse();
    server.response('GET /api/orders/under-way', late.response);
    const result = isKnown();
    await settled();
    expect(result.current).toBe(false);
    late.give(Response.json({ orders: underWay }));
    await settled();
    await codeLoaded();
    expect(result.current).toBe(true);
  });
});
