import { dayMs } from '../../domain/days.ts';
import type { OrderState } from '../../domain/orders/order-state.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Currency } from '../../domain/packs.ts';
import type { Payment } from './payment-provider.ts';

/** An order in D1. Amounts in minor units, times in epoch milliseconds. */
export interface OrderRecord {
  id: string;
  userId: string;
  /** A pack of the catalog, or one that has left it. */
  productId: string;
  credits: number;
  amount: number;
  currency: Currency;
  status: OrderStatus;
  /** The status as the buyer sees it. */
  state: OrderState;
  createdAt: number;
  completedAt: number | null;
  providerOrderId: string | null;
  paymentId: string | null;
  paymentStatus: string | null;
  failureCode: string | null;
  failureReason: string | null;
  returnedAmount: number;
  checkedAt: number | null;
  /** When the cron checks the order; null for never again. */
  nextCheckAt: number | null;
  /** Consecutive checks that failed. */
  failedChecks: number;
}

/** From which statuses an order may move to each one. A failed or expired order can still be paid. */
export const predecessors = {
  completed: ['created', 'failed', 'expired'],
  failed: ['created', 'expired'],
  refunded: ['completed'],
  expired: ['created'],
} as const satisfies Record<Exclude<OrderStatus, 'created'>, readonly OrderStatus[]>;

const minuteMs = 60_000;

/** A bank may authorize a failed payment up to three days later. */
const unpaidChecksMs = 7 * dayMs;

/** A paid order is checked for refunds whose webhooks were lost. */
const paidChecksMs = 180 * dayMs;

const unpaidLifetimeMs = dayMs;

/** The cron is the second net, for an account whose alarm was lost. */
const cronDelayMs = minuteMs;

/** Returns when the cron checks an order that its account checks at `at`. */
export function cronCheckAt(at: number | null): number | null {
  return at === null ? null : at + cronDelayMs;
}

/** Returns whether nobody paid an order for a day, and no authorized payment waits to be captured. */
export function hasExpired(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  payments: readonly Payment[],
  now: number,
): boolean {
  const isPaying = payments.some(({ status }) => status === 'authorized');
  return order.status === 'created' && !isPaying && now - order.createdAt >= unpaidLifetimeMs;
}

/** Returns whether a payment that has begun may still pay an unpaid order. */
export function isPaymentPending(
  order: Pick<OrderRecord, 'status'>,
  payments: readonly Payment[],
): boolean {
  return (
    isUnpaid(order) && payments.some(({ status }) => status !== 'failed' && status !== 'refunded')
  );
}

/** Returns whether no payment has completed the order yet. A refunded order was paid before. */
export function isUnpaid({ status }: Pick<OrderRecord, 'status'>): boolean {
  return status !== 'completed' && status !== 'refunded';
}

/**
 * Returns when its account checks the order next: after half its age, at least a minute, and when it
 * expires. Null when no change is expected any more.
 */
export function nextCheckAt(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  now: number,
): number | null {
  const age = Math.max(0, now - order.createdAt);
  const limit = order.status === 'completed' ? paidChecksMs : unpaidChecksMs;
  if (order.status === 'refunded' || age >= limit) return null;
  const next = now + Math.max(minuteMs, Math.floor(age / 2));
  const expiresAt = order.createdAt + unpaidLifetimeMs;
  return order.status === 'created' && now < expiresAt ? Math.min(next, expiresAt) : next;
}

/** The ref of the order's grant in the ledger. */
export function grantRef(order: Pick<OrderRecord, 'id'>): string {
  return `order:${order.id}`;
}

/** Returns whether this payment, once captured, pays the order: all of its amount, in its currency. */
export function matchesOrder(order: OrderRecord, payment: Payment): boolean {
  return (
    payment.orderId === order.providerOrderId &&
    payment.amount === order.amount &&
    payment.currency === order.currency
  );
}

/** Returns whether this payment has paid the order, even if it was refunded later. */
export function isPaidBy(order: OrderRecord, payment: Payment): boolean {
  return payment.wasCaptured && matchesOrder(order, payment);
}
