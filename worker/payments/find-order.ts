import type { PaymentSettings } from '../config.ts';
import { accountOf } from '../storage/account-of.ts';
import { type FindOutcome, findOrAdopt } from './adopt-order.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import { OrderStore } from './store/order-store.ts';

/** Razorpay's own ids of orders. */
const razorpayOrderPattern = /^order_\w{1,40}$/;

/**
 * Finds a user's order, by our id or Razorpay's. One that D1 does not know is adopted, if it is the
 * user's: the account remembers every order that the user was given, and Razorpay has its own. Null
 * for another user's order.
 */
export async function findOrderOf(
  environment: Env,
  settings: PaymentSettings,
  userId: string,
  id: string,
  now: number,
): Promise<FindOutcome> {
  const known = await new OrderStore(environment.DATABASE).find(id);
  if (known) return { ok: true, order: known.userId === userId ? known : null };
  const razorpayOrderId = await accountOf(environment, userId, async (account) => {
    const remembered = await account.findOrder(id);
    if (remembered) return remembered.razorpayOrderId;
    // Nobody may make us ask Razorpay for as many ids as they like.
    return razorpayOrderPattern.test(id) && (await account.admitOrderSearch()) ? id : null;
  });
  if (razorpayOrderId === null) return { ok: true, order: null };
  const found = await findOrAdopt(environment, new Razorpay(settings), razorpayOrderId, now);
  return found.ok && found.order?.userId !== userId ? { ok: true, order: null } : found;
}
