import type { QueryClient } from '@tanstack/react-query';
import type { CreatedOrder, OrderUnderWay } from '../../../../domain/orders/order.ts';
import { underWayKey } from '../../../api/query-keys.ts';
import { ongoingPurchases, ownPayments } from './own-payments.ts';

type UnderWay = { orders: OrderUnderWay[] };

/** How long the server may take to record that an order of this page has ended, in milliseconds. */
const lateMs = 60_000;

/** Those orders: our ids, with Razorpay's. */
const ended = new Map<string, string>();

/** Returns the payments under way without those that this page has ended a moment ago. */
export function withoutEnded({ orders }: UnderWay): UnderWay {
  return { orders: orders.filter(({ id }) => !ended.has(id)) };
}

/** Takes an order of this page from the payments under way, until the server answers which there are. */
export function endUnderWay(queries: QueryClient, created: CreatedOrder): void {
  ongoingPurchases.delete(created.order.id);
  // An answer that is on its way may still have it.
  void queries.cancelQueries({ queryKey: underWayKey });
  queries.setQueryData<UnderWay>(
    underWayKey,
    (known) => known && { orders: withoutNewest(known.orders, created) },
  );
}

/** Lets an order that this page has ended be under way again, as the server then answers. */
export function resumeUnderWay({ order }: CreatedOrder): void {
  ongoingPurchases.add(order.id);
  for (const [id, theirs] of ended) {
    if (theirs === order.id) ended.delete(id);
  }
}

/** The newest order of the same pack is the page's own: `CreatedOrder` has another id. */
function withoutNewest(orders: OrderUnderWay[], { order }: CreatedOrder): OrderUnderWay[] {
  const { amount, currency, packageInfo } = order;
  const own = orders.find(
    (one) =>
      one.amount === amount && one.currency === currency && one.credits === packageInfo.credits,
  );
  if (own) {
    ownPayments.add(own.id);
    ended.set(own.id, order.id);
    setTimeout(() => ended.delete(own.id), lateMs);
  }
  return orders.filter((one) => one !== own);
}
