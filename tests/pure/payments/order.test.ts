import { describe, expect, it } from 'vitest';
import { isPaidBy, nextCheckAt, type OrderRecord } from '../../../worker/payments/order.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 1_000 * day;
const aged = (age: number, status: OrderRecord['status'] = 'created') =>
  nextCheckAt({ status, createdAt: now - age }, now);

describe('the checks of an order', () => {
  it('an order is checked a minute after its creation', () => {
    expect(aged(0)).toBe(now + minute);
  });

  it('an order is checked less often as it ages', () => {
    expect(aged(10 * minute)).toBe(now + 5 * minute);
    expect(aged(2 * day)).toBe(now + day);
  });

  it('an order is checked when the clock was set back', () => {
    expect(aged(-day)).toBe(now + minute);
  });

  it('an order is no longer checked after a week without a payment, or half a year with one', () => {
    expect(aged(7 * day - 1)).not.toBeNull();
    expect(aged(7 * day)).toBeNull();
    expect(aged(7 * day, 'failed')).toBeNull();
    expect(aged(7 * day, 'completed')).not.toBeNull();
    expect(aged(180 * day, 'completed')).toBeNull();
  });

  it('an order is not checked once all its money was returned', () => {
    expect(aged(0, 'refunded')).toBeNull();
  });
});

describe('a payment', () => {
  const order = { razorpayOrderId: 'order_1', amount: 400, currency: 'USD' } as OrderRecord;
  const payment = {
    id: 'pay_1',
    order_id: 'order_1',
    amount: 400,
    currency: 'USD',
    status: 'captured',
    base_currency: null,
    error_code: null,
    error_description: null,
    error_reason: null,
  };

  it.each(['captured', 'refunded'])('a payment that is %s pays its order', (status) => {
    expect(isPaidBy(order, { ...payment, status })).toBe(true);
  });

  it.each(['created', 'authorized', 'failed'])(
    'a payment that is %s does not pay its order',
    (status) => {
      expect(isPaidBy(order, { ...payment, status })).toBe(false);
    },
  );

  it('a payment that was returned without a capture does not pay its order', () => {
    expect(isPaidBy(order, { ...payment, status: 'refunded', captured: false })).toBe(false);
    expect(isPaidBy(order, { ...payment, status: 'refunded', captured: true })).toBe(true);
  });

  it.each([
    ['another order', { order_id: 'order_2' }],
    ['no order', { order_id: null }],
    ['a smaller sum', { amount: 399 }],
    ['a larger sum', { amount: 401 }],
    ['another currency', { currency: 'INR' }],
  ])('a payment of %s does not pay the order', (_, change) => {
    expect(isPaidBy(order, { ...payment, ...change })).toBe(false);
  });
});
