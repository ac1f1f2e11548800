import type { AccountOrder } from '../account/orders/account-orders.ts';
import { type Issuer, issuerOf, type PaymentSettings, readConfiguration } from '../config.ts';
import { callAccount } from '../storage/call-account.ts';
import { capturePayments } from './capture-payments.ts';
import { findOrAdopt } from './find-order.ts';
import { openProvider } from './open-provider.ts';
import {
  cronCheckAt,
  hasExpired,
  isPaymentPending,
  isUnpaid,
  nextCheckAt,
  type OrderRecord,
} from './order.ts';
import type { PaymentProvider, ProviderFailure, Refund } from './payment-provider.ts';
import { settleOrder } from './settle-order.ts';
import { OrderStore } from './store/order-store.ts';

export type CheckOutcome =
  | { ok: true; order: OrderRecord; isPaymentPending: boolean }
  | { ok: true; order: null; isPaymentPending: false }
  | ProviderFailure;

/** How long an order unknown to the provider is stored, because its creation may still be running. */
const creationMaxMs = 60 * 60_000;

/**
 * Checks an order for its account's alarm. Returns the next check in epoch milliseconds, or null.
 * Throws if the order could not be checked.
 */
export async function checkRememberedOrder(
  environment: Env,
  { razorpayOrderId }: AccountOrder,
  now: number,
): Promise<number | null> {
  const settings = readConfiguration(environment);
  if (!settings.ok || !settings.configuration.payments) throw new Error('Payments are off');
  const { payments } = settings.configuration;
  const found = await findOrAdopt(environment, openProvider(payments), razorpayOrderId, now);
  if (!found.ok) throw new Error(found.reason);
  if (!found.order) return null;
  const checked = await checkOrder(environment, payments, found.order, now);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.order && nextCheckAt(checked.order, now);
}

/**
 * Settles an order by its payments and refunds at the provider, and schedules the cron's next
 * check. Throws without scheduling if the ledger does not respond or refuses a change.
 */
export async function checkOrder(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
  issuer: Issuer = issuerOf(environment),
): Promise<CheckOutcome> {
  const store = new OrderStore(environment.DATABASE);
  const outcome = await readAndSettle(environment, openProvider(settings), order, { issuer, now });
  const known = outcome.ok ? outcome.order : order;
  if (!known) return outcome;
  const isRejected = !outcome.ok && outcome.code === 'rejected';
  // A single rejection may be an error of the provider.
  if (isRejected && order.failedChecks > 0 && nextCheckAt(order, now) === null) {
    return endChecks(store, order, outcome.reason, now);
  }
  if (outcome.ok) await store.checked(known.id, now, cronCheckAt(nextCheckAt(known, now)));
  else await store.postpone(known, now);
  return outcome;
}

/**
 * Ends the checks of an order that the provider rejects, for example one of another account's keys.
 * An unpaid one expires. One that another path completed is checked as a paid one.
 */
async function endChecks(
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

async function readAndSettle(
  environment: Env,
  provider: PaymentProvider,
  order: OrderRecord,
  { issuer, now }: { issuer: Issuer; now: number },
): Promise<CheckOutcome> {
  if (order.providerOrderId === null) return findCreated(environment, provider, order, now);
  const listed = await provider.payments(order.providerOrderId);
  if (!listed.ok) return listed;
  const captured = await capturePayments(provider, order, listed.value);
  if (!captured.ok) return { ...captured, code: 'unreachable' };
  const { payments } = captured;
  const refunds: Refund[] = [];
  for (const { id, refundedAmount } of payments) {
    if (refundedAmount === 0) continue;
    const found = await provider.refunds(id);
    // The order exists, so its checks continue until its refunds are known.
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

async function endClosing(
  environment: Env,
  { id, userId }: OrderRecord,
  now: number,
): Promise<boolean> {
  const isClosing = await callAccount(environment, userId, 'orders.isClosing', id);
  if (!isClosing) return false;
  // The account comes last, so that an interrupted check is repeated.
  await new OrderStore(environment.DATABASE).close(id, now);
  await callAccount(environment, userId, 'orders.close', id);
  return true;
}

/** The creation was interrupted, and the provider may have created the order. */
async function findCreated(
  environment: Env,
  provider: PaymentProvider,
  order: OrderRecord,
  now: number,
): Promise<CheckOutcome> {
  const store = new OrderStore(environment.DATABASE);
  const found = await provider.findOrder(order.id);
  if (!found.ok) return found;
  if (found.value) {
    const providerOrderId = await store.setProviderOrder(order.id, found.value.id);
    // Nobody has received it yet, so no payment can have started.
    return { ok: true, order: { ...order, providerOrderId }, isPaymentPending: false };
  }
  if (now - order.createdAt < creationMaxMs) return { ok: true, order, isPaymentPending: false };
  await store.forget(order.id);
  return { ok: true, order: null, isPaymentPending: false };
}
