import { describe, expect, it } from 'vitest';
import {
  classify,
  lastFailure,
  mismatches,
  payingPayment,
  returnsIn,
} from '../../../worker/payments/order-updates.ts';
import type { Payment } from '../../../worker/payments/payment-provider.ts';
import { disputeOf, createdOrder as order, paymentOf, refundOf } from './shop.ts';

const payment = (id: string, changes: Partial<Payment> = {}) => paymentOf('one', id, changes);

describe('the payments of an order', () => {
  it('an order is paid by the payment that was not refunded, in any order of arrival', () => {
    const refunded = payment('pay_1', { status: 'refunded' });
    const captured = payment('pay_2');
    expect(payingPayment(order, [refunded, captured])?.id).toBe('pay_2');
    expect(payingPayment(order, [captured, refunded])?.id).toBe('pay_2');
    expect(payingPayment(order, [refunded])?.id).toBe('pay_1');
    expect(payingPayment(order, [payment('pay_1', { status: 'authorized' })])).toBeUndefined();
  });

  it('an order has failed with its last payment when none of them may still succeed', () => {
    const failed = ['pay_1', 'pay_2'].map((id) => payment(id, { status: 'failed' }));
    expect(lastFailure(failed)?.id).toBe('pay_2');
    for (const status of ['created', 'authorized', 'captured'] as const) {
      expect(lastFailure([...failed, payment('pay_3', { status })])).toBeUndefined();
    }
    expect(lastFailure([])).toBeUndefined();
  });

  it.each<[string, number, Partial<Payment>]>([
    ['another amount', 1, { amount: 399 }],
    ['another currency', 1, { currency: 'INR' }],
    ['another order', 1, { orderId: 'order_two' }],
    ['the price', 0, {}],
    ['another amount that was not captured', 0, { amount: 1, status: 'authorized' }],
    ['another amount that was refunded', 0, { amount: 1, status: 'refunded' }],
  ])('a payment with %s is %i mismatches', (_, count, changes) => {
    const found = mismatches(order, [payment('pay_1', changes), payment('pay_2')]);
    expect(found).toHaveLength(count);
  });
});

describe('the returns of an order', () => {
  it('each processed refund and each lost dispute is returned money', () => {
    const refunds = (['pending', 'processed', 'failed'] as const).map((status) =>
      refundOf('pay_1', status, 100, { status }),
    );
    const disputes = (['open', 'won', 'closed', 'lost'] as const).map((status) =>
      disputeOf(status, { status, amount: 100 }),
    );
    expect(returnsIn({ refunds, disputes }, order)).toEqual([
      { id: 'processed', paymentId: 'pay_1', amount: 100, kind: 'refund' },
      { id: 'lost', paymentId: 'pay_1', amount: 100, kind: 'dispute_lost' },
    ]);
  });

  const other = [payment('pay_1', { amount: 1 })];
  it.each([
    ['takes_credits', 'completed', 'pay_1', []],
    ['takes_credits', 'refunded', 'pay_1', []],
    ['of_another_payment', 'completed', 'pay_2', []],
    ['of_another_payment', 'created', null, other],
    ['of_another_payment', 'failed', 'pay_1', other],
    ['too_early', 'created', null, []],
    ['too_early', 'created', null, [payment('pay_2')]],
  ] as const)('a return is %s where the order is %s by %s', (kind, status, paymentId, payments) => {
    expect(classify('pay_1', { ...order, status, paymentId }, payments)).toBe(kind);
  });

  /** A payment of 400 US cents, which the bank booked as 38,000 paise. */
  const booked = payment('pay_1', { converted: { amount: 38_000, currency: 'INR' } });
  const small = payment('pay_0', { converted: { amount: 100, currency: 'INR' } });
  it.each([
    ['its own amount in the order’s currency', 'USD', 150, [booked], 150],
    ['its share of the payment in the seller’s currency', 'INR', 19_000, [booked], 200],
    ['the share of its own payment', 'INR', 19_000, [small, booked], 200],
    ['its share, rounded down', 'INR', 37_999, [booked], 399],
    ['at least 1', 'INR', 1, [booked], 1],
    ['all where it is over all of the payment', 'INR', 38_000, [booked], 400],
    ['all where the currency is neither', 'EUR', 100, [booked], 400],
    ['all where the payment is not known', 'INR', 100, [], 400],
  ])('a lost dispute takes %s', (_, currency, amount, payments, share) => {
    const disputes = [disputeOf('disp_1', { amount, currency, status: 'lost' })];
    expect(returnsIn({ payments, disputes }, order)).toMatchObject([{ amount: share }]);
  });
});
