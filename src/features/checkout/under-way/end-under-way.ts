import type { QueryClient } from '@tanstack/react-query';
import type { CreatedOrder, OrderUnderWay } from '../../../../domain/orders/order.ts';
import { underWayKey } from '../../../api/query-keys.ts';
import { askedPayments, ongoingPurchases, ownPayments } from './own-payments.ts';

type UnderWay = { orders: OrderUnderWay[] };

/** How long the server may take to record that an order of this page has ended, in milliseconds. */
const lateMs = 60_000;

/** The ids of those orders, with the timers that end that time. */
const ended = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns the payments under way without those that this page has ended a moment ago. */
export function withoutEnded({ orders }: UnderWay): UnderWay {
  return { orders: orders.filter(({ id }) => !ended.has(id)) };
}

/**
 * Takes an order of this page from the payments under way, until the server answers which there are. This
 * page says what comes of it.
 */
export function hideUnderWay(queries: QueryClient, { orderId }: CreatedOrder): void {
  ownPayments.add(orderId);
  askedPayments.add(orderId);
  clearTimeout(ended.get(orderId));
  ended.set(
    orderId,
    setTimeout(() => ended.delete(orderId), lateMs),
  );
  // An answer that is on its way may still have it.
  void queries.cancelQueries({ queryKey: underWayKey });
  queries.setQueryData<UnderWay>(underWayKey, (known) => known && withoutEnded(known));
}

/** Takes an order of this page from the payments under way whose end the user learns now. */
export function endUnderWay(queries: QueryClient, created: CreatedOrder): void {
  ongoingPurchases.delete(created.order.id);
  hideUnderWay(queries, created);
  askedPayments.delete(created.orderId);
}

/** Lets an order that this page has hidden be under way again, as the server then answers. */
export function resumeUnderWay({ orderId }: CreatedOrder): void {
  clearTimeout(ended.get(orderId));
  ended.delete(orderId);
  askedPayments.delete(orderId);
}
