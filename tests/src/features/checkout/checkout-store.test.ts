import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { underWayKey } from '../../../../src/api/query-keys.ts';
import { CheckoutStore } from '../../../../src/features/checkout/checkout-store.tsx';
import { createdOrder, orderUnderWay } from '../../support/sample-orders.ts';

const orders = [orderUnderWay('newer'), orderUnderWay('one'), orderUnderWay('older')];
const created = createdOrder('one');
let queries: QueryClient;
let store: CheckoutStore;

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  queries.setQueryData(underWayKey, { orders });
  store = new CheckoutStore(queries);
  store.begin(created, 'basic');
});
afterEach(() => vi.useRealTimers());

const onScreen = (): string | undefined =>
  queries
    .getQueryData<{ orders: OrderUnderWay[] }>(underWayKey)
    ?.orders.map(({ id }) => id)
    .join();
const fromServer = (): string =>
  store
    .withoutHidden({ orders })
    .orders.map(({ id }) => id)
    .join();
const all = 'newer,one,older';

describe('an order of this page', () => {
  it.each([
    ['whose checkout is open', (): void => undefined, 'open', all, null],
    ['whose checkout was closed', () => store.close(created), 'closing', 'newer,older', 'basic'],
    [
      'whose closed checkout may still be paid',
      () => {
        store.close(created);
        store.reopen(created);
      },
      'open',
      all,
      null,
    ],
    ['that was not paid', () => store.end(created, 'unpaid'), 'unpaid', 'newer,older', null],
    ['that was paid', () => store.end(created, 'paid'), 'paid', 'newer,older', null],
    ['that was forgotten', () => store.forget('order_one'), undefined, all, null],
  ] as const)('%s has its state by both ids', (_, act, state, shown, closingPack) => {
    act();
    expect([store.stateOf('one'), store.stateOf('order_one')]).toEqual([state, state]);
    expect(fromServer()).toBe(shown);
    expect(store.closingPack()).toBe(closingPack);
    expect(store.closingIds()).toEqual(state === 'closing' ? ['one'] : []);
  });

  it('leaves the screen at once and stays away from late responses for a minute', () => {
    store.end(created, 'paid');
    expect(onScreen()).toBe('newer,older');
    vi.advanceTimersByTime(59_999);
    expect(fromServer()).toBe('newer,older');
    vi.advanceTimersByTime(1);
    expect(fromServer()).toBe(all);
  });

  it('that was checked elsewhere on the page is known as paid by both ids', () => {
    store.setOutcome(['one', 'order_one'], 'paid');
    expect([store.stateOf('one'), store.stateOf('order_one'), fromServer()]).toEqual([
      'paid',
      'paid',
      all,
    ]);
  });

  it('of another user is not in this store', () => {
    expect(new CheckoutStore(queries).stateOf('one')).toBeUndefined();
  });
});
