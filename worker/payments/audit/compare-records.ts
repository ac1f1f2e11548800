import type { AccountRecords } from '../../account/account-records.ts';
import { grantRef, type OrderRecord } from '../order.ts';
import type { OrderReturn } from '../store/return-store.ts';

const orderPrefix = 'order:';

/**
 * Returns every difference between an account's records and its user's paid orders in D1, as
 * sentences. `excess` are returns beyond the price, for which the account took no credits.
 */
export function compareRecords(
  orders: readonly OrderRecord[],
  records: AccountRecords,
  excess: readonly OrderReturn[],
): string[] {
  const bought = new Map(records.purchases.map(({ ref, credits }) => [ref, credits]));
  const known = new Set(orders.map(grantRef));
  const missing = records.purchases.filter(
    ({ ref }) => ref.startsWith(orderPrefix) && !known.has(ref),
  );
  return [
    ...orders.flatMap((order) =>
      differencesOf(order, bought.get(grantRef(order)), { ...records, excess }),
    ),
    ...missing.map(({ ref }) => `${ref} was granted, and D1 has no such paid order`),
  ];
}

function differencesOf(
  order: OrderRecord,
  credits: number | undefined,
  { returns, excess }: Pick<AccountRecords, 'returns'> & { excess: readonly OrderReturn[] },
): string[] {
  const ref = grantRef(order);
  if (credits === undefined) return [`${ref} is ${order.status}, and was never granted`];
  const ofOrder = returns.filter((each) => each.grantRef === ref);
  const taken = new Set(ofOrder.map(({ id }) => id));
  const returned = ofOrder.reduce((sum, { minor }) => sum + minor, 0);
  // The account refused only the part that exceeds the price.
  const refused = excess
    .filter(({ id, orderId, amount }) => {
      const fits = returned + amount <= order.amount;
      return orderId === order.id && !taken.has(id) && !fits;
    })
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    credits !== order.credits && `${ref} has ${order.credits} credits, and ${credits} were granted`,
    returned !== order.returnedAmount - refused &&
      `${ref} returned ${order.returnedAmount}, and credits were taken for ${returned}`,
  ].filter((text) => text !== false);
}
