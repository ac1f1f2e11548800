import { currencies, packOf, priceOf } from '../../domain/packs.ts';
import { hasAccount } from '../account/has-account.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { accountOf } from '../storage/account-of.ts';
import type { OrderRecord } from './order.ts';
import { type OrderNotes, readNotes } from './order-notes.ts';
import { rateBounds } from './rates/exchange-rate.ts';
import type { Razorpay } from './razorpay/razorpay.ts';
import type { RazorpayOrder } from './razorpay/razorpay-entities.ts';
import { OrderStore } from './store/order-store.ts';

export type FindOutcome =
  | { ok: true; order: OrderRecord }
  /** Neither D1 nor Razorpay has such an order of ours. */
  | { ok: true; order: null }
  /** D1 does not have the order, and Razorpay can't be asked about it now. */
  | { ok: false; reason: string };

/**
 * Finds an order in D1 by its id at Razorpay. One that D1 does not know is read from Razorpay and
 * adopted, where its notes say that it is ours: D1 may have lost it, or two simultaneous requests
 * may have created two orders of which D1 stored the other. `now` is in epoch milliseconds. Throws
 * when the account can't be reached.
 */
export async function findOrAdopt(
  environment: Env,
  razorpay: Razorpay,
  razorpayOrderId: string,
  now: number,
): Promise<FindOutcome> {
  const known = await new OrderStore(environment.DATABASE).find(razorpayOrderId);
  if (known) return { ok: true, order: known };
  const found = await razorpay.order(razorpayOrderId);
  if (!found.ok && found.code === 'unreachable') return { ok: false, reason: found.reason };
  const order = found.ok ? await adoptOrder(environment, found.value, now) : null;
  return { ok: true, order };
}

/**
 * Stores an order as Razorpay has it, to be checked at once. Returns null where it is not ours:
 * without our notes, of a user who never existed, or not as it was offered to anybody.
 */
export async function adoptOrder(
  environment: Env,
  found: RazorpayOrder,
  now: number,
): Promise<OrderRecord | null> {
  const notes = readNotes(found.notes);
  const isUsers = notes !== null && (await hasAccount(environment, notes.userId));
  const sold = isUsers ? await whatWasSold(environment, notes, found) : null;
  if (!notes || !sold) {
    const { id: razorpayOrderId, amount, currency } = found;
    const detail = { razorpayOrderId, amount, currency };
    const kind = 'order_not_adopted';
    if (notes) await reportIncident(environment, { kind, subject: found.id, detail }, now);
    return null;
  }
  const store = new OrderStore(environment.DATABASE);
  const recorded = (await store.find(notes.orderId))?.razorpayOrderId ?? found.id;
  const { id } = await accountOf(environment, notes.userId, async (account) =>
    account.rememberOrder(
      {
        id: notes.orderId,
        razorpayOrderId: found.id,
        ...sold,
        createdAt: (found.created_at ?? now / 1000) * 1000,
      },
      { isTaken: recorded !== found.id, checkAt: now },
    ),
  );
  const draft = { id, userId: notes.userId, ...sold };
  const createdAt = (found.created_at ?? now / 1000) * 1000;
  await store.adopt({ ...draft, razorpayOrderId: found.id, createdAt }, now);
  console.info(JSON.stringify({ event: 'order_adopted', orderId: id, razorpayOrderId: found.id }));
  return store.find(found.id);
}

/**
 * Returns what the order is for: as the account remembers it, which its user was given before it could
 * be paid, or else a pack of the catalogue. The notes alone are not believed: another product with the
 * same account at Razorpay may let its customers write them.
 */
async function whatWasSold(
  environment: Env,
  { userId, productId, credits }: OrderNotes,
  { id, amount, currency: given }: RazorpayOrder,
): Promise<Pick<OrderRecord, 'productId' | 'credits' | 'amount' | 'currency'> | null> {
  const currency = currencies.find((name) => name === given);
  if (!currency || amount < 1) return null;
  const remembered = await accountOf(environment, userId, async (account) => account.findOrder(id));
  if (remembered?.razorpayOrderId === id) {
    return { productId: remembered.productId, credits: remembered.credits, amount, currency };
  }
  const pack = packOf(productId);
  if (!pack || (credits ?? pack.credits) !== pack.credits) return null;
  const [least, most] = rateBounds.map((rate) => priceOf(pack, currency, rate));
  const fits = least !== undefined && most !== undefined && amount >= least && amount <= most;
  return fits ? { productId, credits: pack.credits, amount, currency } : null;
}
