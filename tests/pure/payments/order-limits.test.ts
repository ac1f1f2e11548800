import { describe, expect, it } from 'vitest';
import { nextCheckAt, type OrderRecord } from '../../../worker/payments/order.ts';

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

  it('a paid order is checked until it is 180 days old', () => {
    expect(isAskedFor(180 * dayMs - 1, 'completed')).toBe(true);
    expect(isAskedFor(180 * dayMs, 'completed')).toBe(false);
  });
});
