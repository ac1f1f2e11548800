import { beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountOrder,
  AccountOrders,
} from '../../../../worker/account/orders/account-orders.ts';
import { OrderChecks } from '../../../../worker/account/orders/order-checks.ts';
import { openAccountSqlite } from '../open-account.ts';

const madeAt = 1_000_000;
const minuteMs = 60_000;

let now: number;
let orders: AccountOrders;

beforeEach(() => {
  now = madeAt;
  const sql = openAccountSqlite();
  orders = new AccountOrders(sql);
});

/** Remembers an order that is due at once. */
function remember(place: number): void {
  orders.remember(
    {
      id: `ours-${place}`,
      razorpayOrderId: `order_${place}`,
      productId: 'starter',
      credits: 15,
      amount: 400,
      currency: 'USD',
      createdAt: madeAt,
    },
    { isTaken: false, checkAt: madeAt },
  );
}

const checksWith = (check: (order: AccountOrder) => Promise<number | null>) =>
  new OrderChecks({ orders, check, clock: () => now });
const runWith = (check: (order: AccountOrder) => Promise<number | null>) => checksWith(check).run();

it('an order is checked next when its check says, and never again where it says so', async () => {
  remember(1);
  await runWith(async () => madeAt + 5 * minuteMs);
  expect(orders.nextCheckAt()).toBe(madeAt + 5 * minuteMs);
  now += 5 * minuteMs;
  await runWith(async () => null);
  expect(orders.nextCheckAt()).toBeNull();
});

it('an order that its buyer has paid while it was checked is checked again soon, whatever the check says', async () => {
  for (const outcome of [null, madeAt + 300 * minuteMs]) {
    remember(1);
    orders.checkBy('ours-1', madeAt);
    await runWith(async () => {
      orders.claimed('ours-1', madeAt + 5000);
      return outcome;
    });
    expect(orders.nextCheckAt()).toBe(madeAt + 5000);
  }
});

it('a check that fails is logged, is made again a minute after its end, and keeps no other order from its check', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  remember(1);
  remember(2);
  await runWith(async ({ id }) => {
    if (id === 'ours-2') return null;
    now += 30_000;
    throw new Error('Razorpay is down');
  });
  expect(orders.nextCheckAt()).toBe(madeAt + 30_000 + minuteMs);
  expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { event: 'order_not_checked', orderId: 'ours-1', reason: 'Error: Razorpay is down' },
  ]);
  now += 30_000 + minuteMs;
  await runWith(async () => null);
  expect(orders.nextCheckAt()).toBeNull();
});

it('one run checks five orders, and the next run the sixth', async () => {
  for (const place of [1, 2, 3, 4, 5, 6]) remember(place);
  const checked: string[] = [];
  const check = async ({ id }: AccountOrder) => {
    checked.push(id);
    return null;
  };
  await runWith(check);
  expect(checked).toHaveLength(5);
  await runWith(check);
  expect(checked).toHaveLength(6);
  expect(new Set(checked).size).toBe(6);
});
