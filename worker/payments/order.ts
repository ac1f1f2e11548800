import type { OrderStatus } from '../../domain/order-status.ts';
import type { Currency, ProductId } from '../../domain/packs.ts';
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts';

/** An order as it is kept. Amounts in minor units, moments in epoch milliseconds. */
export interface OrderRecord {
  id: string;
  userId: string;
  productId: ProductId;
  credits: number;
  amount: number;
  currency: Currency;
  status: OrderStatus;
  createdAt: number;
  completedAt: number | null;
  razorpayOrderId: string | null;
  paymentId: string | null;
  paymentStatus: string | null;
  failureCode: string | null;
  failureReason: string | null;
  returnedAmount: number;
  checkedAt: number | null;
  nextCheckAt: number | null;
}

/** From which states an order may go to each. A failed payment may still succeed, up to days later. */
export const predecessors = {
  completed: ['created', 'failed'],
  failed: ['created'],
  refunded: ['completed'],
} as const satisfies Record<Exclude<OrderStatus, 'created'>, readonly OrderStatus[]>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An order that was never paid is asked for this long; a failed payment may be authorized up to three days later. */
const unpaidAskedForMs = 7 * dayMs;

/** A paid one is asked for refunds this long, should their webhooks be lost. */
const paidAskedForMs = 180 * dayMs;

/**
 * When Razorpay is to be asked for the order next, in epoch milliseconds: after half
 * its age, at least a minute; null once nothing more can come.
 */
export function nextCheckAt(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  now: number,
): number | null {
  const age = Math.max(0, now - order.createdAt);
  const limit = order.status === 'completed' ? paidAskedForMs : unpaidAskedForMs;
  if (order.status === 'refunded' || age >= limit) return null;
  return now + Math.max(minuteMs, Math.floor(age / 2));
}

/** The name of the order's grant in the ledger. */
export function grantRef(order: Pick<OrderRecord, 'id'>): string {
  return `order:${order.id}`;
}

/** Whether the buyer's money has arrived by this payment: of this order, all of it, in its currency. */
export function isPaidBy(order: OrderRecord, payment: RazorpayPayment): boolean {
  return (
    payment.order_id === order.razorpayOrderId &&
    payment.amount === order.amount &&
    payment.currency === order.currency &&
    wasCaptured(payment)
  );
}

/** Whether the payment's money came to us, though it may have gone back since. */
export function wasCaptured({ status, captured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && captured !== false);
}
