import { describe, expect, it } from 'vitest';
import {
  cronCheckAt,
  hasExpired,
  nextCheckAt,
  type OrderRecord,
} from '../../../worker/payments/order.ts';
import type { RazorpayPayment } from '../../../worker/payments/razorpay/razorpay-entities.ts';

const dayMs = 24 * 60 * 60_000;
const now = 1_000 * dayMs;
const isAskedFor = (ageMs: number, status: OrderRecord['status']) =>
  nextCheckAt({ status, createdAt: now - ageMs }, now) !== null;

describe('an order', () => {
  it.each(['created', 'failed'] as const)(
    'an order that is %s is checked until it is 7 days old',
    (status) => {
      expect(isAskedFor(7 * dayMs - 1, status)).toBe(true);
      expect(isAskedFor(7 * dayMs, status)).toBe(false);
    },
  );

  it('an unpaid order expires when it is a day old, and not a millisecond earlier', () => {
    const expires = (ageMs: number, status: OrderRecord['status'] = 'created') =>
      hasExpired({ status, createdAt: now - ageMs }, [], now);
    expect(expires(dayMs - 1)).toBe(false);
    expect(expires(dayMs)).toBe(true);
    expect(expires(dayMs, 'failed')).toBe(false);
    expect(expires(dayMs, 'completed')).toBe(false);
  });

  it('an unpaid order is checked when it expires', () => {
    const next = (ageMs: number) => nextCheckAt({ status: 'created', createdAt: now - ageMs }, now);
    expect(next(0.6 * dayMs)).toBe(now + 0.3 * dayMs);
    expect(next(0.9 * dayMs)).toBe(now + 0.1 * dayMs);
    expect(next(dayMs)).toBe(now + 0.5 * dayMs);
  });

  it('a failed order is checked after half its age, also where that is more than a day after its creation', () => {
    const createdAt = now - 0.9 * dayMs;
    expect(nextCheckAt({ status: 'failed', createdAt }, now)).toBe(now + 0.45 * dayMs);
  });

  it.each([
    ['authorized', false],
    ['failed', true],
    ['created', true],
  ])('an unpaid order with a payment that is %s has expired after a day: %s', (status, expired) => {
    const other = { status: 'failed' } as RazorpayPayment;
    const payments = [other, { status } as RazorpayPayment];
    const order = { status: 'created', createdAt: now - dayMs } as const;
    expect(hasExpired(order, payments, now)).toBe(expired);
  });

  it('the cron checks an order a minute after its account', () => {
    expect(cronCheckAt(now)).toBe(now + 60_000);
    expect(cronCheckAt(null)).toBeNull();
  });

  it('a paid order is checked until it is 180 days old', () => {
    expect(isAskedFor(180 * dayMs - 1, 'completed')).toBe(true);
    expect(isAskedFor(180 * dayMs, 'completed')).toBe(false);
  });
});
