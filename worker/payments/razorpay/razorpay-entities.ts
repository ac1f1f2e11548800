import { z } from 'zod';

/** Razorpay sends an empty text or null for a missing value. */
const maybeText = z
  .string()
  .nullish()
  .transform((text) => text || null);

export const razorpayOrderSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: maybeText,
  status: z.string(),
  // An empty set of notes is a list.
  notes: z.record(z.string(), z.unknown()).nullish().catch(null),
  /** Epoch seconds. */
  created_at: z.int().nullish(),
});

/**
 * A payment. Only `status` counts: samples of failed payments have `captured: true`. A fully
 * returned payment is `refunded`: it was captured before, or it was authorized, never captured, and
 * returned automatically (`captured: false`).
 */
export const razorpayPaymentSchema = z.object({
  id: z.string(),
  order_id: maybeText,
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  amount_refunded: z.int().nullish(),
  /** The amount in the merchant's own currency, of a payment in another one; minor units. */
  base_amount: z.int().positive().nullish(),
  base_currency: maybeText,
  error_code: maybeText,
  error_description: maybeText,
  error_reason: maybeText,
});

export const razorpayRefundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().positive(),
  status: z.string(),
  /** Epoch seconds. */
  created_at: z.int().nullish(),
});

/** A dispute. Its amount may be in another currency than the payment's. */
export const razorpayDisputeSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  status: z.string(),
});

/** An order, a payment or a refund, as a list has it. */
export const listedSchema = z.object({
  id: z.string(),
  order_id: maybeText,
  payment_id: maybeText,
});

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

export type RazorpayOrder = z.infer<typeof razorpayOrderSchema>;
export type RazorpayPayment = z.infer<typeof razorpayPaymentSchema>;
export type RazorpayRefund = z.infer<typeof razorpayRefundSchema>;
export type RazorpayDispute = z.infer<typeof razorpayDisputeSchema>;
