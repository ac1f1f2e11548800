import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import {
  cronCheckAt,
  hasExpired,
  isPaidBy,
  isPaymentPending,
  nextCheckAt,
  type OrderRecord,
} from '../../../worker/payments/order.ts';
import { notesOf, readNotes } from '../../../worker/payments/order-notes.ts';
import type { Payment } from '../../../worker/payments/payment-provider.ts';
import { createdOrder, paymentOf } from './shop.ts';

type Status = OrderRecord['status'];

const minuteMs = 60_000;
const now = 1_000 * dayMs;

describe('the checks of an order', () => {
  it.each<[string, Status, number, number | null]>([
    ['a new order after a minute', 'created', 0, minuteMs],
    ['an order after half its age', 'created', 10 * minuteMs, 5 * minuteMs],
    ['an order that is about to expire when it expires', 'created', 0.9 * dayMs, 0.1 * dayMs],
    ['an order from a clock that was set back after a minute', 'created', -dayMs, minuteMs],
    ['an unpaid order no longer after 7 days', 'failed', 7 * dayMs, null],
    ['a paid order no longer after 180 days', 'completed', 180 * dayMs, null],
    ['a refunded order no longer', 'refunded', 0, null],
  ])('the account checks %s', (_, status, ageMs, afterMs) => {
    const next = nextCheckAt({ status, createdAt: now - ageMs }, now);
    expect(next).toBe(afterMs === null ? null : now + afterMs);
  });

  it('the cron checks an order a minute after its account', () => {
    expect(cronCheckAt(now)).toBe(now + minuteMs);
    expect(cronCheckAt(null)).toBeNull();
  });
});

describe('an unpaid order', () => {
  it.each<[boolean, Status, number, Payment['status'][]]>([
    [false, 'created', dayMs - 1, []],
    [true, 'created', dayMs, []],
    [true, 'created', dayMs, ['failed', 'created']],
    [false, 'created', dayMs, ['failed', 'authorized']],
    [false, 'failed', dayMs, []],
    [false, 'completed', dayMs, []],
  ])(
    'has expired is %s for an order that is %s, %i ms old, with payments %j',
    (expired, ...row) => {
      const [status, ageMs, statuses] = row;
      const payments = statuses.map((each) => paymentOf('one', 'pay', { status: each }));
      expect(hasExpired({ status, createdAt: now - ageMs }, payments, now)).toBe(expired);
    },
  );

  it.each<[boolean, Status, Payment['status']]>([
    [true, 'created', 'created'],
    [true, 'expired', 'authorized'],
    [false, 'created', 'failed'],
    [false, 'created', 'refunded'],
    [false, 'completed', 'authorized'],
  ])('waits for a payment is %s for an order that is %s and a payment that is %s', (...row) => {
    const [isPending, status, payment] = row;
    const payments = [paymentOf('one', 'pay', { status: payment })];
    expect(isPaymentPending({ status }, payments)).toBe(isPending);
  });
});

describe('a payment', () => {
  it.each<[string, Partial<Payment>]>([
    ['captured', {}],
    ['refunded', { status: 'refunded' }],
  ])('a payment that is %s pays its order', (_, changes) => {
    expect(isPaidBy(createdOrder, paymentOf('one', 'pay_1', changes))).toBe(true);
  });

  it.each<[string, Partial<Payment>]>([
    ['returned without a capture', { status: 'refunded', wasCaptured: false }],
    ['failed', { status: 'failed' }],
    ['for another order', { orderId: 'order_two' }],
    ['for no order', { orderId: null }],
    ['less', { amount: 399 }],
    ['more', { amount: 401 }],
    ['in another currency', { currency: 'INR' }],
  ])('a payment that is %s does not pay its order', (_, changes) => {
    expect(isPaidBy(createdOrder, paymentOf('one', 'pay_1', changes))).toBe(false);
  });
});

describe('the notes of an order', () => {
  const notes = notesOf({ id: 'ours', userId: 'ada', productId: 'starter', credits: 15 });

  it('notes are read as they were written', () => {
    const read = { userId: 'ada', orderId: 'ours', productId: 'starter', credits: 15 };
    expect(readNotes(notes)).toEqual(read);
    expect(readNotes({ ...notes, credits: undefined })).toEqual({ ...read, credits: undefined });
  });

  it.each([
    ['a user id of several lines', { user_id: 'ada\nbob' }],
    ['a user id of 65 characters', { user_id: 'a'.repeat(65) }],
    ['an order id of 41 characters', { order_id: 'o'.repeat(41) }],
    ['no credits', { credits: '0' }],
  ])('notes with %s are not ours', (_, changes) => {
    expect(readNotes({ ...notes, ...changes })).toBeNull();
  });
});
