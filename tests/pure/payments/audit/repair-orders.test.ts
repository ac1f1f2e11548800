import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../../worker/payments/audit/repair-orders.ts';
import type { OrderRecord } from '../../../../worker/payments/order.ts';
import { createdOrder } from '../created-order.ts';

const created: OrderRecord = { ...createdOrder, returnedAmount: 0 };

describe('what a repair changed in an order', () => {
  it('an order that D1 did not have was stored again', () => {
    const paid: OrderRecord = { ...created, status: 'completed' };
    expect(changeOf(null, paid)).toBe('Order one: stored again, completed');
  });

  it('an order that is as it was has no change', () => {
    expect(changeOf(created, { ...created, checkedAt: 1 })).toBeNull();
  });

  it('a changed status and the money that went back since are named', () => {
    const paid: OrderRecord = { ...created, status: 'completed', returnedAmount: 100 };
    expect(changeOf(created, { ...created, status: 'expired' })).toBe(
      'Order one: created is now expired',
    );
    expect(changeOf(paid, { ...paid, returnedAmount: 150 })).toBe(
      'Order one: returned 50 USD (minor units)',
    );
    expect(changeOf(paid, { ...paid, status: 'refunded', returnedAmount: 400 })).toBe(
      'Order one: completed is now refunded, returned 300 USD (minor units)',
    );
  });
});
