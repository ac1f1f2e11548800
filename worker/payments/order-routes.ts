import { z } from 'zod';
import type { ReceiptDocument } from '../../domain/orders/receipt.ts';
import { type Currency, packOf, packs, priceOf } from '../../domain/packs.ts';
import { routesOf } from '../api/routes-of.ts';
import { type PaymentSettings, sendsEmail } from '../config.ts';
import { toHex } from '../crypto/hex.ts';
import { languageOf } from '../http/language-of.ts';
import { noBuyer } from '../sessions/buyer-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { type CheckOutcome, checkOrder } from './check-order.ts';
import { createOrder } from './create-order.ts';
import { findOrderOf } from './find-order.ts';
import { openProvider } from './open-provider.ts';
import type { OrderRecord } from './order.ts';
import { readExchangeRate } from './rates/exchange-rate.ts';
import { documentsOf } from './store/document-store.ts';
import { toOrder } from './store/order-row.ts';
import { OrderStore } from './store/order-store.ts';
import { verifyCheckout } from './verify-order.ts';

const pageLength = 50;

const idempotencyKeySchema = z.string().regex(/^[\w-]{8,64}$/);

/** Every call except the public `listPacks` uses only the signed-in user's orders. */
export const orderRoutes = routesOf({
  listPacks: async (context) => {
    const configuration = context.get('configuration');
    const nearby = context.env.DATABASE.withSession('first-unconstrained');
    const rate = await readExchangeRate(context.env, configuration, Date.now(), nearby);
    return {
      payments: configuration.payments !== null,
      packs: packs.map((pack) => ({
        ...pack,
        currency: 'USD' as const,
        inr: { price: priceOf(pack, 'INR', rate.usdInr) },
      })),
      localCurrency: chosenCurrency('AUTO', context.req.raw),
      rate: {
        usdInr: rate.usdInr,
        source: rate.source,
        fetchedAt: rate.fetchedAt === null ? null : new Date(rate.fetchedAt).toISOString(),
      },
    };
  },
  createOrder: async (context, { body, refuse }) => {
    const configuration = context.get('configuration');
    if (!configuration.payments) return refuse('payments_off');
    const pack = packOf(body.productId);
    if (!pack) return refuse('invalid_product');
    const idempotencyKey = idempotencyKeySchema
      .optional()
      .safeParse(context.req.header('Idempotency-Key'));
    if (!idempotencyKey.success) {
      return refuse('invalid_input', { detail: 'The Idempotency-Key is not valid.' });
    }
    const now = Date.now();
    const currency = chosenCurrency(body.currency, context.req.raw);
    const rate = await readExchangeRate(context.env, configuration, now);
    const amount = priceOf(pack, currency, rate.usdInr);
    const { expectedAmount = amount } = body;
    const price = { amount, currency };
    if (expectedAmount !== amount) return refuse('price_changed', { price });
    const userId = context.get('user').id;
    const id = await orderId(userId, idempotencyKey.data);
    const input = { id, userId, pack, amount, currency };
    const outcome = await createOrder(context.env, configuration.payments, input, now);
    if (!outcome.ok) {
      return refuse(outcome.code, outcome.code === 'price_changed' ? { price } : {});
    }
    if (sendsEmail(context.env)) {
      const language = languageOf(context.req.raw);
      const { origin } = new URL(context.req.url);
      await new OrderStore(context.env.DATABASE).setOrigin(id, { language, origin });
    }
    return outcome.created;
  },
  verifyOrder: async (context, { body, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const { id: userId } = context.get('user');
    const outcome = await verifyCheckout(context.env, payments, { ...body, userId }, Date.now());
    if (outcome.state === 'unknown') return refuse('not_found');
    if (outcome.state === 'forged') return refuse('invalid_signature');
    if (outcome.state === 'unreachable') return refuse('payment_unconfirmed');
    return outcome.state === 'paid'
      ? { success: true, credits: outcome.order.credits, error: null }
      : { success: false, credits: 0, error: 'Your payment is not confirmed yet.' };
  },
  checkOrder: async (context, { params, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const now = Date.now();
    const { id: userId } = context.get('user');
    const provider = openProvider(payments);
    const found = await findOrderOf(context.env, provider, userId, params.id, now);
    if (!found.ok) return refuse('payment_unconfirmed');
    if (!found.order) return refuse('not_found');
    const outcome = await checkNow(context.env, payments, found.order, now);
    if (!outcome.ok) return refuse('payment_unconfirmed');
    const { order } = outcome;
    if (!order) return refuse('not_found');
    return { order: toOrder(order), isPaymentPending: outcome.isPaymentPending };
  },
  closeOrder: async (context, { params, query: { unpaid }, refuse }) => {
    const store = new OrderStore(context.env.DATABASE);
    const { id: userId } = context.get('user');
    const order = await store.find(params.id);
    if (order?.userId !== userId) return refuse('not_found');
    const { payments } = context.get('configuration');
    const now = Date.now();
    if (unpaid !== 'true') {
      if (!payments) return refuse('payments_off');
      const outcome = await checkNow(context.env, payments, order, now);
      // The buyer may have paid before closing the checkout, so the order stays under way until
      // that is known.
      if (!outcome.ok || outcome.isPaymentPending) {
        await callAccount(context.env, userId, 'orders.closeLater', order.id);
      }
      if (!outcome.ok) return refuse('payment_unconfirmed');
      const { order: current, isPaymentPending } = outcome;
      if (!current) return refuse('not_found');
      if (isPaymentPending) return { order: toOrder(current), isPaymentPending };
    }
    await store.close(order.id, now);
    await callAccount(context.env, userId, 'orders.close', order.id);
    const closed = (await store.find(order.id)) ?? order;
    return { order: toOrder(closed), isPaymentPending: false };
  },
  readReceipt: async (context, { params, refuse }) => {
    const { id: userId, email, displayName: name } = context.get('user');
    const order = await new OrderStore(context.env.DATABASE).find(params.id);
    if (order?.userId !== userId) return refuse('not_found');
    const { seller } = context.get('configuration');
    const [receipt, ...refunds] = await documentsOf(context.env.DATABASE, order.id, seller);
    if (receipt?.series !== 'receipt') return refuse('not_found');
    const sent = ({ series, number, issuedAt, amount, tax, seller: by }: ReceiptDocument) => ({
      series,
      number,
      issuedAt,
      amount,
      tax,
      seller: by,
    });
    return {
      order: toOrder(order),
      buyer: { name, email, ...(receipt.buyer ?? noBuyer) },
      receipt: sent(receipt),
      refunds: refunds.map(sent),
    };
  },
  listOrders: async (context, { query: { status, state, q, cursor } }) => {
    const [createdAt = '', id = ''] = cursor?.split('.') ?? [];
    const records = await new OrderStore(context.env.DATABASE).list({
      userId: context.get('user').id,
      status: status === 'all' ? null : status,
      state: state === 'all' ? null : state,
      text: q,
      before: cursor ? { createdAt: Number(createdAt), id } : null,
      limit: pageLength + 1,
    });
    const page = records.slice(0, pageLength);
    const last = records.length > pageLength ? page.at(-1) : undefined;
    return {
      orders: page.map(toOrder),
      nextCursor: last ? `${last.createdAt}.${last.id}` : null,
    };
  },
});

async function checkNow(
  environment: Env,
  payments: PaymentSettings,
  order: OrderRecord,
  now: number,
): Promise<CheckOutcome> {
  const isAdmitted = await callAccount(environment, order.userId, 'orders.admitQuestion');
  if (!isAdmitted) return { ok: false, code: 'unreachable', reason: 'It was asked too often' };
  return checkOrder(environment, payments, order, now);
}

/** AUTO is rupees for visitors from India, by the edge's country, and dollars for others. */
function chosenCurrency(currency: Currency | 'AUTO', request: Request): Currency {
  if (currency !== 'AUTO') return currency;
  return request.cf?.country === 'IN' ? 'INR' : 'USD';
}

/** Returns 32 characters: random, or derived from the user and the idempotency key. */
async function orderId(userId: string, idempotencyKey: string | undefined): Promise<string> {
  if (idempotencyKey === undefined) return crypto.randomUUID().replaceAll('-', '');
  const text = new TextEncoder().encode(`order\n${userId}\n${idempotencyKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16);
  return toHex(digest);
}
