import { z } from 'zod';
import type { Dispute, Payment, ProviderOrder, Refund } from '../payment-provider.ts';

export const handledEvents: ReadonlySet<string> = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.closed',
  'payment.dispute.lost',
]);

const maybeText = z
  .string()
  .nullish()
  .transform((text) => text || null);

const maybeSeconds = z
  .int()
  .nullish()
  .transform((seconds) => (seconds ? seconds * 1000 : null));

/** A status that Razorpay added later becomes `other`. */
const statusOf = <const Known extends string>(known: readonly Known[], other: Known) =>
  z.string().transform((text) => known.find((status) => status === text) ?? other);

export const orderSchema = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: maybeText,
    // Empty notes are a list.
    notes: z.record(z.string(), z.unknown()).nullish().catch(null),
    created_at: maybeSeconds,
  })
  .transform(
    ({ created_at: createdAt, notes, ...order }): ProviderOrder => ({ ...order, notes, createdAt }),
  );

export const paymentSchema = z
  .object({
    id: z.string(),
    order_id: maybeText,
    amount: z.int(),
    currency: z.string(),
    status: statusOf(['created', 'authorized', 'captured', 'refunded', 'failed'], 'created'),
    captured: z.boolean().nullish(),
    amount_refunded: z.int().nullish(),
    base_amount: z.int().positive().nullish(),
    base_currency: maybeText,
    error_code: maybeText,
    error_description: maybeText,
  })
  .transform((payment): Payment => {
    const { id, amount, currency, status, base_amount: base, base_currency: inCurrency } = payment;
    const failure = { code: payment.error_code, reason: payment.error_description };
    return {
      id,
      orderId: payment.order_id,
      amount,
      currency,
      status,
      // Samples of failed payments have `captured: true`.
      wasCaptured: status === 'captured' || (status === 'refunded' && payment.captured !== false),
      refundedAmount: payment.amount_refunded ?? 0,
      converted: base && inCurrency ? { amount: base, currency: inCurrency } : null,
      failure: failure.code || failure.reason ? failure : null,
    };
  });

export const refundSchema = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int().positive(),
    status: statusOf(['pending', 'processed', 'failed'], 'pending'),
    created_at: maybeSeconds,
  })
  .transform(
    ({ payment_id: paymentId, created_at: createdAt, ...refund }): Refund => ({
      ...refund,
      paymentId,
      createdAt,
    }),
  );

export const disputeSchema = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int().positive(),
    currency: z.string(),
    status: statusOf(['open', 'won', 'closed', 'lost'], 'open'),
  })
  .transform(({ payment_id: paymentId, ...dispute }): Dispute => ({ ...dispute, paymentId }));

export const listedSchema = z.object({
  id: z.string(),
  order_id: maybeText,
  payment_id: maybeText,
});

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
