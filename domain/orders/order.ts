import { z } from 'zod';
import { currencies } from '../packs.ts';
import { orderStates } from './order-state.ts';
import { orderStatuses } from './order-status.ts';

export const createOrderSchema = z.object({
  productId: z.string('Invalid product ID'),
  /** AUTO selects rupees for a visitor from India and dollars for everybody else. */
  currency: z.enum([...currencies, 'AUTO']).default('AUTO'),
  /** In minor units. Where the current price differs, the order is refused. */
  expectedAmount: z.int().positive().optional(),
});

export const createdOrderSchema = z.object({
  order: z.object({
    id: z.string(),
    /** In minor units. */
    amount: z.int().positive(),
    currency: z.enum(currencies),
    packageInfo: z.object({
      name: z.string(),
      credits: z.int().positive(),
      description: z.string(),
    }),
  }),
  orderId: z.string(),
  keyId: z.string(),
  checkout: z.object({ url: z.url(), merchantName: z.string() }),
});

/** The body of `POST /api/orders/verify`: the checkout's response to the page. */
export const verifyOrderSchema = z.object({
  orderId: z.string().min(1).max(64),
  paymentId: z.string().min(1).max(64),
  signature: z.string().min(1).max(256),
});

/** `credits` are those of the order, after they were granted. */
export const verificationSchema = z.object({
  success: z.boolean(),
  credits: z.int().nonnegative(),
  error: z.string().nullable(),
});

export const orderSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  /** A pack of the catalogue, or one that has left it. */
  product_id: z.string(),
  /** In minor units. */
  amount: z.int().positive(),
  currency: z.enum(currencies),
  credits: z.int().positive(),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  /** ISO 8601, as is `completed_at`. */
  created_at: z.string(),
  completed_at: z.string().nullable(),
  payment_id: z.string().nullable(),
  razorpay_order_id: z.string().nullable(),
  payment_status: z.string().nullable(),
  failure_code: z.string().nullable(),
  failure_reason: z.string().nullable(),
  /** Returned money, in minor units: refunds and lost disputes. */
  returned_amount: z.int().nonnegative(),
});

/** The response of a call that asks Razorpay about an order. */
export const askedOrderSchema = z.object({
  order: orderSchema,
  /** Whether it may be paid by a payment that has begun, as far as is known. */
  isPaymentPending: z.boolean(),
});

export const ordersSchema = z.object({
  orders: z.array(orderSchema),
  nextCursor: z.string().nullable(),
});

/** Orders whose checkout is open, or whose payment waits for its confirmation, newest first. */
export const underWaySchema = z.object({
  orders: z.array(
    orderSchema.pick({
      id: true,
      product_id: true,
      amount: true,
      currency: true,
      credits: true,
      created_at: true,
    }),
  ),
});

export type OrderUnderWay = z.infer<typeof underWaySchema>['orders'][number];
export type CreatedOrder = z.infer<typeof createdOrderSchema>;
export type Order = z.infer<typeof orderSchema>;
export type AskedOrder = z.infer<typeof askedOrderSchema>;
export type Orders = z.infer<typeof ordersSchema>;
export type Verification = z.infer<typeof verificationSchema>;
