import { z } from 'zod';
import type { PaymentSettings } from '../../config.ts';
import type { OrderRecord } from '../order.ts';
import { OrderStore } from '../order-store.ts';
import { settleOrder } from '../settle-order.ts';
import { Razorpay } from './razorpay.ts';
import {
  razorpayDisputeSchema,
  razorpayOrderSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
} from './razorpay-entities.ts';

const entity = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ entity: schema }).optional();

export const webhookSchema = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(razorpayPaymentSchema),
    order: entity(razorpayOrderSchema),
    refund: entity(razorpayRefundSchema),
    dispute: entity(razorpayDisputeSchema),
  }),
});

/** A webhook must be answered within 5 s, or Razorpay counts it as lost. */
const askTimeoutMs = 3000;

export type WebhookEvent = z.infer<typeof webhookSchema>;

/**
 * The second path of an order. The sender is known by its signature, so what the
 * event says is believed as far as it fits the order. Throws when the event must
 * come again.
 */
export async function handleWebhook(
  environment: Env,
  settings: PaymentSettings,
  { event, payload }: WebhookEvent,
  now: number,
): Promise<void> {
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const dispute = payload.dispute?.entity;
  const paymentId = refund?.payment_id ?? dispute?.payment_id ?? payment?.id;
  const orderId = payment?.order_id ?? payload.order?.entity.id;
  const order = await findOrder(environment, settings, orderId, paymentId);
  if (!order) {
    // Another product may share the account at Razorpay: asking for it again would not help.
    console.warn(JSON.stringify({ event: 'webhook_for_no_order', of: event, orderId, paymentId }));
    return;
  }
  await settleOrder(
    environment,
    order,
    {
      payments: payment ? [payment] : [],
      refunds: refund ? [refund] : [],
      lostDisputes: event === 'payment.dispute.lost' && dispute ? [dispute] : [],
    },
    now,
  );
}

/** The order of an event; some name the payment alone, and then Razorpay knows its order. */
async function findOrder(
  environment: Env,
  settings: PaymentSettings,
  orderId: string | null | undefined,
  paymentId: string | undefined,
): Promise<OrderRecord | null> {
  const store = new OrderStore(environment.DATABASE);
  if (orderId) return store.find(orderId);
  if (!paymentId) return null;
  const known = await store.findByPayment(paymentId);
  if (known) return known;
  const payment = await new Razorpay(settings, askTimeoutMs).payment(paymentId);
  if (!payment.ok) {
    if (payment.code === 'rejected') return null;
    throw new Error(`Payment ${paymentId} could not be read: ${payment.reason}`);
  }
  return payment.value.order_id ? store.find(payment.value.order_id) : null;
}
