import type { PaymentSettings } from '../config.ts';
import { nextCheckAt, type OrderRecord } from './order.ts';
import { OrderStore } from './order-store.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import type { RazorpayRefund } from './razorpay/razorpay-entities.ts';
import { settleOrder } from './settle-order.ts';

export type CheckOutcome =
  | { ok: true; order: OrderRecord }
  /** Razorpay never heard of it: it is forgotten. */
  | { ok: true; order: null }
  | { ok: false; reason: string };

/** An order that Razorpay does not know is waited for this long, in milliseconds: its making may be under way. */
const makingMs = 60 * 60_000;

/** Asks Razorpay how an order stands and brings it up to date. When it is to be asked next is written down in any case. */
export async function checkOrder(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
): Promise<CheckOutcome> {
  const store = new OrderStore(environment.DATABASE);
  const outcome = await ask(environment, settings, order, now);
  const known = outcome.ok ? outcome.order : order;
  if (known) await store.checked(known.id, now, nextCheckAt(known, now));
  return outcome;
}

async function ask(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
): Promise<CheckOutcome> {
  const razorpay = new Razorpay(settings);
  if (order.razorpayOrderId === null) return findLost(environment, razorpay, order, now);
  const payments = await razorpay.payments(order.razorpayOrderId);
  if (!payments.ok) return payments;
  const refunds: RazorpayRefund[] = [];
  for (const { id, amount_refunded: refunded } of payments.value) {
    if (!refunded) continue;
    const found = await razorpay.refunds(id);
    if (!found.ok) return found;
    refunds.push(...found.value);
  }
  const settled = await settleOrder(environment, order, { payments: payments.value, refunds }, now);
  return { ok: true, order: settled };
}

/** An order whose making was cut off: Razorpay may have it all the same, by its receipt. */
async function findLost(
  environment: Env,
  razorpay: Razorpay,
  order: OrderRecord,
  now: number,
): Promise<CheckOutcome> {
  const store = new OrderStore(environment.DATABASE);
  const found = await razorpay.findOrder(order.id);
  if (!found.ok) return found;
  if (found.value) {
    const razorpayOrderId = await store.setRazorpayOrder(order.id, found.value.id);
    return { ok: true, order: { ...order, razorpayOrderId } };
  }
  if (now - order.createdAt < makingMs) return { ok: true, order };
  await store.forget(order.id);
  return { ok: true, order: null };
}
