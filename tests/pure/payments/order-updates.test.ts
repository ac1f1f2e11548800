import { describe, expect, it } from 'vitest';
import {
  disputedAmount,
  lastFailure,
  meaningOf,
  misfitsOf,
  payingPayment,
  returnsIn,
} from '../../../worker/payments/order-news.ts';
import type { RazorpayPayment } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { createdOrder as order } from './created-order.ts';

const payment = (id: string, change: Partial<RazorpayPayment> = {}): RazorpayPayment => ({
  id,
  order_id: 'order_1',
  amount: 400,
  currency: 'USD',
  status: 'captured',
  captured: true,
  base_currency: null,
  error_code: null,
  error_description: null,
  error_reason: null,
  ...change,
});
const refund = (id: string, status: string, paymentId = 'pay_1') => ({
  id,
  payment_id: paymentId,
  amount: 100,
  currency: 'USD',
  status,
});

describe('an order', () => {
  it('an order is paid by the payment that was not refunded, in any order of arrival', () => {
    const [gone, here] = [payment('pay_1', { status: 'refunded' }), payment('pay_2')];
    for (const payments of [
      [gone, here],
      [here, gone],
    ]) {
      expect(payingPayment(order, payments)?.id).toBe('pay_2');
    }
    expect(payingPayment(order, [gone])?.id).toBe('pay_1');
    expect(payingPayment(order, [payment('pay_1', { status: 'authorized' })])).toBeUndefined();
  });

  it('an order has failed with its last payment when none of them may still succeed', () => {
    const failed = ['pay_1', 'pay_2'].map((id) => payment(id, { status: 'failed' }));
    expect(lastFailure(failed)?.id).toBe('pay_2');
    for (const status of ['created', 'authorized', 'captured']) {
      expect(lastFailure([...failed, payment('pay_3', { status })])).toBeUndefined();
    }
    expect(lastFailure([])).toBeUndefined();
  });
});

describe('money that does not fit its order', () => {
  it('a payment that fits is no misfit, nor is a payment that brought no money or whose money went back', () => {
    const open = ['created', 'authorized', 'failed', 'refunded'].map((status) =>
      payment(`pay_${status}`, { status, amount: 1 }),
    );
    expect(misfitsOf(order, [payment('pay_1'), payment('pay_2'), ...open])).toEqual([]);
    expect(misfitsOf(order, [])).toEqual([]);
  });

  it.each([
    ['amount', { amount: 399 }],
    ['currency', { currency: 'INR' }],
    ['order', { order_id: 'order_2' }],
  ])('a payment with another %s is a misfit', (_, change) => {
    const misfit = payment('pay_1', change);
    expect(misfitsOf(order, [misfit, payment('pay_2')])).toEqual([
      {
        event: 'payment_does_not_fit',
        orderId: 'one',
        paymentId: 'pay_1',
        amount: misfit.amount,
        currency: misfit.currency,
      },
    ]);
  });
});

describe('returned money', () => {
  it('each processed refund and each lost dispute is returned money', () => {
    const refunds = ['pending', 'processed', 'failed'].map((status) => refund(status, status));
    expect(returnsIn({ refunds, lostDisputes: [refund('disputed', 'lost')] })).toEqual([
      { id: 'processed', paymentId: 'pay_1', amount: 100 },
      { id: 'disputed', paymentId: 'pay_1', amount: 100 },
    ]);
    expect(returnsIn({})).toEqual([]);
  });

  const returned = { id: 'rfnd_1', paymentId: 'pay_1', amount: 100 };

  it.each(['completed', 'refunded'] as const)(
    'a return takes credits from an order that is %s by its payment, and not by another one’s',
    (status) => {
      const granted = { ...order, status, paymentId: 'pay_1' };
      expect(meaningOf(returned, granted, [])).toBe('takes_credits');
      expect(meaningOf({ ...returned, paymentId: 'pay_2' }, granted, [])).toBe(
        'of_another_payment',
      );
    },
  );

  it('a return of a payment that paid for nothing takes no credits', () => {
    const misfit = [payment('pay_1', { amount: 1 })];
    expect(meaningOf(returned, order, misfit)).toBe('of_another_payment');
    expect(meaningOf(returned, { ...order, status: 'failed', paymentId: 'pay_1' }, misfit)).toBe(
      'of_another_payment',
    );
  });

  it('a return of an unknown payment comes too early', () => {
    expect(meaningOf(returned, order, [])).toBe('too_early');
    expect(meaningOf(returned, order, [payment('pay_2')])).toBe('too_early');
  });
});

describe('the share of an order’s price that a dispute is over', () => {
  /** A payment of an order of 400 US cents, which the bank booked as 38,000 paise. */
  const booked = payment('pay_1', { base_amount: 38_000, base_currency: 'INR' });
  const other = payment('pay_0', { base_amount: 100, base_currency: 'INR' });

  it.each([
    ['its own amount in the order’s currency', 'USD', 150, [booked], 150],
    ['its share of the payment in the merchant’s currency', 'INR', 19_000, [booked], 200],
    ['of the payment in dispute, not of another', 'INR', 19_000, [other, booked], 200],
    ['rounded down', 'INR', 37_999, [booked], 399],
    ['at least 1', 'INR', 1, [booked], 1],
    ['all where it is over all of the payment', 'INR', 38_000, [booked], 400],
    ['all where it is over more than the payment', 'INR', 40_000, [booked], 400],
    ['all where the currency is neither', 'EUR', 100, [booked], 400],
    ['all where the payment says nothing of its currency', 'INR', 100, [payment('pay_1')], 400],
    ['all where the payment is not known', 'INR', 100, [], 400],
  ])('a dispute is over %s', (_, currency, amount, payments, share) => {
    const dispute = { id: 'disp_1', payment_id: 'pay_1', amount, currency, status: 'lost' };
    expect(disputedAmount(dispute, order, payments)).toBe(share);
  });
});
