import { z } from 'zod';
import type { Order } from '../../../domain/orders/order.ts';
import { orderStates } from '../../../domain/orders/order-state.ts';
import { type OrderStatus, orderStatuses } from '../../../domain/orders/order-status.ts';
import { currencies } from '../../../domain/packs.ts';
import type { OrderRecord } from '../order.ts';

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  product_id: z.string(),
  credits: z.int(),
  amount: z.int(),
  currency: z.enum(currencies),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  created_at: z.int(),
  completed_at: z.int().nullable(),
  razorpay_order_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  payment_status: z.string().nullable(),
  failure_code: z.string().nullable(),
  failure_reason: z.string().nullable(),
  returned_amount: z.int(),
  checked_at: z.int().nullable(),
  next_check_at: z.int().nullable(),
  failed_checks: z.int(),
});

export function toRecord(row: Record<string, unknown>): OrderRecord {
  const parsed = rowSchema.parse(row);
  return {
    id: parsed.id,
    userId: parsed.user_id,
    productId: parsed.product_id,
    credits: parsed.credits,
    amount: parsed.amount,
    currency: parsed.currency,
    status: parsed.status,
    state: parsed.state,
    createdAt: parsed.created_at,
    completedAt: parsed.completed_at,
    providerOrderId: parsed.razorpay_order_id,
    paymentId: parsed.payment_id,
    paymentStatus: parsed.payment_status,
    failureCode: parsed.failure_code,
    failureReason: parsed.failure_reason,
    returnedAmount: parsed.returned_amount,
    checkedAt: parsed.checked_at,
    nextCheckAt: parsed.next_check_at,
    failedChecks: parsed.failed_checks,
  };
}

export function toOrder(record: OrderRecord): Order {
  return {
    id: record.id,
    user_id: record.userId,
    product_id: record.productId,
    amount: record.amount,
    currency: record.currency,
    credits: record.credits,
    status: record.status,
    state: record.state,
    created_at: new Date(record.createdAt).toISOString(),
    completed_at: record.completedAt === null ? null : new Date(record.completedAt).toISOString(),
    payment_id: record.paymentId,
    razorpay_order_id: record.providerOrderId,
    payment_status: record.paymentStatus,
    failure_code: record.failureCode,
    failure_reason: record.failureReason,
    returned_amount: record.returnedAmount,
  };
}

export function names(statuses: readonly OrderStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
