import { type Issuer, issuerOf, type PaymentSettings } from '../../config.ts';
import { callAccount } from '../../storage/call-account.ts';
import { checkOrder } from '../check-order.ts';
import { findOrAdopt } from '../find-order.ts';
import { openProvider } from '../open-provider.ts';
import { grantRef, type OrderRecord } from '../order.ts';
import type { ListName } from '../payment-provider.ts';
import { OrderStore } from '../store/order-store.ts';
import { ReturnStore } from '../store/return-store.ts';

const pageLength = 20;

export interface RepairPage {
  changes: string[];
  checked: number;
  next: number | null;
}

type RepairedOrder = { ok: true; text: string | null } | { ok: false; reason: string };

export type RepairOutcome = { ok: true; page: RepairPage } | { ok: false; reason: string };

/**
 * Rebuilds D1's orders from a page of the provider's list between `from` and `to` (epoch
 * milliseconds). Repeating a page changes nothing. Buyers get no e-mail.
 */
export async function repairOrders(
  environment: Env,
  settings: PaymentSettings,
  list: { name: ListName; from: number; to: number; skip: number },
  now: number,
): Promise<RepairOutcome> {
  const page = { ...list, count: pageLength };
  const listed = await openProvider(settings).listOrderIds(list.name, page);
  if (!listed.ok) return { ok: false, reason: listed.reason };
  const { orderIds, count } = listed.value;
  const changes: string[] = [];
  for (const id of new Set(orderIds)) {
    const change = await orErrorText<RepairedOrder>(
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

/** Returns an error text for the operator instead of throwing, because the next repair still runs. */
export async function orErrorText<Repaired>(
  subject: string,
  work: () => Promise<Repaired>,
  failed: (errorText: string) => Repaired,
): Promise<Repaired> {
  try {
    return await work();
  } catch (error) {
    return failed(`${subject} was not repaired: ${String(error)}`);
  }
}

export async function repairOrder(
  environment: Env,
  settings: PaymentSettings,
  providerOrderId: string,
  now: number,
): Promise<RepairedOrder> {
  const store = new OrderStore(environment.DATABASE);
  const before = await store.find(providerOrderId);
  const found = await findOrAdopt(environment, openProvider(settings), providerOrderId, now);
  if (!found.ok) return found;
  if (!found.order) return { ok: true, text: null };
  const issuer = silentIssuer(environment);
  const checked = await checkOrder(environment, settings, found.order, now, issuer);
  if (!checked.ok) return checked;
  await restoreReturns(environment, found.order, now);
  const after = await store.find(providerOrderId);
  return { ok: true, text: after && changeOf(before, after) };
}

/** Most buyers got their e-mails before the repair, so it sends none. */
export function silentIssuer(environment: Env): Issuer {
  return { ...issuerOf(environment), sendsEmail: false };
}

/** Stores the returns that only the account knows, such as lost disputes. */
async function restoreReturns(environment: Env, order: OrderRecord, now: number): Promise<void> {
  const { returns } = await callAccount(environment, order.userId, 'records');
  const store = new ReturnStore(environment.DATABASE);
  const { seller } = issuerOf(environment);
  for (const { id, grantRef: ref, minor: amount } of returns) {
    if (ref === grantRef(order)) await store.add(order.id, { id, amount }, null, seller, now);
  }
}

function changeOf(before: OrderRecord | null, after: OrderRecord): string | null {
  const { id, status, returnedAmount, currency } = after;
  if (!before) return `Order ${id}: stored again, ${status}`;
  const texts = [
    before.status !== status && `${before.status} is now ${status}`,
    before.returnedAmount !== returnedAmount &&
      `returned ${returnedAmount - before.returnedAmount} ${currency} (minor units)`,
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : `Order ${id}: ${texts.join(', ')}`;
}
