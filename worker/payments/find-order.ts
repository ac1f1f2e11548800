import { currencies, packOf, priceOf } from '../../domain/packs.ts';
import { hasAccount } from '../account/has-account.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { callAccount } from '../storage/call-account.ts';
import type { OrderRecord } from './order.ts';
import { type OrderNotes, readNotes } from './order-notes.ts';
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts';
import { rateBounds } from './rates/exchange-rate.ts';
import { OrderStore } from './store/order-store.ts';

export type FindOutcome = { ok: true; order: OrderRecord | null } | { ok: false; reason: string };

/**
 * Finds a user's order by our id or the provider's. Null for another user's order. The account
 * knows orders that D1 lost.
 */
export async function findOrderOf(
  environment: Env,
  provider: PaymentProvider,
  userId: string,
  id: string,
  now: number,
): Promise<FindOutcome> {
  const known = await new OrderStore(environment.DATABASE).find(id);
  if (known) return { ok: true, order: known.userId === userId ? known : null };
  const remembered = await callAccount(environment, userId, 'orders.find', id);
  // Limits the provider requests that a user can cause with unknown ids.
  const maySearch =
    remembered !== null ||
    (provider.isOrderId(id) && (await callAccount(environment, userId, 'orders.admitSearch')));
  if (!maySearch) return { ok: true, order: null };
  const providerOrderId = remembered?.razorpayOrderId ?? id;
  const found = await findOrAdopt(environment, provider, providerOrderId, now);
  return found.ok && found.order?.userId !== userId ? { ok: true, order: null } : found;
}

/**
 * Finds an order in D1 by the provider's id. Adopts an unknown one: D1 may have lost it, or two
 * simultaneous requests created two orders and D1 stored the other one.
 */
export async function findOrAdopt(
  environment: Env,
  provider: PaymentProvider,
  providerOrderId: string,
  now: number,
): Promise<FindOutcome> {
  const known = await new OrderStore(environment.DATABASE).find(providerOrderId);
  if (known) return { ok: true, order: known };
  const found = await provider.order(providerOrderId);
  if (!found.ok && found.code === 'unreachable') return { ok: false, reason: found.reason };
  const order = found.ok ? await adoptOrder(environment, found.value, now) : null;
  return { ok: true, order };
}

/**
 * Stores the provider's order, to be checked at once. Returns null if it is not ours: without our
 * notes, of a user who never existed, or never offered to anybody.
 */
async function adoptOrder(
  environment: Env,
  found: ProviderOrder,
  now: number,
): Promise<OrderRecord | null> {
  const notes = readNotes(found.notes);
  // Another product uses the same account at the provider.
  if (!notes) return null;
  const isUsers = await hasAccount(environment, notes.userId);
  const sold = isUsers ? await readSale(environment, notes, found) : null;
  if (!sold) {
    const { id: razorpayOrderId, amount, currency } = found;
    const detail = { razorpayOrderId, amount, currency };
    const incident = { kind: 'order_not_adopted', subject: found.id, detail } as const;
    await reportIncident(environment, incident, now);
    return null;
  }
  const store = new OrderStore(environment.DATABASE);
  const recorded = (await store.find(notes.orderId))?.providerOrderId ?? found.id;
  const createdAt = found.createdAt ?? now;
  const { id } = await callAccount(
    environment,
    notes.userId,
    'orders.remember',
    { id: notes.orderId, razorpayOrderId: found.id, ...sold, createdAt },
    { isTaken: recorded !== found.id, checkAt: now },
  );
  const order = { id, userId: notes.userId, ...sold, providerOrderId: found.id, createdAt };
  await store.adopt(order, now);
  console.info(JSON.stringify({ event: 'order_adopted', orderId: id, razorpayOrderId: found.id }));
  return store.find(found.id);
}

/**
 * Returns what was sold, as the account stores it, or else a pack of the catalog. The notes alone
 * are not trusted, because another product with the same account may let its customers write them.
 */
async function readSale(
  environment: Env,
  { userId, productId, credits }: OrderNotes,
  { id, amount, currency: named }: ProviderOrder,
): Promise<Pick<OrderRecord, 'productId' | 'credits' | 'amount' | 'currency'> | null> {
  const currency = currencies.find((name) => name === named);
  if (!currency || amount < 1) return null;
  const remembered = await callAccount(environment, userId, 'orders.find', id);
  if (remembered?.razorpayOrderId === id) {
    return { productId: remembered.productId, credits: remembered.credits, amount, currency };
  }
  const pack = packOf(productId);
  if (!pack || (credits ?? pack.credits) !== pack.credits) return null;
  const [least, most] = rateBounds.map((rate) => priceOf(pack, currency, rate));
  const isPrice = least !== undefined && most !== undefined && amount >= least && amount <= most;
  return isPrice ? { productId, credits: pack.credits, amount, currency } : null;
}
