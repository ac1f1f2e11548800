import type { AccountRecords } from '../../account/account-records.ts';
import { grantRef, type OrderRecord } from '../order.ts';

/** Refs of the grants of orders. */
const orderPrefix = 'order:';

/**
 * Returns every way in which an account's records and D1's orders of its user differ, as sentences;
 * empty when they agree. `orders` are all of the user's orders that were paid.
 */
export function compareRecords(orders: readonly OrderRecord[], records: AccountRecords): string[] {
  const bought = new Map(records.purchases.map(({ ref, credits }) => [ref, credits]));
  const known = new Set(orders.map(grantRef));
  const missing = records.purchases.filter(
    ({ ref }) => ref.startsWith(orderPrefix) && !known.has(ref),
  );
  return [
    ...orders.flatMap((order) => differencesOf(order, bought.get(grantRef(order)), records)),
    ...missing.map(({ ref }) => `${ref} was granted, and D1 has no such paid order`),
  ];
}

function differencesOf(
  order: OrderRecord,
  credits: number | undefined,
  { returns }: AccountRecords,
): string[] {
  const ref = grantRef(order);
  if (credits === undefined) return [`${ref} is ${order.status}, and was never granted`];
  const returned = returns
    .filter((each) => each.grantRef === ref)
    .reduce((sum, { minor }) => sum + minor, 0);
  return [
    credits !== order.credits && `${ref} has ${order.credits} credits, and ${credits} were granted`,
    returned !== order.returnedAmount &&
      `${ref} returned ${order.returnedAmount}, and credits were taken for ${returned}`,
  ].filter((text) => text !== false);
}
