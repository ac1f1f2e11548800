import { dayOf } from '../../domain/days.ts';
import type { CreatedOrder } from '../../domain/orders/order.ts';
import { type Currency, type Pack, packOf } from '../../domain/packs.ts';
import type { AccountOrder } from '../account/orders/account-orders.ts';
import type { PaymentSettings } from '../config.ts';
import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { accountOf } from '../storage/account-of.ts';
import { cronCheckAt, nextCheckAt, type OrderRecord } from './order.ts';
import { notesOf } from './order-notes.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import { OrderStore } from './store/order-store.ts';

/** Unpaid orders that one user may create per hour. */
const unpaidOrdersMax = 30;
const hourMs = 60 * 60_000;

/**
 * Razorpay captures every authorized payment of the order itself, also one that the bank authorizes
 * late: for five days (7,200 minutes), its longest period.
 */
const capturePolicy = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: 'normal',
  },
} as const;

/** The incidents of a key that Razorpay refuses, one a day, by what their subjects begin with. */
const refusedKeys = { kind: 'payment_key_refused', subject: '' } as const;

export type CreateOrderOutcome =
  | { ok: true; created: CreatedOrder }
  | { ok: false; code: 'too_many_orders' | 'conflict' | 'payment_unavailable' };

/**
 * Creates an order at Razorpay. The record is stored first, under an id that is also Razorpay's
 * receipt: when an answer is lost, the repeated request finds the order instead of creating a
 * second one. Razorpay accepts a receipt twice, so two simultaneous requests may create two orders;
 * only the one that is recorded is returned.
 */
export async function createOrder(
  environment: Env,
  settings: PaymentSettings,
  input: { id: string; userId: string; pack: Pack; amount: number; currency: Currency },
  now: number,
): Promise<CreateOrderOutcome> {
  const { id, userId, pack, amount, currency } = input;
  const store = new OrderStore(environment.DATABASE);
  const draft = { id, userId, productId: pack.productId, credits: pack.credits, amount, currency };
  const soon = nextCheckAt({ status: 'created', createdAt: now }, now);
  const unpaid = { since: now - hourMs, max: unpaidOrdersMax };
  const order = await store.insert(draft, now, { nextCheckAt: cronCheckAt(soon), unpaid });
  if (!order) return { ok: false, code: 'too_many_orders' };
  // An id that was used for another user, pack or currency is refused.
  if (
    order.userId !== userId ||
    order.productId !== pack.productId ||
    order.currency !== currency
  ) {
    return { ok: false, code: 'conflict' };
  }
  const made = order.razorpayOrderId ?? (await makeAtRazorpay(environment, settings, order, now));
  // Two simultaneous requests may each have created one. Only the recorded one may be paid.
  const razorpayOrderId = made && (await store.setRazorpayOrder(order.id, made));
  if (!razorpayOrderId) return { ok: false, code: 'payment_unavailable' };
  // Before the client can pay it: from now on the order survives the loss of D1's record.
  await accountOf(environment, userId, async (account) =>
    account.rememberOrder(accountOrderOf({ ...order, razorpayOrderId }), {
      isTaken: false,
      checkAt: soon ?? now,
    }),
  );
  return { ok: true, created: describe(order, razorpayOrderId, settings) };
}

/** Returns the order's id at Razorpay; null where it could not be created. */
async function makeAtRazorpay(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
): Promise<string | null> {
  const razorpay = new Razorpay(settings);
  // A repeated request may find what an earlier one made.
  if (order.createdAt !== now) {
    const earlier = await razorpay.findOrder(order.id);
    if (earlier.ok && earlier.value) return earlier.value.id;
  }
  const made = await razorpay.createOrder({
    amount: order.amount,
    currency: order.currency,
    receipt: order.id,
    notes: notesOf(order),
    payment: capturePolicy,
  });
  if (made.ok) {
    await new IncidentStore(environment.DATABASE).solveAll(refusedKeys, 'An order was made', now);
    return made.value.id;
  }
  console.error(
    JSON.stringify({
      event: 'order_not_made',
      orderId: order.id,
      code: made.code,
      reason: made.reason,
    }),
  );
  if (made.isKeyRefused) {
    const incident = { ...refusedKeys, subject: dayOf(now), detail: { orderId: order.id } };
    await reportIncident(environment, incident, now);
  }
  // It may have been created, by this request or by a simultaneous one: Razorpay has no idempotency
  // header for orders, and may refuse a receipt that it knows.
  const found = await razorpay.findOrder(order.id);
  return found.ok && found.value ? found.value.id : null;
}

function accountOrderOf(order: OrderRecord & { razorpayOrderId: string }): AccountOrder {
  const { id, razorpayOrderId, productId, credits, amount, currency, createdAt } = order;
  return { id, razorpayOrderId, productId, credits, amount, currency, createdAt };
}

function describe(
  order: OrderRecord,
  razorpayOrderId: string,
  settings: PaymentSettings,
): CreatedOrder {
  const pack = packOf(order.productId) as Pack;
  return {
    order: {
      id: razorpayOrderId,
      amount: order.amount,
      currency: order.currency,
      packageInfo: { name: pack.name, credits: order.credits, description: pack.description },
    },
    orderId: order.id,
    keyId: settings.keyId,
    checkout: { url: settings.checkoutUrl.href, merchantName: settings.merchantName },
  };
}
