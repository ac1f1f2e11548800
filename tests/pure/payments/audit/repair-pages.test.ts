import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { reportIncident } from '../../../../worker/incidents/incident-store.ts';
import { repairDisputes } from '../../../../worker/payments/audit/repair-disputes.ts';
import { repairOrder, repairOrders } from '../../../../worker/payments/audit/repair-orders.ts';
import type { Dispute } from '../../../../worker/payments/payment-provider.ts';
import { disputeOf, openedAt, openShop, paymentOf, refundOf, type Shop } from '../shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

const time = { from: openedAt - 1000, to: openedAt };
const query = (skip: number, from = time.from) =>
  `from=${Math.floor(from / 1000)}&to=${openedAt / 1000}&count=20&skip=${skip}`;

/** A list of `count` payments about the order `one`, of which each may name no order. */
const listed = (count: number, orderId: string | null = 'order_one') =>
  Array.from({ length: count }, (_, at) => ({ id: `pay_${at}`, order_id: orderId }));

describe('the pages of a repair', () => {
  it('each full page names the page after it, also the third, and also where none of its entries is about an order', async () => {
    shop.listPayments('one', paymentOf('one', 'pay_0'));
    shop.responses.set(`payments?${query(0)}`, { items: listed(20) });
    shop.responses.set(`payments?${query(20)}`, { items: listed(20, null) });
    shop.responses.set(`payments?${query(40)}`, { items: listed(20) });
    shop.responses.set(`payments?${query(60)}`, { items: listed(3) });
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
    const payment = paymentOf('one', 'pay_1');
    shop.responses.set('payments/pay_1', payment);
    shop.listPayments('one', payment);
    const from = time.from - 200 * dayMs;
    const dispute = (status: Dispute['status']) => disputeOf('disp_1', { status });
    const page = (skip: number) =>
      repairDisputes(shop.environment, shop.settings, { ...time, skip }, openedAt);
    shop.responses.set(`disputes?${query(0, from)}`, { items: [dispute('open')] });
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
    shop.responses.set(`disputes?${query(40, from)}`, { items: full });
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
    const payments = [paymentOf('one', 'pay_1')];
    const refunds = [refundOf('pay_1', 'rfnd_1', 100), refundOf('pay_1', 'rfnd_2', 200)];
    await shop.settle({ payments, refunds });
    await shop.database.prepare('DELETE FROM order_returns').run();
    shop.listPayments('one', ...payments);
    shop.responses.set(`orders?${query(0)}`, { items: [{ id: 'order_one' }] });
    const list = { name: 'orders' as const, ...time, skip: 0 };
    expect(await repairOrders(shop.environment, shop.settings, list, openedAt)).toMatchObject({
      page: { changes: ['Order one: returned 300 USD (minor units)'] },
    });
  });

  it('a return that the account took for another order is stored for that one alone', async () => {
    for (const id of ['one', 'two']) {
      await shop.makeOrder(id);
      const payments = [paymentOf(id, `pay_${id}`)];
      shop.responses.set(`orders/order_${id}/payments`, { items: payments });
      const refunds = [refundOf(`pay_${id}`, `rfnd_${id}`, id === 'one' ? 400 : 100)];
      await shop.settle({ payments, refunds }, openedAt, id);
    }
    await shop.database.prepare('DELETE FROM order_returns').run();
    // The one whose own return is the smaller comes first, so that it could take the other's.
    expect(await repairOrder(shop.environment, shop.settings, 'order_two', openedAt)).toEqual({
      ok: true,
      text: 'Order two: returned 100 USD (minor units)',
    });
    expect(await shop.recorded('one')).toMatchObject({ returnedAmount: 0 });
  });
});

describe('an order of a repair', () => {
  const repair = (id: string) => repairOrder(shop.environment, shop.settings, id, openedAt);

  it('the repair stops with the reason where Razorpay does not say what an order is, or who paid it', async () => {
    const stopped = { ok: false, reason: '503: down' };
    expect(await repair('order_x')).toEqual(stopped);
    expect(await repair('order_one')).toMatchObject(stopped);
    const list = { name: 'orders' as const, ...time, skip: 0 };
    const page = () => repairOrders(shop.environment, shop.settings, list, openedAt);
    expect(await page()).toMatchObject(stopped);
    shop.responses.set(`orders?${query(0)}`, { items: [{ id: 'order_one' }] });
    expect(await page()).toMatchObject(stopped);
  });
});

describe('a dispute of a repair', () => {
  const listsDispute = (changes = {}) => {
    const from = time.from - 200 * dayMs;
    const items = [disputeOf('disp_1', changes)];
    shop.responses.set(`disputes?${query(0, from)}`, { items });
  };
  const page = () =>
    repairDisputes(shop.environment, shop.settings, { ...time, skip: 0 }, openedAt);
  const unchanged = { ok: true, page: { changes: [], checked: 1, next: null } };

  it('a lost dispute in the seller’s currency takes its share of the credits', async () => {
    const payment = paymentOf('one', 'pay_1', {
      converted: { amount: 33_000, currency: 'INR' },
    });
    shop.responses.set('payments/pay_1', payment);
    shop.listPayments('one', payment);
    listsDispute({ status: 'lost', amount: 16_500, currency: 'INR' });
    expect(await page()).toMatchObject({ ok: true, page: { checked: 1, next: null } });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', returnedAmount: 200 });
    const { returns } = shop.accountOf('ada').records();
    expect(returns).toEqual([{ id: 'disp_1', grantRef: 'order:one', minor: 200 }]);
  });

  it('a lost dispute of a payment that bought nothing is an incident, and takes no credits', async () => {
    const payment = paymentOf('one', 'pay_1', { amount: 300 });
    shop.responses.set('payments/pay_1', payment);
    shop.listPayments('one', payment);
    listsDispute({ status: 'lost', amount: 300 });
    expect(await page()).toEqual(unchanged);
    expect((await shop.incidents()).map(([key]) => key)).toEqual([
      'payment_does_not_fit:one:pay_1',
      'return_of_another_payment:one:disp_1',
    ]);
  });
});

describe('the e-mails to buyers', () => {
  const repairsOrders = () => {
    shop.responses.set(`orders?${query(0)}`, { items: [{ id: 'order_one' }] });
    const list = { name: 'orders' as const, ...time, skip: 0 };
    return repairOrders(shop.environment, shop.settings, list, openedAt);
  };

  it('a repair of an order that was paid, refunded in part and by mistake paid twice sends no e-mail', async () => {
    const payments = [
      paymentOf('one', 'pay_1', { refundedAmount: 100 }),
      paymentOf('one', 'pay_2', { status: 'refunded', refundedAmount: 400 }),
    ];
    shop.listPayments('one', ...payments);
    shop.listRefunds(
      'pay_1',
      refundOf('pay_1', 'rfnd_1', 100),
      refundOf('pay_1', 'rfnd_2', 50, { status: 'failed' }),
    );
    shop.listRefunds('pay_2', refundOf('pay_2', 'rfnd_3', 400));
    const second = { kind: 'order_paid_twice', subject: 'one:pay_2' } as const;
    await reportIncident(shop.environment, { ...second, detail: {} }, openedAt);
    expect(await repairsOrders()).toMatchObject({ ok: true });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', returnedAmount: 100 });
    expect(await shop.emailRefs()).toEqual([]);
  });
});
