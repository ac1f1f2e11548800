import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderUnderWay } from '../../../../../domain/orders/order.ts';
import { queries } from '../../../../../src/api/queries.ts';
import { creditsKey, ordersKey, underWayKey } from '../../../../../src/api/query-keys.ts';
import {
  endUnderWay,
  hideUnderWay,
  resumeUnderWay,
  withoutEnded,
} from '../../../../../src/features/checkout/under-way/end-under-way.ts';
import {
  knownPayments,
  writeKnownPayments,
} from '../../../../../src/features/checkout/under-way/known-payments.ts';
import {
  askedPayments,
  ongoingPurchases,
  ownPayments,
  shownPayments,
} from '../../../../../src/features/checkout/under-way/own-payments.ts';
import { PaymentBanner } from '../../../../../src/features/checkout/under-way/payment-banner.tsx';
import { UnderWayLine } from '../../../../../src/features/checkout/under-way/under-way-line.tsx';
import { useIsBannerKnown } from '../../../../../src/features/checkout/under-way/use-under-way.ts';
import { purchaseTexts } from '../../../../../src/texts/en/account/purchases.ts';
import { appServer, lateAnswer } from '../../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../../support/in-app.tsx';
import { lost } from '../../../support/network.ts';
import { after, pageClock, settled } from '../../../support/page-clock.ts';
import { clickToast, toasts, toastTitles } from '../../../support/page-toasts.ts';
import { refusal } from '../../../support/refusal.ts';
import { createdOrder, orderUnderWay, sampleOrder } from '../../../support/sample-orders.ts';
import { VisitedPlace } from '../../../support/visited-place.tsx';

pageClock();
const meKey = ['me'];
let underWay: OrderUnderWay[] = [];
const server = appServer({
  'GET /api/orders/under-way': () => Response.json({ orders: underWay }),
  'GET /api/orders': ({ query }) =>
    Response.json({
      orders: query.getAll('q').map((id) => sampleOrder(id)),
      nextCursor: null,
    }),
  'POST /api/orders/one/close': () => Response.json({}),
  'POST /api/orders/one/check': () =>
    Response.json({ order: sampleOrder('one'), isPaymentPending: false }),
});

beforeEach(() => {
  underWay = [];
  ownPayments.clear();
  shownPayments.clear();
  askedPayments.clear();
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
  const page = renderInApp(
    <>
      <PaymentBanner />
      <VisitedPlace />
    </>,
    { path: '/profile' },
  );
  await settled();
  await codeLoaded();
  return {
    page,
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
  it('is not there without one, and asks the server once', async () => {
    const { banner } = await openPage();
    await after(60_000);
    expect([banner(), server.count('GET /api/orders/under-way')]).toEqual([null, 1]);
  });

  it('names the newest, and how many more there are', async () => {
    underWay = [
      orderUnderWay('one', { credits: 120 }),
      orderUnderWay('two'),
      orderUnderWay('three'),
    ];
    const { banner, page } = await openPage();
    expect(banner()?.textContent).toContain('Payment under way: 120 credits for ₹761.00');
    expect(page.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/credit-history');
  });

  it('names no more where it is the only one', async () => {
    underWay = [orderUnderWay('one')];
    const { page } = await openPage();
    expect(page.queryByRole('link')).toBeNull();
  });

  it('is read again every ten seconds, and goes with the payment', async () => {
    underWay = [orderUnderWay('one')];
    const { banner } = await openPage();
    await after(9999);
    expect(server.count('GET /api/orders/under-way')).toBe(1);
    underWay = [];
    await after(1);
    await settled();
    expect([banner(), server.count('GET /api/orders/under-way')]).toEqual([null, 2]);
    await after(60_000);
    expect(server.count('GET /api/orders/under-way')).toBe(2);
  });

  it('is read again when the user comes back to the tab', async () => {
    const { banner } = await openPage();
    underWay = [orderUnderWay('one')];
    show(false);
    show(true);
    await settled();
    await codeLoaded();
    expect(banner()).not.toBeNull();
  });

  it('checks its payment, which the page then says itself', async () => {
    underWay = [orderUnderWay('one'), orderUnderWay('two')];
    queries.setQueryData(ordersKey, {});
    queries.setQueryData(creditsKey, {});
    queries.setQueryData(meKey, {});
    const { press, place } = await openPage();
    underWay = [orderUnderWay('two')];
    await press('Check payment');
    expect(server.count('POST /api/orders/one/check')).toBe(1);
    expect(toasts()).toEqual([
      { type: 'success', title: 'Payment found: 45 credits added', description: '' },
    ]);
    expect([ownPayments.has('one'), shownPayments.has('order_one')]).toEqual([true, true]);
    expect(
      [ordersKey, creditsKey, meKey].map((key) => queries.getQueryState(key)?.isInvalidated),
    ).toEqual([true, true, false]);
    act(clickToast);
    expect(place()).toBe('/credit-history?receipt=one');
  });

  it.each([
    ['waits', 'waiting', false],
    ['is cancelled while a payment is pending', 'cancelled', true],
  ] as const)(
    'of an order that %s says that there is nothing yet, and stays',
    async (_, state, isPaymentPending) => {
      underWay = [orderUnderWay('one')];
      server.answer('POST /api/orders/one/check', () =>
        Response.json({ order: sampleOrder('one', { state }), isPaymentPending }),
      );
      const { press, banner } = await openPage();
      await press('Check payment');
      const { title, text } = purchaseTexts.found.waiting;
      expect(toasts()).toMatchObject([{ title: title(0), description: text(null) }]);
      await press('Check payment');
      expect(toasts()).toHaveLength(1);
      expect([banner() !== null, ownPayments.has('one')]).toEqual([true, false]);
    },
  );

  it('is checking until the answer comes, and may check again after a failure', async () => {
    underWay = [orderUnderWay('one')];
    const late = lateAnswer();
    server.answer('POST /api/orders/one/check', late.answer);
    const { press, page } = await openPage();
    await press('Check payment');
    expect(page.getByRole('button', { name: 'Checking…' }).getAttribute('aria-busy')).toBe('true');
    late.give(refusal(503, 'unavailable'));
    await settled();
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Payment check failed' }]);
    expect(JSON.stringify(toasts()[0]?.description)).toContain('request-unavailable');
    await press('Check payment');
    expect(server.count('POST /api/orders/one/check')).toBe(2);
  });

  it('ends a payment that the user has not made, and no other', async () => {
    underWay = [orderUnderWay('one'), orderUnderWay('two', { credits: 15 })];
    queries.setQueryData(ordersKey, {});
    queries.setQueryData(meKey, {});
    const { press, banner } = await openPage();
    underWay = underWay.slice(1);
    await press('I didn’t pay');
    expect([ordersKey, meKey].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      false,
    ]);
    expect(server.count('POST /api/orders/one/close')).toBe(1);
    expect(banner()?.textContent).toContain('15 credits');
    expect([toastTitles(), ownPayments.has('one')]).toEqual([[], true]);
  });

  it('is ending meanwhile, and stays where that is refused, which is said', async () => {
    underWay = [orderUnderWay('one')];
    const late = lateAnswer();
    server.answer('POST /api/orders/one/close', late.answer);
    const { press, page, banner } = await openPage();
    await press('I didn’t pay');
    const button = page.getByRole('button', { name: 'I didn’t pay' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    late.give(refusal(500, 'internal_error'));
    await settled();
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(toasts()).toMatchObject([{ type: 'error', title: 'That could not be saved' }]);
    expect(JSON.stringify(toasts()[0]?.description)).toContain('request-internal_error');
    // Its later payment is then said like any other.
    expect([banner() !== null, ownPayments.has('one')]).toEqual([true, false]);
  });
});

describe('a payment that has ended meanwhile', () => {
  it('is said once where it has brought credits, with its receipt', async () => {
    writeKnownPayments(['one']);
    const { place, reread } = await openPage();
    expect(toasts()).toMatchObject([{ type: 'success', title: '45 credits added' }]);
    expect(knownPayments()).toEqual([]);
    act(clickToast);
    expect(place()).toBe('/credit-history?receipt=one');
    const before = server.count('GET /api/orders');
    await reread();
    expect(server.count('GET /api/orders')).toBe(before);
  });

  it('is seen while the page is open, and the others stay known', async () => {
    underWay = [orderUnderWay('one'), orderUnderWay('two')];
    const { reread } = await openPage();
    expect([knownPayments(), toastTitles()]).toEqual([['one', 'two'], []]);
    underWay = [orderUnderWay('two')];
    await reread();
    expect([knownPayments(), toastTitles()]).toEqual([['two'], ['45 credits added']]);
    expect(server.sent('GET /api/orders').map(({ query }) => query.get('q'))).toEqual(['one']);
  });

  it('is left to its own purchase where that is on this page', async () => {
    writeKnownPayments(['one']);
    ownPayments.add('one');
    await openPage();
    expect([server.count('GET /api/orders'), knownPayments()]).toEqual([0, []]);
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
    expect(toastTitles()).toEqual(['45 credits added']);
  });

  it('is not said before the server has answered which are under way', async () => {
    writeKnownPayments(['one']);
    server.answer('GET /api/orders/under-way', lost);
    await openPage();
    expect([toastTitles(), knownPayments()]).toEqual([[], ['one']]);
  });
});

describe('the known payments of a device', () => {
  it('are none where nothing is stored, and the last ones that were written', () => {
    expect(knownPayments()).toEqual([]);
    writeKnownPayments(['one', 'two']);
    expect(knownPayments()).toEqual(['one', 'two']);
    writeKnownPayments([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('the payment that this page ends', () => {
  it('is its own among those of the same pack, and stays away from late answers for a minute', async () => {
    const orders = [orderUnderWay('newer'), orderUnderWay('own'), orderUnderWay('older')];
    queries.setQueryData(underWayKey, { orders });
    ongoingPurchases.add('order_own').add('order_older');
    endUnderWay(queries, createdOrder('own'));
    expect([...ongoingPurchases]).toEqual(['order_older']);
    const rest = { orders: [orders[0], orders[2]] };
    expect(queries.getQueryData(underWayKey)).toEqual(rest);
    expect([[...ownPayments], askedPayments.size]).toEqual([['own'], 0]);
    await after(59_999);
    expect(withoutEnded({ orders })).toEqual(rest);
    await after(1);
    expect(withoutEnded({ orders })).toEqual({ orders });
  });

  it('ends no question but that for the payments under way', async () => {
    const late = Promise.withResolvers<string>();
    const answer = queries.fetchQuery({ queryKey: meKey, queryFn: () => late.promise });
    endUnderWay(queries, createdOrder('one'));
    late.resolve('me');
    expect(await answer).toBe('me');
  });

  it('leaves what was not read yet unread', () => {
    endUnderWay(queries, createdOrder('one'));
    expect(queries.getQueryData(underWayKey)).toBeUndefined();
  });

  it('does not come back with an answer that is on its way', async () => {
    underWay = [orderUnderWay('one')];
    const { banner } = await openPage();
    const late = lateAnswer();
    server.answer('GET /api/orders/under-way', late.answer);
    void queries.invalidateQueries({ queryKey: underWayKey });
    await settled();
    act(() => endUnderWay(queries, createdOrder('one')));
    late.give(Response.json({ orders: underWay }));
    await settled();
    expect(banner()).toBeNull();
    // Nor with the next one, which the server gives before it has recorded the end.
    server.answer('GET /api/orders/under-way', () => Response.json({ orders: underWay }));
    await act(() => queries.invalidateQueries({ queryKey: underWayKey }));
    await settled();
    expect(banner()).toBeNull();
    await after(60_000);
  });
});

describe('a payment of this page that has not ended after all', () => {
  it('is under way again, and no other', async () => {
    const orders = [orderUnderWay('one'), orderUnderWay('two')];
    queries.setQueryData(underWayKey, { orders });
    ongoingPurchases.add('order_two');
    for (const id of ['one', 'two']) hideUnderWay(queries, createdOrder(id));
    expect(queries.getQueryData(underWayKey)).toEqual({ orders: [] });
    expect([...askedPayments]).toEqual(['one', 'two']);
    resumeUnderWay(createdOrder('two'));
    expect([...askedPayments]).toEqual(['one']);
    expect(withoutEnded({ orders }).orders).toEqual(orders.slice(1));
    // This page goes on to say what comes of it.
    expect([ownPayments.has('two'), ongoingPurchases.has('order_two')]).toEqual([true, true]);
    // Hidden again, it stays so as long as the first time.
    await after(30_000);
    hideUnderWay(queries, createdOrder('two'));
    hideUnderWay(queries, createdOrder('one'));
    await after(30_000);
    expect(withoutEnded({ orders }).orders).toEqual([]);
    await after(30_000);
    expect(withoutEnded({ orders }).orders).toEqual(orders);
  });
});

describe('the line by the packs', () => {
  it('is there while a payment is under way', async () => {
    underWay = [orderUnderWay('one')];
    const page = renderInApp(<UnderWayLine />);
    expect(page.container.innerHTML).toBe('');
    await settled();
    expect(page.container.textContent).toContain('45 credits for ₹761.00 · Buying again');
  });
});

describe('the line by the packs of a tab to which the user comes back', () => {
  it('is read again', async () => {
    const page = renderInApp(<UnderWayLine />);
    await settled();
    underWay = [orderUnderWay('one')];
    show(false);
    show(true);
    await settled();
    expect(page.container.textContent).toContain('45 credits');
  });
});

describe('whether the banner can be rendered with the page', () => {
  const known = () => hookInApp(() => useIsBannerKnown()).result;

  it('is known at once on a device without a payment, which asks nothing', async () => {
    const result = known();
    expect(result.current).toBe(true);
    await settled();
    expect(server.count('GET /api/orders/under-way')).toBe(0);
  });

  it('waits for the answer and the code on a device with one', async () => {
    writeKnownPayments(['one']);
    underWay = [orderUnderWay('one')];
    const late = lateAnswer();
    server.answer('GET /api/orders/under-way', late.answer);
    const result = known();
    await settled();
    expect(result.current).toBe(false);
    late.give(Response.json({ orders: underWay }));
    await settled();
    await codeLoaded();
    expect(result.current).toBe(true);
  });

  it('needs no code where what was read before has no payment any more', () => {
    writeKnownPayments(['one']);
    queries.setQueryData(underWayKey, { orders: [orderUnderWay('one')] });
    expect(known().current).toBe(false);
    queries.setQueryData(underWayKey, { orders: [] });
    expect(known().current).toBe(true);
  });

  it('is known where the payment has ended', async () => {
    writeKnownPayments(['one']);
    const result = known();
    await settled();
    expect(result.current).toBe(true);
  });
});
