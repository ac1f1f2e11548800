import { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../../domain/orders/order.ts';
import { announcePaid } from '../../../../src/features/checkout/announce-paid.ts';
import {
  CheckoutStore,
  knownPayments,
  unnamedOrder,
  writeKnownPayments,
} from '../../../../src/features/checkout/checkout-store.tsx';
import { appServer } from '../../support/app-server.ts';
import { lost } from '../../support/network.ts';
import { createdOrder, sampleOrder } from '../../support/sample-orders.ts';

vi.mock('sonner', () => ({ toast: { success: vi.fn<() => void>(), getToasts: () => [] } }));

/** What the server has responded about the order, one read after the other; the last one repeats. */
let states: (Order['state'] | 'lost')[] = [];
const server = appServer({
  'GET /api/orders': () => {
    const state = states[Math.min(server.count('GET /api/orders'), states.length) - 1];
    if (state === undefined || state === 'lost') return lost();
    return Response.json({
      orders: [sampleOrder('other'), sampleOrder('one', { state })],
      nextCursor: null,
    });
  },
});
let store: CheckoutStore;
const announced = () => vi.mocked(toast.success).mock.calls.map(([title]) => title);
const opened = vi.fn<(path: string) => void>();

const stored = new Map<string, string>();
let page = new EventTarget();
function openPage(search: string): void {
  page = Object.assign(new EventTarget(), { location: { search } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}
const leave = () => page.dispatchEvent(new Event('pagehide'));

async function announce(ids = ['one']): Promise<void> {
  const end = announcePaid(ids, store, opened);
  await vi.advanceTimersByTimeAsync(60_000);
  await end;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(toast.success).mockClear();
  store = new CheckoutStore(new QueryClient());
  stored.clear();
  states = ['paid'];
  openPage('');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a payment that has ended elsewhere', () => {
  it('is announced with its credits and its receipt', async () => {
    await announce();
    expect(announced()).toEqual(['Payment successful']);
    const [, options] = vi.mocked(toast.success).mock.calls[0] ?? [];
    const action = options?.action as { onClick: () => void } | undefined;
    action?.onClick();
    expect(opened).toHaveBeenCalledWith('/credit-history?receipt=one');
  });

  it.each([
    ['is announced when its order is completed later', ['waiting', 'lost', 'paid'], 3, true],
    ['is given up after five reads', ['waiting'], 5, false],
    ['that was cancelled is not announced', ['cancelled'], 1, false],
    ['that was refunded is not announced', ['refunded'], 1, false],
  ] as const)('%s', async (_, responses, readCount, isAnnounced) => {
    states = [...responses];
    await announce();
    expect(server.count('GET /api/orders')).toBe(readCount);
    expect(announced().length > 0).toBe(isAnnounced);
  });

  it.each([
    ['&order=one', false],
    ['&order=order_one', false],
    ['', false],
    ['&order=order_two', true],
  ])('is left to the page whose address thanks for it with %j', async (named, isAnnounced) => {
    openPage(`?payment=success${named}`);
    await announce();
    expect(announced().length > 0).toBe(isAnnounced);
  });

  it.each([['one'], ['order_one'], [unnamedOrder]])(
    'is not announced again where the user knows it by the id %s',
    async (id) => {
      store.setOutcome([id], 'paid');
      await announce();
      leave();
      expect([announced(), knownPayments()]).toEqual([[], []]);
    },
  );
});

describe('the next page', () => {
  it('announces a payment whose purchase continues here when the user leaves', async () => {
    store.begin(createdOrder('one'), 'basic');
    writeKnownPayments(['other']);
    await announce();
    expect([announced(), knownPayments()]).toEqual([[], ['other']]);
    leave();
    expect(knownPayments()).toEqual(['other', 'one']);
  });

  it('announces a payment whose order was not read when the user leaves', async () => {
    states = ['waiting', 'paid'];
    const end = announcePaid(['one', 'two'], store, opened);
    writeKnownPayments(['two']);
    await vi.advanceTimersByTimeAsync(999);
    leave();
    expect(knownPayments()).toEqual(['two', 'one']);
    await vi.advanceTimersByTimeAsync(60_000);
    await end;
  });
});
