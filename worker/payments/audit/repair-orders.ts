import { type Issuer, issuerOf, type PaymentSettings } from '../../config.ts';
import { accountOf } from '../../storage/account-of.ts';
import { findOrAdopt } from '../adopt-order.ts';
import { checkOrder } from '../check-order.ts';
import { grantRef, type OrderRecord } from '../order.ts';
import { type ListName, Razorpay } from '../razorpay/razorpay.ts';
import { OrderStore } from '../store/order-store.ts';
import { ReturnStore } from '../store/return-store.ts';

/** Entries of Razorpay that one call looks at. Each takes some calls to Razorpay. */
const pageLength = 20;

export interface RepairPage {
  /** What was changed, as sentences for the operator. */
  changes: string[];
  /** How many entries were looked at. */
  checked: number;
  /** The next page; null after the last one. */
  next: number | null;
}

type RepairedOrder = { ok: true; text: string | null } | { ok: false; reason: string };

export type RepairOutcome = { ok: true; page: RepairPage } | { ok: false; reason: string };

/**
 * Rebuilds D1's orders from a page of what Razorpay lists between `from` and `to` (epoch
 * milliseconds): orders, payments or refunds. Each order is adopted where D1 does not know it, and
 * settled by its payments and refunds; returns that only its account knows are stored again. Buyers
 * get no e-mail. The same page again changes nothing. `now` is in epoch milliseconds.
 */
export async function repairOrders(
  environment: Env,
  settings: PaymentSettings,
  list: { name: ListName; from: number; to: number; skip: number },
  now: number,
): Promise<RepairOutcome> {
  const razorpay = new Razorpay(settings);
  const listed = await razorpay.listOrderIds(list.name, { ...list, count: pageLength });
  if (!listed.ok) return { ok: false, reason: listed.reason };
  const { orderIds, count } = listed.value;
  const changes: string[] = [];
  for (const id of new Set(orderIds)) {
    const change = await orSay<RepairedOrder>(
      `Order ${id} at Razorpay`,
      () => repairOrder(environment, settings, id, now),
      (text) => ({ ok: true, text }),
    );
    if (!change.ok) return change;
    if (change.text !== null) changes.push(change.text);
  }
  const next = count === pageLength ? list.skip + pageLength : null;
  return { ok: true, page: { changes, checked: count, next } };
}

/**
 * Returns what the repair of one order or dispute changed. One that fails, as in a halted account, is
 * named for the operator by `said`, and keeps no other from its turn.
 */
export async function orSay<Repaired>(
  subject: string,
  work: () => Promise<Repaired>,
  said: (text: string) => Repaired,
): Promise<Repaired> {
  try {
    return await work();
  } catch (error) {
    return said(`${subject} was not repaired: ${String(error)}`);
  }
}

/**
 * Repairs one order, by its id at Razorpay. Returns what changed as a sentence, or null.
 */
export async function repairOrder(
  environment: Env,
  settings: PaymentSettings,
  razorpayOrderId: string,
  now: number,
): Promise<RepairedOrder> {
  const store = new OrderStore(environment.DATABASE);
  const before = await store.find(razorpayOrderId);
  const found = await findOrAdopt(environment, new Razorpay(settings), razorpayOrderId, now);
  if (!found.ok) return found;
  if (!found.order) return { ok: true, text: null };
  const issuer = silentIssuer(environment);
  const checked = await checkOrder(environment, settings, found.order, now, issuer);
  if (!checked.ok) return checked;
  await restoreReturns(environment, found.order, now);
  const after = await store.find(razorpayOrderId);
  return { ok: true, text: after && changeOf(before, after) };
}

/** Returns who issues the documents of a repair: buyers most likely got their e-mails, and get none. */
export function silentIssuer(environment: Env): Issuer {
  return { ...issuerOf(environment), sendsEmail: false };
}

/** Stores the returns of an order that its account has taken credits for, such as lost disputes. */
async function restoreReturns(environment: Env, order: OrderRecord, now: number): Promise<void> {
  const { returns } = await accountOf(environment, order.userId, async (account) =>
    account.records(),
  );
  for (const { id, grantRef: ref, minor } of returns) {
    if (ref === grantRef(order)) {
      const returned = { id, amount: minor };
      // Its buyer got the e-mail when the money was returned.
      const store = new ReturnStore(environment.DATABASE);
      await store.add(order.id, returned, null, issuerOf(environment).seller, now);
    }
  }
}

/** Returns how an order differs from its record before, as a sentence; null where it does not. */
export function changeOf(before: OrderRecord | null, after: OrderRecord): string | null {
  const { id, status, returnedAmount, currency } = after;
  if (!before) return `Order ${id}: stored again, ${status}`;
  const texts = [
    before.status !== status && `${before.status} is now ${status}`,
    before.returnedAmount !== returnedAmount &&
      `returned ${returnedAmount - before.returnedAmount} ${currency} (minor units)`,
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : `Order ${id}: ${texts.join(', ')}`;
}
