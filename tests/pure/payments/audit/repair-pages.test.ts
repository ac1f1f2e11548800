import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repairDisputes } from '../../../../worker/payments/audit/repair-disputes.ts';
import { repairOrders } from '../../../../worker/payments/audit/repair-orders.ts';
import { settleOrder } from '../../../../worker/payments/settle-order.ts';
import {
  makeOrder,
  openedAt,
  openShop,
  paymentOf,
  recorded,
  refundOf,
  type Shop,
} from '../shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
});
afterEach(() => vi.restoreAllMocks());

const time = { from: openedAt - 1000, to: openedAt };
const query = (skip: number, from = time.from) =>
  `from=${Math.floor(from / 1000)}&to=${openedAt / 1000}&count=20&skip=${skip}`;

/** A list of `count` payments about the order `one`, of which each may name no order. */
const listed = (count: number, orderId: string | null = 'order_one') =>
  Array.from({ length: count }, (_, at) => ({ id: `pay_${at}`, order_id: orderId }));

describe('the pages of a repair', () => {
  it('each full page names the page after it, also the third, and also where none of its entries is about an order', async () => {
    await makeOrder(shop, 'one');
    shop.answers.set('orders/order_one/payments', { items: [paymentOf('one', 'pay_0')] });
    shop.answers.set(`payments?${query(0)}`, { items: listed(20) });
    shop.answers.set(`payments?${query(20)}`, { items: listed(20, null) });
    shop.answers.set(`payments?${query(40)}`, { items: listed(20) });
    shop.answers.set(`payments?${query(60)}`, { items: listed(3) });
    const pages: unknown[] = [];
    for (const skip of [0, 20, 40, 60]) {
      const list = { name: 'payments' as const, ...time, skip };
      pages.push(await repairOrders(shop.environment, shop.settings, list, openedAt));
    }
    expect(pages).toEqual([
      {
        ok: true,
        page: { changes: ['Order one: created is now completed'], checked: 20, next: 20 },
      },
      { ok: true, page: { changes: [], checked: 20, next: 40 } },
      { ok: true, page: { changes: [], checked: 20, next: 60 } },
      { ok: true, page: { changes: [], checked: 3, next: null } },
    ]);
  });

  it('the pages of disputes follow each other, and an entry says what became of its order and of its dispute', async () => {
    await makeOrder(shop, 'one');
    const payment = paymentOf('one', 'pay_1');
    shop.answers.set('payments/pay_1', payment);
    shop.answers.set('orders/order_one/payments', { items: [payment] });
    const from = time.from - 200 * 24 * 3_600_000;
    const dispute = (status: string) => ({
      id: 'disp_1',
      payment_id: 'pay_1',
      amount: 400,
      currency: 'USD',
      status,
    });
    const page = (skip: number) =>
      repairDisputes(shop.environment, shop.settings, { ...time, skip }, openedAt);
    shop.answers.set(`disputes?${query(0, from)}`, { items: [dispute('open')] });
    expect(await page(0)).toEqual({
      ok: true,
      page: {
        changes: [
          'Order one: created is now completed',
          'Dispute disp_1 of order one: its credits are held',
        ],
        checked: 1,
        next: null,
      },
    });
    const full = Array.from({ length: 20 }, () => dispute('won'));
    shop.answers.set(`disputes?${query(40, from)}`, { items: full });
    expect(await page(40)).toEqual({
      ok: true,
      page: {
        changes: ['Dispute disp_1 of order one: it is won'],
        checked: 20,
        next: 60,
      },
    });
  });

  it('every return of an order that its account knows is stored again', async () => {
    await makeOrder(shop, 'one');
    const payments = [paymentOf('one', 'pay_1')];
    const refunds = [refundOf('pay_1', 'rfnd_1', 100), refundOf('pay_1', 'rfnd_2', 200)];
    await settleOrder(
      shop.environment,
      await recorded(shop, 'one'),
      { payments, refunds },
      openedAt,
    );
    await shop.database.prepare('DELETE FROM order_returns').run();
    shop.answers.set('orders/order_one/payments', { items: payments });
    shop.answers.set(`orders?${query(0)}`, { items: [{ id: 'order_one' }] });
    const list = { name: 'orders' as const, ...time, skip: 0 };
    expect(await repairOrders(shop.environment, shop.settings, list, openedAt)).toMatchObject({
      page: { changes: ['Order one: returned 300 USD (minor units)'] },
    });
  });
});
