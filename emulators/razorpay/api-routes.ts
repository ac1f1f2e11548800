import { type Context, Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { z } from 'zod';
import type { Checkout } from './checkout.ts';
import { EMULATED_RAZORPAY_KEY_ID, EMULATED_RAZORPAY_KEY_SECRET } from './constants.ts';
import type { ApiFaults } from './faults.ts';
import type { PaymentRecords } from './payment-records.ts';

const orderSchema = z.object({
  amount: z.int().min(1),
  currency: z.enum(['INR', 'USD']),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
  payment: z
    .object({
      capture: z.enum(['automatic', 'manual']),
      // In minutes; 7200 are five days.
      capture_options: z.object({
        automatic_expiry_period: z.int().min(12).max(7200).optional(),
        manual_expiry_period: z.int().min(12).max(7200).optional(),
        refund_speed: z.enum(['normal', 'optimum']),
      }),
    })
    .optional(),
});

const refundSchema = z.object({
  amount: z.int().min(1).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  notes: z.record(z.string(), z.string().max(256)).optional(),
});
const captureSchema = z.object({ amount: z.int().min(1), currency: z.string() });

/** The header with the key by which a request for a refund is performed once. */
const refundKeyHeader = 'X-Refund-Idempotency';

/** Orders in one list. */
const listMax = 100;

/** Refunds in one list: the vendor's default and its maximum. */
const refundsOfList = { default: 10, max: 100 };

/** The REST API, with the vendor's shapes and errors. */
export function apiRoutes(parts: {
  records: PaymentRecords;
  checkout: Checkout;
  faults: ApiFaults;
}): Hono {
  const { records, checkout, faults } = parts;
  return new Hono()
    .use(
      basicAuth({
        username: EMULATED_RAZORPAY_KEY_ID,
        password: EMULATED_RAZORPAY_KEY_SECRET,
        invalidUserMessage: errorBody('BAD_REQUEST_ERROR', 'Authentication failed'),
      }),
    )
    .use('/payments/:id/refund', async (context, next) => {
      const key = context.req.header(refundKeyHeader);
      if (key === undefined) return next();
      if (records.refundsUnderWay.has(key)) {
        return refuse(context, 'A request with this idempotency key is being processed', 409);
      }
      records.refundsUnderWay.add(key);
      await next();
      records.refundsUnderWay.delete(key);
    })
    .use(async (context, next) => {
      const rule = faults.take(context.req.path);
      if (!rule) return next();
      switch (rule.mode) {
        case 'down':
          return context.json(errorBody('SERVER_ERROR', 'We are facing some trouble'), 503);
        case 'limited':
          return context.json(errorBody('BAD_REQUEST_ERROR', 'Request rate limit exceeded'), 429);
        case 'html':
          return context.html('<html><h1>502 Bad Gateway</h1></html>', 502);
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, rule.delayMs));
          return next();
        case 'lost_response':
          await next();
          // Hono ignores what a middleware returns after the route has responded.
          context.res = context.json(errorBody('GATEWAY_ERROR', 'The response was lost'), 504);
          return;
        case 'half':
        case 'doubled':
        case 'reordered':
          await next();
          context.res = await distort(context.res, rule.mode);
      }
    })
    .post('/orders', async (context) => {
      const body = orderSchema.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return refuse(context, z.prettifyError(body.error));
      const { receipt } = body.data;
      if (faults.refusesRepeatedReceipts && receipt && records.hasReceipt(receipt)) {
        return refuse(context, 'The receipt is already in use');
      }
      // The same receipt makes another order, as in the vendor's sample of a list.
      return context.json(records.addOrder(body.data));
    })
    .get('/orders', (context) => {
      const receipt = context.req.query('receipt');
      const items = [...records.orders.values()]
        .filter((order) => receipt === undefined || order.receipt === receipt)
        .slice(-listMax);
      const isPage = context.req.query('from') !== undefined;
      return context.json(collection(isPage ? page(context, records.orders) : items));
    })
    .get('/payments', (context) => context.json(collection(page(context, records.payments))))
    .get('/refunds', (context) => context.json(collection(page(context, records.refunds))))
    .get('/disputes', (context) => context.json(collection(page(context, records.disputes))))
    .get('/orders/:id', (context) => found(context, records.orders.get(context.req.param('id'))))
    .get('/orders/:id/payments', (context) => {
      const id = context.req.param('id');
      if (!records.orders.has(id)) return refuse(context, 'The id provided does not exist');
      const items = [...records.payments.values()].filter((payment) => payment.order_id === id);
      return context.json(collection(items.reverse()));
    })
    .get('/payments/:id', (context) =>
      found(context, records.payments.get(context.req.param('id'))),
    )
    .post('/payments/:id/capture', async (context) => {
      const payment = records.payments.get(context.req.param('id'));
      if (!payment) return refuse(context, 'The id provided does not exist');
      const body = captureSchema.safeParse(await context.req.json().catch(() => null));
      if (!body.success) return refuse(context, z.prettifyError(body.error));
      if (payment.captured && payment.status !== 'failed') {
        return refuse(context, 'This payment has already been captured');
      }
      if (payment.status !== 'authorized') {
        return refuse(context, 'Only payments which have been authorized can be captured');
      }
      if (body.data.amount !== payment.amount || body.data.currency !== payment.currency) {
        return refuse(context, 'Capture amount must be equal to the amount authorized');
      }
      checkout.capture(payment);
      return context.json(payment);
    })
    .post('/payments/:id/refund', async (context) => {
      const payment = records.payments.get(context.req.param('id'));
      if (!payment) return refuse(context, 'The id provided does not exist');
      const text = await context.req.text();
      const body = refundSchema.safeParse(parseJson(text));
      if (!body.success) return refuse(context, z.prettifyError(body.error));
      const key = context.req.header(refundKeyHeader);
      const known = key === undefined ? undefined : records.refundKeys.get(key);
      if (known && known.body !== text) {
        return refuse(context, 'Different request with the same idempotency key was processed');
      }
      // Also where it has failed: another attempt needs another key.
      if (known) return context.json(known.refund);
      const amount = body.data.amount ?? payment.amount - payment.amount_refunded;
      const refund = checkout.refund(payment, amount, faults.refundStatus);
      if (!refund) return refuse(context, 'The total refund amount is greater than the payment');
      if (key !== undefined) records.refundKeys.set(key, { body: text, refund });
      return context.json(refund);
    })
    .get('/payments/:id/refunds', (context) => {
      const id = context.req.param('id');
      const count = Number(context.req.query('count') ?? refundsOfList.default);
      const items = [...records.refunds.values()]
        .filter((refund) => refund.payment_id === id)
        .slice(-Math.min(count, refundsOfList.max));
      return context.json(collection(items));
    });
}

function found(context: Context, entity: object | undefined): Response {
  return entity ? context.json(entity) : refuse(context, 'The id provided does not exist');
}

/** A page of what was made between `from` and `to` (epoch seconds), newest first. */
function page<Entity extends { created_at: number }>(
  context: Context,
  entities: ReadonlyMap<string, Entity>,
): Entity[] {
  const number = (name: string, usual: number) => Number(context.req.query(name) ?? usual);
  const [from, to] = [number('from', 0), number('to', Number.MAX_SAFE_INTEGER)];
  const skip = number('skip', 0);
  return [...entities.values()]
    .filter(({ created_at: at }) => at >= from && at <= to)
    .reverse()
    .slice(skip, skip + Math.min(number('count', 10), listMax));
}

function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items };
}

/** Returns the response cut in the middle, or with its list doubled or reversed. */
async function distort(
  response: Response,
  mode: 'half' | 'doubled' | 'reordered',
): Promise<Response> {
  const text = await response.text();
  const { status } = response;
  const headers = { 'Content-Type': 'application/json' };
  if (mode === 'half') return new Response(text.slice(0, text.length / 2), { status, headers });
  const body = JSON.parse(text) as { items?: object[] };
  if (!body.items) return new Response(text, { status, headers });
  const items =
    mode === 'doubled' ? body.items.flatMap((item) => [item, item]) : body.items.toReversed();
  return new Response(JSON.stringify(collection(items)), { status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(context: Context, description: string, status: 400 | 409 = 400): Response {
  return context.json(errorBody('BAD_REQUEST_ERROR', description), status);
}

function errorBody(code: string, description: string) {
  return {
    error: {
      code,
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      field: null,
    },
  };
}
