import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { checkOrder, checkRememberedOrder } from '../../../worker/payments/check-order.ts';
import type { Payment } from '../../../worker/payments/payment-provider.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { openedAt, openShop, paymentOf, refundOf, type Shop } from './shop.ts';

const minuteMs = 60_000;
let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

const pays = (...payments: Payment[]) => shop.listPayments('one', ...payments);
const check = async (at = openedAt) =>
  checkOrder(shop.environment, shop.settings, await shop.recorded('one'), at);
const remembered = () => {
  const order = shop.accountOf('ada').orders.find('one');
  if (!order) throw new Error('Not remembered');
  return order;
};

describe('a check of an order at Razorpay', () => {
  it('the refunds of every payment count, also of those after one that has none', async () => {
    pays(
      paymentOf('one', 'pay_0', { status: 'failed' }),
      paymentOf('one', 'pay_1', { refundedAmount: 150 }),
      paymentOf('one', 'pay_2', { status: 'refunded', refundedAmount: 400 }),
    );
    shop.listRefunds('pay_1', refundOf('pay_1', 'rfnd_1', 100), refundOf('pay_1', 'rfnd_2', 50));
    shop.listRefunds('pay_2', refundOf('pay_2', 'rfnd_3', 400));
    expect(await check()).toMatchObject({ ok: true, order: { returnedAmount: 150 } });
    expect(await shop.emailRefs()).toEqual(['receipt:one', 'refund:rfnd_1', 'refund:rfnd_2']);
  });

  it('an order that nobody paid for a day has expired in the response of the check that finds it so', async () => {
    pays();
    const before = await check(openedAt + dayMs - 1);
    expect(before).toMatchObject({ ok: true, order: { status: 'created', state: 'waiting' } });
    const after = await check(openedAt + dayMs);
    expect(after).toMatchObject({ ok: true, order: { status: 'expired', state: 'expired' } });
  });

  it('an order that a check finds paid is checked as long as a paid one from then on', async () => {
    pays(paymentOf('one', 'pay_1'));
    const at = openedAt + 8 * dayMs;
    const next = await checkRememberedOrder(shop.environment, remembered(), at);
    expect(next).toBe(at + 4 * dayMs);
    pays(paymentOf('one', 'pay_1', { status: 'refunded', refundedAmount: 400 }));
    shop.listRefunds('pay_1', refundOf('pay_1', 'rfnd_1', 400));
    expect(await checkRememberedOrder(shop.environment, remembered(), at)).toBeNull();
    expect(await shop.recorded('one')).toMatchObject({ nextCheckAt: null, status: 'refunded' });
  });

  it('a check fails where a payment may have been captured, or its refunds can’t be read', async () => {
    pays(paymentOf('one', 'pay_1', { status: 'authorized' }));
    expect(await check()).toMatchObject({ ok: false, reason: '503: down' });
    pays(paymentOf('one', 'pay_1', { refundedAmount: 100 }));
    expect(await check()).toMatchObject({ ok: false, reason: '503: down' });
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', failedChecks: 2 });
  });

  it('an order whose creation was interrupted remains for an hour, and is deleted where Razorpay does not know it then', async () => {
    await shop.database.prepare('UPDATE orders SET razorpay_order_id = NULL').run();
    const hourMs = 60 * minuteMs;
    expect(await check(openedAt + hourMs)).toMatchObject({ ok: false, reason: '503: down' });
    shop.responses.set('orders?receipt=one', { items: [] });
    expect(await check(openedAt + hourMs - 1)).toMatchObject({ ok: true, order: { id: 'one' } });
    expect(await shop.recorded('one')).toMatchObject({ checkedAt: openedAt + hourMs - 1 });
    expect(await check(openedAt + hourMs)).toEqual({
      ok: true,
      order: null,
      isPaymentPending: false,
    });
    expect(await shop.store.find('one')).toBeNull();
  });

  it('an account does not check an order while purchases are off, or that D1 lost and Razorpay does not say', async () => {
    for (const changes of [
      { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' },
      { SESSION_SECRET: '' },
    ]) {
      const off = { ...shop.environment, ...changes };
      await expect(checkRememberedOrder(off, remembered(), openedAt)).rejects.toThrow(
        'Payments are off',
      );
    }
    await shop.database.prepare('DELETE FROM orders').run();
    await expect(checkRememberedOrder(shop.environment, remembered(), openedAt)).rejects.toThrow(
      '503: down',
    );
    shop.responses.set('orders/order_one', new Response('{}', { status: 400 }));
    expect(await checkRememberedOrder(shop.environment, remembered(), openedAt)).toBeNull();
  });
});

describe('an order that Razorpay rejects', () => {
  const rejects = (path = 'orders/order_one/payments') =>
    shop.responses.set(path, new Response('{"error":"no such id"}', { status: 400 }));
  const refused = { ok: false, code: 'rejected', reason: '400: {"error":"no such id"}' };
  const unresponded = { ok: false, code: 'unreachable', reason: '503: down' };

  it('an unpaid order that Razorpay rejects twice expires at 7 days, and is checked no longer by the cron and its account', async () => {
    rejects();
    const at = openedAt + 7 * dayMs;
    expect(await check(at - 1)).toEqual(refused);
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', failedChecks: 1 });
    expect(await checkRememberedOrder(shop.environment, remembered(), at)).toBeNull();
    expect(await shop.recorded('one')).toMatchObject({
      status: 'expired',
      nextCheckAt: null,
      failedChecks: 0,
    });
    const { reason } = refused;
    expect(shop.logged).toEqual([{ event: 'order_given_up', orderId: 'one', reason }]);
  });

  it('a single rejection does not end the checks of an old order', async () => {
    rejects();
    expect(await check(openedAt + 8 * dayMs)).toEqual(refused);
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', failedChecks: 1 });
  });

  it('the checks of an order never end while Razorpay does not respond, or refuses our key', async () => {
    const at = openedAt + 400 * dayMs;
    for (const _ of [1, 2]) expect(await check(at)).toEqual(unresponded);
    shop.responses.set('orders/order_one/payments', new Response('{}', { status: 401 }));
    expect(await check(at)).toMatchObject({ ok: false, code: 'unreachable' });
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', failedChecks: 3 });
    pays(paymentOf('one', 'pay_1'));
    expect(await check(at)).toMatchObject({ ok: true, order: { status: 'completed' } });
  });

  it('a paid order that Razorpay rejects is checked for 180 days, and stays as it is', async () => {
    pays(paymentOf('one', 'pay_1'));
    await check();
    rejects();
    const at = openedAt + 180 * dayMs;
    for (const early of [8 * dayMs, 180 * dayMs - 1]) {
      expect(await check(openedAt + early)).toEqual(refused);
    }
    expect(await check(at)).toMatchObject({ ok: true, order: { status: 'completed' } });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', nextCheckAt: null });
  });

  it('the checks of an order with a known payment continue if Razorpay refuses its refunds', async () => {
    pays(paymentOf('one', 'pay_1', { refundedAmount: 100 }));
    rejects('payments/pay_1/refunds?count=100');
    const at = openedAt + 8 * dayMs;
    for (const _ of [1, 2]) expect(await check(at)).toMatchObject({ ok: false });
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', failedChecks: 2 });
  });

  it('an order that was paid while its check was rejected is checked as a paid one', async () => {
    rejects();
    const at = openedAt + 8 * dayMs;
    await check(at);
    const before = await shop.recorded('one');
    const update = { payments: [paymentOf('one', 'pay_1')] };
    await settleOrder(shop.environment, before, update, at);
    const outcome = await checkOrder(shop.environment, shop.settings, before, at);
    expect(outcome).toMatchObject({ ok: true, order: { status: 'completed' } });
    expect(await shop.recorded('one')).toMatchObject({ nextCheckAt: at + 4 * dayMs + minuteMs });
  });
});
