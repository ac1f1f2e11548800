import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountOrder,
  AccountOrders,
} from '../../../../worker/account/orders/account-orders.ts';
import type { openSqlite } from '../../sqlite.ts';
import { openAccountSqlite } from '../open-account.ts';

const now = 1_000_000;
const order: AccountOrder = {
  id: 'ours',
  razorpayOrderId: 'order_1',
  productId: 'starter',
  credits: 15,
  amount: 400,
  currency: 'USD',
  createdAt: now,
};
const soon = { isTaken: false, checkAt: now };

let sql: ReturnType<typeof openSqlite>;
let orders: AccountOrders;

beforeEach(() => {
  sql = openAccountSqlite();
  orders = new AccountOrders(sql);
});

describe('the orders of an account', () => {
  it('an order is found by both of its ids, as it was remembered first', () => {
    orders.remember(order, soon);
    orders.remember({ ...order, id: 'another', credits: 45 }, soon);
    expect([orders.find('ours'), orders.find('order_1')]).toEqual([order, order]);
    expect(orders.find('another')).toBeNull();
  });

  it('an order whose id is taken or was granted to an unknown one has its id at Razorpay', () => {
    expect(orders.remember(order, { ...soon, isTaken: true })).toMatchObject({ id: 'order_1' });
    sql.all("INSERT INTO operations VALUES ('order:granted', '{}', '{}', 1)");
    const granted = { ...order, id: 'granted', razorpayOrderId: 'order_3' };
    expect(orders.remember(granted, soon)).toMatchObject({ id: 'order_3' });
  });

  it('an order is under way for half an hour after it was made, and no longer when its buyer closed the checkout', () => {
    orders.remember(order, soon);
    orders.remember({ ...order, id: 'other', razorpayOrderId: 'order_2' }, soon);
    const halfAnHour = 30 * 60_000;
    expect(orders.underWay(now + halfAnHour - 1)).toHaveLength(2);
    expect(orders.underWay(now + halfAnHour)).toEqual([]);
    orders.close('other');
    expect(orders.underWay(now)).toEqual([order]);
  });

  it('an order whose buyer has paid is under way until its credits are there, for seven days at most', () => {
    orders.remember(order, soon);
    orders.claimed('ours', now + 5);
    const week = 7 * 24 * 60 * 60_000;
    expect(orders.underWay(now + 5 + week - 1)).toEqual([order]);
    expect(orders.underWay(now + 5 + week)).toEqual([]);
    expect(orders.nextCheckAt()).toBe(now);
    sql.all("INSERT INTO operations VALUES ('order:ours', '{}', '{}', 1)");
    expect(orders.underWay(now)).toEqual([]);
  });

  it('an order whose payment failed is under way while its checkout may be open, and one that was closed stays closed', () => {
    orders.remember(order, soon);
    orders.claimed('ours', now);
    orders.failed('ours');
    expect(orders.underWay(now + 30 * 60_000 - 1)).toEqual([order]);
    expect(orders.underWay(now + 30 * 60_000)).toEqual([]);
    orders.close('ours');
    orders.failed('ours');
    expect(orders.underWay(now)).toEqual([]);
  });

  it('the five newest orders under way are listed', () => {
    for (const place of [1, 2, 3, 4, 5, 6]) {
      const ids = { id: `ours-${place}`, razorpayOrderId: `order_${place}` };
      orders.remember({ ...order, ...ids, createdAt: now + place }, soon);
    }
    const ids = orders.underWay(now).map(({ id }) => id);
    expect(ids).toEqual(['ours-6', 'ours-5', 'ours-4', 'ours-3', 'ours-2']);
  });

  it('an order that is being checked is due again after a minute', () => {
    orders.remember(order, soon);
    expect(orders.claimDue(now - 1, 5)).toEqual([]);
    expect(orders.claimDue(now, 5)).toEqual([order]);
    expect(orders.claimDue(now + 59_999, 5)).toEqual([]);
    expect(orders.claimDue(now + 60_000, 5)).toEqual([order]);
  });

  it('the orders that are due longest come first', () => {
    for (const at of [3, 1, 2]) {
      const each = { ...order, id: `ours-${at}`, razorpayOrderId: `order_${at}` };
      orders.remember(each, { isTaken: false, checkAt: now + at });
    }
    expect(orders.nextCheckAt()).toBe(now + 1);
    expect(orders.claimDue(now + 9, 2).map(({ id }) => id)).toEqual(['ours-1', 'ours-2']);
  });

  it('an order is checked at the earliest moment that was asked for', () => {
    orders.remember(order, { isTaken: false, checkAt: now + 50 });
    orders.checkBy('ours', now + 90);
    expect(orders.nextCheckAt()).toBe(now + 50);
    orders.checkBy('ours', now + 10);
    expect(orders.nextCheckAt()).toBe(now + 10);
    orders.claimDue(now + 10, 1);
    orders.checked('ours', null, now + 10);
    expect(orders.nextCheckAt()).toBeNull();
    orders.checkBy('ours', now + 90);
    expect(orders.nextCheckAt()).toBe(now + 90);
  });

  it('an order waits longer after each failure, and a minute again after a success', () => {
    orders.remember(order, soon);
    const waits = [1, 2, 'a success', 1] as const;
    let at = now;
    for (const wait of waits) {
      orders.claimDue(at, 1);
      if (wait === 'a success') {
        orders.checked('ours', at, at);
        continue;
      }
      orders.postpone('ours', at, at);
      expect(orders.nextCheckAt()).toBe(at + wait * 60_000);
      at += wait * 60_000;
    }
    orders.postpone('unknown', at, at);
  });
});

describe('the messages of the account’s sockets about its orders', () => {
  it('they report an order that is new, claimed, failed or closed, and no unchanged one', () => {
    const changed = vi.fn<() => void>();
    const heard = new AccountOrders(sql, changed);
    const hears = (act: () => void) => {
      changed.mockReset();
      act();
      return changed.mock.calls.length;
    };
    expect(hears(() => heard.remember(order, soon))).toBe(1);
    expect(hears(() => heard.remember(order, soon))).toBe(0);
    // Its checkout is still open, whether a payment failed or not.
    expect(hears(() => heard.failed('ours'))).toBe(0);
    expect(hears(() => heard.claimed('ours', now))).toBe(1);
    expect(hears(() => heard.failed('ours'))).toBe(1);
    expect(hears(() => heard.failed('ours'))).toBe(0);
    expect(hears(() => heard.close('ours'))).toBe(1);
    expect(hears(() => heard.close('ours'))).toBe(0);
  });
});
