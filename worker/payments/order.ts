import { dayMs } from '../../domain/days.ts';
import type { OrderState } from '../../domain/orders/order-state.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Currency } from '../../domain/packs.ts';
import type { Payment } from './payment-provider.ts';

/** An order in D1. Amounts in minor units, times in epoch milliseconds. */
export interface OrderRecord {
  id: string;
  userId: string;
  /** A pack of the current or an earlier catalog. */
  productId: string;
  credits: number;
  amount: number;
  currency: Currency;
  status: OrderStatus;
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
  failedChecks: number;
}

/** The statuses from which an order may reach each status. A failed or expired order can still be paid. */
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

/** The cron checks later than the account, in case the account's alarm was lost. */
const cronDelayMs = minuteMs;

export function cronCheckAt(at: number | null): number | null {
  return at === null ? null : at + cronDelayMs;
}

export function hasExpired(
  order: Pick<OrderRecord, 'status' | 'createdAt'>,
  payments: readonly Payment[],
  now: number,
): boolean {
  const isPaying = payments.some(({ status }) => status === 'authorized');
  return order.status === 'created' && !isPaying && now - order.createdAt >= unpaidLifetimeMs;
}

export function isPaymentPending(
  order: Pick<OrderRecord, 'status'>,
  payments: readonly Payment[],
): boolean {
  return (
    isUnpaid(order) && payments.some(({ status }) => status !== 'failed' && status !== 'refunded')
  );
}

export function isUnpaid({ status }: Pick<OrderRecord, 'status'>): boolean {
  return status !== 'completed' && status !== 'refunded';
}

/**
 * Returns when the account checks the order next: after half its age, at least a minute, and at its
 * expiry. Null if no change is expected.
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

export function grantRef(order: Pick<OrderRecord, 'id'>): string {
  return `order:${order.id}`;
}

/** Returns whether this payment, once captured, pays the whole order in its currency. */
export function matchesOrder(order: OrderRecord, payment: Payment): boolean {
  return (
    payment.orderId === order.providerOrderId &&
    payment.amount === order.amount &&
    payment.currency === order.currency
  );
}

/** Returns whether this payment paid the order, even if it was refunded later. */
export function isPaidBy(order: OrderRecord, payment: Payment): boolean {
  return payment.wasCaptured && matchesOrder(order, payment);
}
