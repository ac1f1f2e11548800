import { z } from 'zod';
import type { PaymentSettings } from '../../config.ts';
import { findOrAdopt } from '../adopt-order.ts';
import { capturePayments } from '../capture-payments.ts';
import type { OrderRecord } from '../order.ts';
import type { OrderNews } from '../order-news.ts';
import { settleOrder } from '../settle-order.ts';
import { OrderStore } from '../store/order-store.ts';
import { Razorpay } from './razorpay.ts';
import {
  type RazorpayDispute,
  razorpayDisputeSchema,
  razorpayOrderSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
} from './razorpay-entities.ts';

const entity = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ entity: schema }).optional();

/** An event of any kind, those of other products at Razorpay too. */
export const webhookNameSchema = z.object({ event: z.string() });

export const webhookSchema = webhookNameSchema.extend({
  payload: z.object({
    payment: entity(razorpayPaymentSchema),
    order: entity(razorpayOrderSchema),
    refund: entity(razorpayRefundSchema),
    dispute: entity(razorpayDisputeSchema),
  }),
});

/**
 * Time limit of our own call to Razorpay, in milliseconds: Razorpay expects the answer to a webhook
 * within 5 s.
 */
const askTimeoutMs = 3000;

export type WebhookEvent = z.infer<typeof webhookSchema>;

/**
 * Settles an order from a webhook (the second of the three paths). The signature was verified, so
 * the event is trusted as far as it fits the order. Throws when Razorpay must send the event again.
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
  const razorpay = new Razorpay(settings, askTimeoutMs);
  const order = await findOrder(environment, razorpay, { orderId, paymentId }, now);
  if (!order) {
    // The order of another product with the same account at Razorpay: sending the event again would
    // not help.
    console.warn(JSON.stringify({ event: 'webhook_for_no_order', of: event, orderId, paymentId }));
    return;
  }
  const captured = await capturePayments(razorpay, order, payment ? [payment] : []);
  if (!captured.ok) throw new Error(`Payment ${payment?.id} was not captured: ${captured.reason}`);
  await settleOrder(
    environment,
    order,
    {
      payments: captured.payments,
      refunds: refund ? [refund] : [],
      ...(dispute ? disputeNews(event, dispute) : {}),
    },
    now,
  );
}

function disputeNews(event: string, dispute: RazorpayDispute): OrderNews {
  switch (event) {
    case 'payment.dispute.created':
      return { openDisputes: [dispute] };
    case 'payment.dispute.lost':
      return { lostDisputes: [dispute] };
    case 'payment.dispute.won':
    case 'payment.dispute.closed':
      return { endedDisputes: [dispute] };
    default:
      return {};
  }
}

/**
 * Finds the order of an event, or adopts it. Some events name only the payment; then Razorpay is
 * asked for its order. Throws where Razorpay can't be asked now.
 */
async function findOrder(
  environment: Env,
  razorpay: Razorpay,
  { orderId, paymentId }: { orderId: string | null | undefined; paymentId: string | undefined },
  now: number,
): Promise<OrderRecord | null> {
  if (orderId) return adopted(environment, razorpay, orderId, now);
  if (!paymentId) return null;
  const known = await new OrderStore(environment.DATABASE).findByPayment(paymentId);
  if (known) return known;
  const payment = await razorpay.payment(paymentId);
  if (!payment.ok) {
    if (payment.code === 'rejected') return null;
    throw new Error(`Payment ${paymentId} could not be read: ${payment.reason}`);
  }
  return payment.value.order_id
    ? adopted(environment, razorpay, payment.value.order_id, now)
    : null;
}

async function adopted(
  environment: Env,
  razorpay: Razorpay,
  orderId: string,
  now: number,
): Promise<OrderRecord | null> {
  const found = await findOrAdopt(environment, razorpay, orderId, now);
  if (!found.ok) throw new Error(`Order ${orderId} could not be read: ${found.reason}`);
  return found.order;
}
