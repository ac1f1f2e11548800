import { type Issuer, issuerOf, type PaymentSettings } from '../config.ts';
import { accountOf } from '../storage/account-of.ts';
import { capturePayments } from './capture-payments.ts';
import {
  cronCheckAt,
  hasExpired,
  isPaymentPending,
  isUnpaid,
  nextCheckAt,
  type OrderRecord,
} from './order.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import type { RazorpayRefund } from './razorpay/razorpay-entities.ts';
import { settleOrder } from './settle-order.ts';
import { OrderStore } from './store/order-store.ts';

export type CheckOutcome =
  /** `isPaymentPending`: a payment of the order has begun, and it is not known what comes of it. */
  | { ok: true; order: OrderRecord; isPaymentPending: boolean }
  /** Razorpay has no such order, and the record was deleted. */
  | { ok: true; order: null; isPaymentPending: false }
  /**
   * `rejected`: Razorpay does not know the order, or refuses to say. `unreachable`: it did not answer
   * everything that was asked.
   */
  | { ok: false; code: 'rejected' | 'unreachable'; reason: string };

/**
 * How long an order that Razorpay does not know remains, in milliseconds: its creation may still be
 * running.
 */
const makingMs = 60 * 60_000;

/**
 * Reads an order's payments and refunds from Razorpay and settles the order. Stores when the cron
 * checks it next, also where Razorpay can't be reached. An order that Razorpay rejects again when no
 * change of it is expected any more is given up. Throws, without storing that, when the ledger can't be
 * reached or refuses a change. `issuer` is as in `settleOrder`.
 */
export async function checkOrder(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
  issuer: Issuer = issuerOf(environment),
): Promise<CheckOutcome> {
  const store = new OrderStore(environment.DATABASE);
  const outcome = await ask(environment, settings, order, { issuer, now });
  const known = outcome.ok ? outcome.order : order;
  if (!known) return outcome;
  const isRejected = !outcome.ok && outcome.code === 'rejected';
  // One rejection alone may be a fault of Razorpay.
  if (isRejected && order.failedChecks > 0 && nextCheckAt(order, now) === null) {
    return giveUp(store, order, outcome.reason, now);
  }
  // Where Razorpay did not answer, the next check waits longer each time.
  if (outcome.ok) await store.checked(known.id, now, cronCheckAt(nextCheckAt(known, now)));
  else await store.postpone(known, now);
  return outcome;
}

/**
 * Ends the checks of an order that Razorpay rejects, as it does every order that was made with the keys
 * of another account; an unpaid one expires. One that another path has completed meanwhile is checked
 * as a paid one.
 */
async function giveUp(
  store: OrderStore,
  order: OrderRecord,
  reason: string,
  now: number,
): Promise<CheckOutcome> {
  await store.expire(order.id);
  const current = (await store.find(order.id)) ?? order;
  await store.checked(order.id, now, cronCheckAt(nextCheckAt(current, now)));
  console.warn(JSON.stringify({ event: 'order_given_up', orderId: order.id, reason }));
  return { ok: true, order: current, isPaymentPending: false };
}

async function ask(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  { issuer, now }: { issuer: Issuer; now: number },
): Promise<CheckOutcome> {
  const razorpay = new Razorpay(settings);
  if (order.razorpayOrderId === null) return findLost(environment, razorpay, order, now);
  const listed = await razorpay.payments(order.razorpayOrderId);
  if (!listed.ok) return listed;
  const captured = await capturePayments(razorpay, order, listed.value);
  if (!captured.ok) return { ...captured, code: 'unreachable' };
  const { payments } = captured;
  const refunds: RazorpayRefund[] = [];
  for (const { id, amount_refunded: refunded } of payments) {
    if (!refunded) continue;
    const found = await razorpay.refunds(id);
    // A payment of the order was seen: nothing may be given up before its refunds are known.
    if (!found.ok) return { ...found, code: 'unreachable' };
    refunds.push(...found.value);
  }
  const settled = await settleOrder(environment, order, { payments, refunds }, now, issuer);
  const isPending = isPaymentPending(settled, payments);
  const isClosed = isUnpaid(settled) && !isPending && (await endClosing(environment, settled, now));
  const isExpired = hasExpired(settled, payments, now);
  const store = new OrderStore(environment.DATABASE);
  if (isExpired) await store.expire(order.id);
  const isChanged = isClosed || isExpired;
  const current = (isChanged ? await store.find(order.id) : null) ?? settled;
  return { ok: true, order: current, isPaymentPending: isPending };
}

/** Cancels an order whose buyer closed the checkout while a payment was pending. Returns whether it was such. */
async function endClosing(
  environment: Env,
  { id, userId }: OrderRecord,
  now: number,
): Promise<boolean> {
  const isClosing = await accountOf(environment, userId, async (account) =>
    account.isOrderClosing(id),
  );
  if (!isClosing) return false;
  // The account at the end: a check that breaks off before is made again.
  await new OrderStore(environment.DATABASE).close(id, now);
  await accountOf(environment, userId, async (account) => account.closeOrder(id));
  return true;
}

/**
 * Finds an order whose creation was interrupted by its receipt, because Razorpay may have created
 * it.
 */
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
    // Nobody was given it, so that nobody can have begun to pay.
    return { ok: true, order: { ...order, razorpayOrderId }, isPaymentPending: false };
  }
  if (now - order.createdAt < makingMs) return { ok: true, order, isPaymentPending: false };
  await store.forget(order.id);
  return { ok: true, order: null, isPaymentPending: false };
}
