import type { AccountOrder } from '../account/orders/account-orders.ts';
import { readConfiguration } from '../config.ts';
import { findOrAdopt } from './adopt-order.ts';
import { checkOrder } from './check-order.ts';
import { nextCheckAt } from './order.ts';
import { Razorpay } from './razorpay/razorpay.ts';

/**
 * Checks an order that its account remembers, by the account's own alarm; one that D1 has lost is
 * adopted. Returns when it is checked next, in epoch milliseconds; null when no change is expected
 * any more. Throws where it could not be checked.
 */
export async function checkRememberedOrder(
  environment: Env,
  { razorpayOrderId }: AccountOrder,
  now: number,
): Promise<number | null> {
  const settings = readConfiguration(environment);
  if (!settings.ok || !settings.configuration.payments) throw new Error('Payments are off');
  const { payments } = settings.configuration;
  const found = await findOrAdopt(environment, new Razorpay(payments), razorpayOrderId, now);
  if (!found.ok) throw new Error(found.reason);
  if (!found.order) return null;
  const checked = await checkOrder(environment, payments, found.order, now);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.order && nextCheckAt(checked.order, now);
}
