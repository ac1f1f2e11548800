import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refundSecondPayments } from '../../../worker/payments/refund-second-payments.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import {
  incidentDetail,
  incidentsOf,
  makeOrder,
  openedAt,
  openShop,
  paymentOf,
  recorded,
  refundOf,
  type Shop,
} from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await makeOrder(shop, 'one');
  await settleOrder(
    shop.environment,
    await recorded(shop, 'one'),
    { payments: [paymentOf('one', 'pay_1')] },
    openedAt,
  );
});
afterEach(() => vi.restoreAllMocks());

const refundSecond = async () =>
  refundSecondPayments(
    shop.environment,
    shop.settings,
    await recorded(shop, 'one'),
    [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')],
    openedAt,
  );

describe('the refund of a second payment', () => {
  it('the refund names its order and why, and its incident which payment counts', async () => {
    shop.answers.set('payments/pay_2/refund', refundOf('pay_2', 'rfnd_2', 400));
    await refundSecond();
    expect(shop.calls.map(({ body }) => body)).toEqual([
      { amount: 400, notes: { order_id: 'one', reason: 'paid twice' }, speed: 'normal' },
    ]);
    expect(await incidentDetail(shop)).toEqual({
      orderId: 'one',
      paymentId: 'pay_2',
      paidBy: 'pay_1',
    });
  });

  it('the second payment of an order that was refunded meanwhile is refunded too', async () => {
    const refunds = [refundOf('pay_1', 'rfnd_1', 400)];
    await settleOrder(shop.environment, await recorded(shop, 'one'), { refunds }, openedAt);
    shop.answers.set('payments/pay_2/refund', refundOf('pay_2', 'rfnd_2', 400));
    await refundSecond();
    expect(await incidentsOf(shop)).toEqual([
      ['order_paid_twice:one:pay_2', 1, 'Refunded by itself: rfnd_2'],
    ]);
  });

  it('a refund that Razorpay does not answer is made again, and its incident stays open', async () => {
    await expect(refundSecond()).rejects.toThrow('Payment pay_2 was not refunded: 503: down');
    expect(await incidentsOf(shop)).toEqual([['order_paid_twice:one:pay_2', 1, null]]);
  });

  it('a refund that Razorpay refuses is logged with its reason', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shop.answers.set('payments/pay_2/refund', new Response('too late', { status: 400 }));
    await refundSecond();
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    expect(lines).toContainEqual({
      event: 'payment_not_refunded',
      paymentId: 'pay_2',
      reason: '400: too late',
    });
  });
});
