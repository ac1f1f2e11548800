import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Checkout, outcomes } from './checkout.ts';
import type { Payment } from './entities.ts';
import { type ApiFaults, apiRulesSchema } from './faults.ts';
import type { PaymentRecords } from './payment-records.ts';
import { deliveryModes, type Webhooks } from './webhooks.ts';

const webhookSettingsSchema = z.strictObject({
  mode: z.enum(deliveryModes),
  delayMs: z.int().min(0).max(600_000).default(5000),
});
const receiptSettingsSchema = z.strictObject({ repeated: z.enum(['accept', 'refuse']) });
const refundSettingsSchema = z.strictObject({ status: z.enum(['pending', 'processed']) });
const paySchema = z.object({
  orderId: z.string(),
  method: z.enum(['card', 'upi']).default('card'),
  outcome: z.enum(outcomes).default('succeed'),
});
const paymentSchema = z.object({ paymentId: z.string() });
const refundSchema = paymentSchema.extend({
  amount: z.int().min(1).optional(),
  status: z.enum(['pending', 'processed']).default('processed'),
});
const refundEndSchema = z.object({
  refundId: z.string(),
  status: z.enum(['processed', 'failed']),
});
const disputeSchema = paymentSchema.extend({
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  /** Without them it is over the whole payment, in its currency. */
  amount: z.int().min(1).optional(),
  currency: z.string().length(3).optional(),
});

/** The control API for developers and tests: it pays, refunds, disputes and sets faults. */
export function controlRoutes(parts: {
  records: PaymentRecords;
  checkout: Checkout;
  webhooks: Webhooks;
  faults: ApiFaults;
}): Hono {
  const { records, checkout, webhooks, faults } = parts;
  return (
    new Hono()
      .get('/', (context) =>
        context.json({
          webhooks: { mode: webhooks.mode, delayMs: webhooks.delayMs },
          rules: faults.rules,
          orders: [...records.orders.values()].reverse(),
          payments: [...records.payments.values()].reverse(),
          disputes: [...records.disputes.values()],
        }),
      )
      .delete('/', (context) => {
        webhooks.reset();
        faults.reset();
        return context.json({ reset: true });
      })
      .post('/faults', (context) =>
        response(context, apiRulesSchema, ({ rules = faults.rules, add = [] }) => {
          faults.rules = [...rules, ...add];
          return { rules: faults.rules };
        }),
      )
      .post('/receipts', (context) =>
        response(context, receiptSettingsSchema, ({ repeated }) => {
          faults.refusesRepeatedReceipts = repeated === 'refuse';
          return { repeated };
        }),
      )
      .post('/refunds', (context) =>
        response(context, refundSettingsSchema, ({ status }) => {
          faults.refundStatus = status;
          return { status };
        }),
      )
      .post('/webhooks', (context) =>
        response(context, webhookSettingsSchema, (settings) => {
          Object.assign(webhooks, settings);
          return settings;
        }),
      )
      // `?about=<id>`: only the events that name this payment or order.
      .get('/outbox', (context) => {
        const about = context.req.query('about') ?? '';
        const deliveries = webhooks.outbox.filter(({ body }) => body.includes(about));
        return context.json({ deliveries });
      })
      .get('/payments/:id', (context) => {
        const payment = records.payments.get(context.req.param('id'));
        return payment ? context.json(payment) : context.json({ message: 'Not found.' }, 404);
      })
      .post('/resend', (context) =>
        response(context, z.object({ eventId: z.string() }), ({ eventId }) => {
          const delivery = webhooks.outbox.find((one) => one.eventId === eventId);
          if (delivery) webhooks.resend(delivery);
          return delivery ?? null;
        }),
      )
      .post('/pay', (context) =>
        response(context, paySchema, ({ orderId, method, outcome }) => {
          const order = records.orders.get(orderId);
          return order ? checkout.pay(order, method, outcome) : null;
        }),
      )
      .post('/authorize', (context) =>
        response(context, paymentSchema, ({ paymentId }) =>
          withPayment(records, paymentId, (payment) => {
            if (['created', 'failed'].includes(payment.status)) checkout.authorize(payment);
            if (payment.status === 'authorized') checkout.capture(payment);
            return payment;
          }),
        ),
      )
      .post('/fail', (context) =>
        response(context, paymentSchema, ({ paymentId }) =>
          withPayment(records, paymentId, (payment) => {
            if (payment.status === 'created') checkout.fail(payment);
            return payment;
          }),
        ),
      )
      .post('/refund', (context) =>
        response(context, refundSchema, ({ paymentId, amount, status }) =>
          withPayment(records, paymentId, (payment) =>
            checkout.refund(payment, amount ?? payment.amount - payment.amount_refunded, status),
          ),
        ),
      )
      .post('/refund/settle', (context) =>
        response(context, refundEndSchema, ({ refundId, status }) =>
          checkout.settleRefund(refundId, status),
        ),
      )
      .post('/expire', (context) =>
        response(context, paymentSchema, ({ paymentId }) =>
          withPayment(records, paymentId, (payment) => checkout.expire(payment)),
        ),
      )
      .post('/dispute', (context) =>
        response(context, disputeSchema, ({ paymentId, status, ...over }) =>
          withPayment(records, paymentId, (payment) => checkout.dispute(payment, status, over)),
        ),
      )
  );
}

/** Parses the body and responds with the work's result: 400 for an invalid body, 404 for an object that does not exist. */
async function response<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  work: (input: z.infer<Schema>) => object | null,
): Promise<Response> {
  const body = schema.safeParse(await context.req.json().catch(() => null));
  if (!body.success) return context.json({ message: z.prettifyError(body.error) }, 400);
  const result = work(body.data);
  return result ? context.json(result) : context.json({ message: 'Not found.' }, 404);
}

function withPayment(
  records: PaymentRecords,
  paymentId: string,
  work: (payment: Payment) => object | null,
): object | null {
  const payment = records.payments.get(paymentId);
  return payment ? work(payment) : null;
}
