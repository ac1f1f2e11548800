import { Hono } from 'hono';
import { z } from 'zod';
import {
  createOrderSchema,
  type Orders,
  type Verification,
  verifyOrderSchema,
} from '../../domain/order.ts';
import { orderStatuses } from '../../domain/order-status.ts';
import { type Currency, packOf, priceOf } from '../../domain/packs.ts';
import { readBody } from '../http/bodies/json-body.ts';
import type { SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { guardSession } from '../sessions/session-guard.ts';
import { checkOrder } from './check-order.ts';
import { createOrder } from './create-order.ts';
import { readExchangeRate } from './exchange-rate.ts';
import { OrderStore, toOrder } from './order-store.ts';
import { verifyOrder } from './verify-order.ts';

/** Orders on one page of the purchase history. */
const pageLength = 50;

/** Razorpay is asked for one order at most this often, in milliseconds, however often its buyer asks. */
const checkPauseMs = 3000;

const listSchema = z.object({
  status: z.enum(['all', ...orderStatuses]).default('all'),
  q: z.string().trim().max(100).default(''),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,40}$/)
    .optional(),
});

/** A client names its request, so that the same request again is the same order. */
const idempotencyKeySchema = z.string().regex(/^[\w-]{8,64}$/);

/** Buying credits. Everything is about the orders of whoever is signed in. */
export const orderRoutes = new Hono<SignedInEnv>()
  .use(guardSession('User not authenticated'))
  .post('/', async (context) => {
    const read = await readBody(context, createOrderSchema);
    if (!read.ok) return read.response;
    const configuration = context.get('configuration');
    if (!configuration.payments) return refuse(context, 'payments_off');
    const pack = packOf(read.body.productId);
    if (!pack) return refuse(context, 'invalid_product');
    const idempotencyKey = idempotencyKeySchema
      .optional()
      .safeParse(context.req.header('Idempotency-Key'));
    if (!idempotencyKey.success) {
      return refuse(context, 'invalid_input', { detail: 'The Idempotency-Key is not valid.' });
    }
    const now = Date.now();
    const currency = chosenCurrency(read.body.currency, context.req.raw);
    const rate = await readExchangeRate(context.env, configuration, now);
    const amount = priceOf(pack, currency, rate.usdInr);
    const { expectedAmount = amount } = read.body;
    if (expectedAmount !== amount) {
      return refuse(context, 'price_changed', { price: { amount, currency } });
    }
    const userId = context.get('user').id;
    const id = await orderId(userId, idempotencyKey.data);
    const input = { id, userId, pack, amount, currency };
    const outcome = await createOrder(context.env, configuration.payments, input, now);
    return outcome.ok ? context.json(outcome.created) : refuse(context, outcome.code);
  })
  .post('/verify', async (context) => {
    const read = await readBody(context, verifyOrderSchema);
    if (!read.ok) return read.response;
    const { payments } = context.get('configuration');
    if (!payments) return refuse(context, 'payments_off');
    const order = await new OrderStore(context.env.DATABASE).find(read.body.orderId);
    if (order?.userId !== context.get('user').id) return refuse(context, 'not_found');
    const outcome = await verifyOrder(context.env, payments, order, read.body, Date.now());
    if (outcome.state === 'forged') return refuse(context, 'invalid_signature');
    if (outcome.state === 'unreachable') return refuse(context, 'payment_unconfirmed');
    const answer: Verification =
      outcome.state === 'paid'
        ? { success: true, credits: outcome.order.credits, error: null }
        : { success: false, credits: 0, error: 'Your payment is not confirmed yet.' };
    return context.json(answer);
  })
  .post('/:id/check', async (context) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse(context, 'payments_off');
    const order = await new OrderStore(context.env.DATABASE).find(context.req.param('id'));
    if (order?.userId !== context.get('user').id) return refuse(context, 'not_found');
    const now = Date.now();
    if (Math.abs(now - (order.checkedAt ?? 0)) < checkPauseMs) {
      return context.json({ order: toOrder(order) });
    }
    const outcome = await checkOrder(context.env, payments, order, now);
    if (!outcome.ok) return refuse(context, 'payment_unconfirmed');
    return outcome.order
      ? context.json({ order: toOrder(outcome.order) })
      : refuse(context, 'not_found');
  })
  .get('/', async (context) => {
    const query = listSchema.safeParse(context.req.query());
    if (!query.success) {
      const [issue] = query.error.issues;
      const detail = `${issue?.path.join('.')}: ${issue?.message}`;
      return refuse(context, 'invalid_input', { detail });
    }
    const { status, q, cursor } = query.data;
    const [createdAt = '', id = ''] = cursor?.split('.') ?? [];
    const records = await new OrderStore(context.env.DATABASE).list({
      userId: context.get('user').id,
      status: status === 'all' ? null : status,
      text: q,
      before: cursor ? { createdAt: Number(createdAt), id } : null,
      limit: pageLength + 1,
    });
    const page = records.slice(0, pageLength);
    const last = records.length > pageLength ? page.at(-1) : undefined;
    const answer: Orders = {
      orders: page.map(toOrder),
      nextCursor: last ? `${last.createdAt}.${last.id}` : null,
    };
    return context.json(answer);
  });

/** AUTO is rupees for a visitor from India, as the edge sees it, and dollars for everybody else. */
function chosenCurrency(currency: Currency | 'AUTO', request: Request): Currency {
  if (currency !== 'AUTO') return currency;
  return request.cf?.country === 'IN' ? 'INR' : 'USD';
}

/** Random, or for a request with an idempotency key always the same: 32 characters, and no other user's. */
async function orderId(userId: string, idempotencyKey: string | undefined): Promise<string> {
  if (idempotencyKey === undefined) return crypto.randomUUID().replaceAll('-', '');
  const text = new TextEncoder().encode(`order\n${userId}\n${idempotencyKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
