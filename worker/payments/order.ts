import { dayMs } from '../../domain/days.ts';
import type { OrderState } from '../../domain/orders/order-state.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Currency } from '../../domain/packs.ts';
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts';

/** An order in D1. Amounts in minor units, times in epoch milliseconds. */
export interface OrderRecord {
  id: string;
  userId: string;
  /** A pack of the catalogue, or one that has left it. */
  productId: string;
  credits: number;
  amount: number;
  currency: Currency;
  status: OrderStatus;
  /** The status as the buyer sees it. */
  state: OrderState;
  createdAt: number;
  completedAt: number | null;
  razorpayOrderId: string | null;
  paymentId: string | null;
  paymentStatus: string | null;
  failureCode: string | null;
  failureReason: string | null;
  returnedAmount: number;
  checkedAt: number | null;
  /** When the cron checks the order; null for never again. */
  nextCheckAt: number | null;
  /** Checks in a row that failed. */
  failedChecks: number;
}

/**
 * The statuses from which an order may move to each status. A failed payment may still succeed, up
 * to days later, and so may one of an order that expired.
 */
export const predecessors = {
  completed: ['created', 'failed', 'expired'],
  failed: ['created', 'expired'],
  refunded: ['completed'],
  expired: ['created'],
} as const satisfies Record<Exclude<OrderStatus, 'created'>, readonly OrderStatus[]>;

const minuteMs = 60_000;

/**
 * How long an unpaid order is checked, in milliseconds. A failed payment may be authorized up to
 * three days later.
 */
const unpaidAskedForMs = 7 * dayMs;

/**
 * How long a paid order is checked for refunds, in milliseconds, in case their webhooks are lost.
 */
const paidAskedForMs = 180 * dayMs;

/** After this time an order that nobody paid expires, in milliseconds. */
const unpaidLifetimeMs = dayMs;

/**
 * How much later than the account the cron checks an order, in milliseconds: it is the second net,
 * for an account whose alarm is lost.
 */
const cronDelayMs = minuteMs;

/** Returns when the cron checks an order that its account checks at `at`, both in epoch milliseconds. */
export function cronCheckAt(at: number | null): number | null {
  return at === null ? null : at + cronDelayMs;
}

/**
 * Returns whether an order has expired at `now` (epoch milliseconds): nobody paid it for a day, and
 * no authorized payment waits to be captured.
 */
export function hasExpired(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  payments: readonly RazorpayPayment[],
  now: number,
): boolean {
  const isPaying = payments.some(({ status }) => status === 'authorized');
  return order.status === 'created' && !isPaying && now - order.createdAt >= unpaidLifetimeMs;
}

/**
 * Returns whether an unpaid order may be paid by a payment that has begun. Razorpay fails a payment of
 * which its bank says nothing after 10 minutes
 * (https://razorpay.com/docs/payments/payments/late-authorisation/, November 2026).
 */
export function isPaymentPending(
  order: Pick<OrderRecord, 'status'>,
  payments: readonly RazorpayPayment[],
): boolean {
  return (
    isUnpaid(order) && payments.some(({ status }) => status !== 'failed' && status !== 'refunded')
  );
}

/** Whether no payment has completed the order yet; a refunded one was paid before. */
export function isUnpaid({ status }: Pick<OrderRecord, 'status'>): boolean {
  return status !== 'completed' && status !== 'refunded';
}

/**
 * Returns when the order is checked next by its account, in epoch milliseconds: after half its age,
 * at least a minute, and when it expires; null when no change is expected any more.
 */
export function nextCheckAt(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  now: number,
): number | null {
  const age = Math.max(0, now - order.createdAt);
  const limit = order.status === 'completed' ? paidAskedForMs : unpaidAskedForMs;
  if (order.status === 'refunded' || age >= limit) return null;
  const next = now + Math.max(minuteMs, Math.floor(age / 2));
  const expiresAt = order.createdAt + unpaidLifetimeMs;
  return order.status === 'created' && now < expiresAt ? Math.min(next, expiresAt) : next;
}

/** The ref of the order's grant in the ledger. */
export function grantRef(order: Pick<OrderRecord, 'id'>): string {
  return `order:${order.id}`;
}

/**
 * Returns whether this payment pays the order: captured, for this order, its full amount, in its
 * currency.
 */
export function isPaidBy(order: OrderRecord, payment: RazorpayPayment): boolean {
  return (
    payment.order_id === order.razorpayOrderId &&
    payment.amount === order.amount &&
    payment.currency === order.currency &&
    wasCaptured(payment)
  );
}

/** Returns whether the payment was captured, even if it was refunded later. */
export function wasCaptured({ status, captured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && captured !== false);
}
