import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Books } from './books.ts';
import type { Payment } from './entities.ts';
import { type ApiFaults, apiRulesSchema } from './faults.ts';
import { outcomes, type Till } from './till.ts';
import { deliveryModes, type Webhooks } from './webhooks.ts';

const webhookSettingsSchema = z.strictObject({
  mode: z.enum(deliveryModes),
  delayMs: z.int().min(0).max(600_000).default(5000),
});
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
const disputeSchema = paymentSchema.extend({ status: z.enum(['open', 'won', 'lost']) });

/** How a developer or a test steers the stand-in: pays, returns, disputes, and breaks things. */
export function controlRoutes(parts: {
  books: Books;
  till: Till;
  webhooks: Webhooks;
  faults: ApiFaults;
}): Hono {
  const { books, till, webhooks, faults } = parts;
  return new Hono()
    .get('/', (context) =>
      context.json({
        webhooks: { mode: webhooks.mode, delayMs: webhooks.delayMs },
        rules: faults.rules,
        orders: [...books.orders.values()].reverse(),
        payments: [...books.payments.values()].reverse(),
        disputes: [...books.disputes.values()],
      }),
    )
    .delete('/', (context) => {
      webhooks.reset();
      faults.rules = [];
      return context.json({ reset: true });
    })
    .post('/faults', (context) =>
      take(context, apiRulesSchema, ({ rules = faults.rules, add = [] }) => {
        faults.rules = [...rules, ...add];
        return { rules: faults.rules };
      }),
    )
    .post('/webhooks', (context) =>
      take(context, webhookSettingsSchema, (settings) => {
        Object.assign(webhooks, settings);
        return settings;
      }),
    )
    .get('/outbox', (context) => context.json({ deliveries: webhooks.outbox }))
    .post('/resend', (context) =>
      take(context, z.object({ eventId: z.string() }), ({ eventId }) => {
        const delivery = webhooks.outbox.find((one) => one.eventId === eventId);
        if (delivery) webhooks.resend(delivery);
        return delivery ?? null;
      }),
    )
    .post('/pay', (context) =>
      take(context, paySchema, ({ orderId, method, outcome }) => {
        const order = books.orders.get(orderId);
        return order ? till.pay(order, method, outcome) : null;
      }),
    )
    .post('/authorize', (context) =>
      take(context, paymentSchema, ({ paymentId }) =>
        withPayment(books, paymentId, (payment) => {
          if (payment.status === 'failed') till.authorize(payment);
          if (payment.status === 'authorized') till.capture(payment);
          return payment;
        }),
      ),
    )
    .post('/refund', (context) =>
      take(context, refundSchema, ({ paymentId, amount, status }) =>
        withPayment(books, paymentId, (payment) =>
          till.refund(payment, amount ?? payment.amount - payment.amount_refunded, status),
        ),
      ),
    )
    .post('/refund/settle', (context) =>
      take(context, refundEndSchema, ({ refundId, status }) => till.settleRefund(refundId, status)),
    )
    .post('/expire', (context) =>
      take(context, paymentSchema, ({ paymentId }) =>
        withPayment(books, paymentId, (payment) => till.expire(payment)),
      ),
    )
    .post('/dispute', (context) =>
      take(context, disputeSchema, ({ paymentId, status }) =>
        withPayment(books, paymentId, (payment) => till.dispute(payment, status)),
      ),
    );
}

/** Reads a wish and answers what was done: 400 for a wish that is none, 404 where there is nothing to do it to. */
async function take<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  work: (wish: z.infer<Schema>) => object | null,
): Promise<Response> {
  const wish = schema.safeParse(await context.req.json().catch(() => null));
  if (!wish.success) return context.json({ message: z.prettifyError(wish.error) }, 400);
  const done = work(wish.data);
  return done ? context.json(done) : context.json({ message: 'There is no such thing.' }, 404);
}

function withPayment(
  books: Books,
  paymentId: string,
  work: (payment: Payment) => object | null,
): object | null {
  const payment = books.payments.get(paymentId);
  return payment ? work(payment) : null;
}
