import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { queries } from '../../../../src/api/queries.ts';
import { toolBeforeShop, useToolBeforeShop } from '../../../../src/features/checkout/checkout.tsx';
import { hasJustPaid, knownPayment } from '../../../../src/features/checkout/known-payment.ts';
import { PaidBanner } from '../../../../src/features/checkout/paid-banner.tsx';
import { Component as Shop } from '../../../../src/pages/dashboard-pricing.tsx';
import { appServer } from '../../support/app-server.ts';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { lost } from '../../support/network.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { refusal } from '../../support/refusal.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { userOf } from '../../support/sample-user.ts';

pageClock();
provideMissing();
let orders: ReturnType<typeof sampleOrder>[] = [];
const server = appServer({
  'GET /api/orders': () =>
    Response.json(
      { orders, nextCursor: null },
      { headers: { Date: new Date(Date.now() - behindMs).toUTCString() } },
    ),
});
const minuteMs = 60_000;

beforeEach(() => {
  orders = [];
});

/** How far the server's clock is behind the device's: only the server's counts. */
const behindMs = 120 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - behindMs - ms).toISOString();

describe('a payment of a moment ago', () => {
  it.each([
    [15 * minuteMs, true],
    [15 * minuteMs + 1000, false],
    [-15 * minuteMs, true],
    [-15 * minuteMs - 1000, false],
  ])('was completed %s ms before: %s', async (agoMs, isRecent) => {
    orders = [
      sampleOrder('old', { completed_at: null }),
      sampleOrder('one', { completed_at: ago(agoMs) }),
    ];
    expect(await hasJustPaid(queries)).toBe(isRecent);
    expect(String(server.sent('GET /api/orders')[0]?.query)).toBe('status=completed');
  });
});

describe('what the server knows of the payment that an address names', () => {
  const known = (claim: 'success' | 'pending' | 'failed', id: string | null = 'one') =>
    knownPayment(queries, claim, id);
  beforeEach(() => {
    orders = [
      sampleOrder('other', { created_at: ago(0) }),
      sampleOrder('one', { created_at: ago(0) }),
    ];
  });
  const check = (
    state: ReturnType<typeof sampleOrder>['state'],
    id = 'one',
    isPaymentPending = false,
  ) =>
    server.response(`POST /api/orders/${id}/check`, () =>
      Response.json({ order: sampleOrder(id, { state }), isPaymentPending }),
    );

  it.each([
    ['pending', 'paid', false, 'success'],
    ['failed', 'paid', false, 'success'],
    ['pending', 'failed', false, 'failed'],
    ['failed', 'failed', false, 'failed'],
    ['pending', 'waiting', false, 'pending'],
    ['failed', 'waiting', false, null],
    ['pending', 'cancelled', false, null],
    ['failed', 'expired', false, null],
    ['pending', 'failed', true, 'pending'],
    ['failed', 'failed', true, null],
    ['pending', 'cancelled', true, 'pending'],
  ] as const)(
    'that it calls %s, is %s and may still succeed: %s, is %s',
    async (claim, state, isPending, expected) => {
      check(state, 'one', isPending);
      expect(await known(claim)).toBe(expected);
      expect(String(server.sent('GET /api/orders')[0]?.query)).toBe('q=one');
    },
  );

  it('is that of the order by Razorpay’s id too, and of the newest one without an id', async () => {
    check('failed');
    expect(await known('pending', 'order_one')).toBe('failed');
    check('paid', 'other');
    expect(await known('pending', null)).toBe('success');
  });

  it('is nothing for an order that is not the user’s, or older than an hour', async () => {
    check('paid');
    expect(await known('failed', 'foreign')).toBeNull();
    orders = [sampleOrder('one', { created_at: ago(60 * minuteMs + 1000) })];
    expect(await known('failed')).toBeNull();
    expect(server.count('POST /api/orders/one/check')).toBe(0);
    orders = [sampleOrder('one', { created_at: ago(60 * minuteMs) })];
    expect(await known('failed')).toBe('success');
  });

  it('is what is stored where Razorpay does not respond, and nothing where the server does not', async () => {
    orders = [sampleOrder('one', { created_at: ago(0), state: 'failed' })];
    server.response('POST /api/orders/one/check', () => refusal(503, 'unavailable'));
    expect(await known('pending')).toBe('failed');
    server.response('GET /api/orders', lost);
    expect(await known('pending')).toBeNull();
  });
});

describe('the tool that the user has left for the shop', () => {
  const visit = (path: string) => hookInApp(() => useToolBeforeShop(), { path }).unmount();

  it('is remembered over the shop, and forgotten on another page', () => {
    expect(toolBeforeShop()).toBeNull();
    visit(toolPaths.headshot);
    visit('/dashboard-pricing');
    visit('/credit-history');
    expect(toolBeforeShop()).toBe('headshot');
    visit(toolPaths.edit);
    expect(toolBeforeShop()).toBe('edit');
    visit('/profile');
    expect(toolBeforeShop()).toBeNull();
  });
});

describe('the banner of a payment that was made', () => {
  async function open(orderId: string | null) {
    const scrolled: unknown[][] = [];
    vi.stubGlobal('scrollTo', (...place: unknown[]) => void scrolled.push(place));
    const page = renderInApp(<PaidBanner orderId={orderId} />);
    await settled();
    const links = () =>
      page.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    return { page, links, scrolled };
  }

  it('names what it has brought, with its receipt and the way to a first picture', async () => {
    orders = [sampleOrder('one', { credits: 120 })];
    const { page, links, scrolled } = await open('order_one');
    expect(page.container.textContent).toContain('120 credits added.');
    expect(String(server.sent('GET /api/orders')[0]?.query)).toBe('q=order_one');
    expect(links()).toEqual([
      ['Create a picture', toolPaths.text2img],
      ['Receipt', '/credit-history?receipt=one'],
    ]);
    expect(scrolled).toEqual([[0, 0]]);
  });
});

describe('the shop, where the address names a payment that the server does not know', () => {
  const unconfirmed = 'Payment not confirmed yet';

  it('says so, checks the order, and shows what it has brought once that is paid', async () => {
    vi.stubGlobal('scrollTo', () => undefined);
    server.response('GET /api/orders/under-way', () => Response.json({ orders: [] }));
    server.response('POST /api/orders/one/check', () =>
      Response.json({ order: sampleOrder('one'), isPaymentPending: false }),
    );
    const path = '/dashboard-pricing?payment=success&order=one';
    const page = renderInApp(<Shop user={userOf()} />, { path });
    await settled();
    expect(page.queryByText('Payment successful!')).toBeNull();
    expect(page.queryByText(unconfirmed)).not.toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'Check payment' }));
    await settled();
    expect(page.queryByText('Payment successful!')).not.toBeNull();
    expect(page.queryByText(unconfirmed)).toBeNull();
  });
});
