import type { AnswerOf } from '../../domain/api/contract.ts';
import type { Order } from '../../domain/orders/order.ts';

/** A balance that is wholly available. */
export function creditsOf(balance: number): AnswerOf<'readCredits'> {
  return { balance, held: 0, available: balance, initialized: true };
}

/** An order of the middle pack that was paid. */
export function orderOf(known: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    user_id: 'user-1',
    product_id: 'basic',
    amount: 900,
    currency: 'USD',
    credits: 45,
    status: 'completed',
    state: 'paid',
    created_at: '2026-11-20T10:00:00.000Z',
    completed_at: '2026-11-20T10:01:00.000Z',
    payment_id: 'pay_1',
    razorpay_order_id: 'order_1',
    payment_status: 'captured',
    failure_code: null,
    failure_reason: null,
    returned_amount: 0,
    ...known,
  };
}
