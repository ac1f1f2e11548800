import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { ordersKey } from '../../api/query-keys.ts';
import { serverNow } from '../../api/request.ts';
import { checkOrder } from './order-calls.ts';
import type { PaymentClaim } from './packs/shop-paths.ts';

/** The greatest age of a completed order that `payment=success` may mean. */
const recentMs = 15 * 60_000;

/** How long the response is reused: the page and the shell both ask. */
const responseMs = 10_000;

/**
 * Returns whether an order of the user was just completed. Anyone can write a link with `payment=success`, so
 * only a payment that the server knows is confirmed.
 */
export async function hasJustPaid(queries: QueryClient): Promise<boolean> {
  const found = await queries
    .fetchQuery({
      queryKey: [...ordersKey, 'just-paid'],
      queryFn: () => callApi('listOrders', { query: { status: 'completed' } }),
      staleTime: responseMs,
    })
    .catch(() => null);
  const times = found?.orders.map(({ completed_at: at }) => Date.parse(at ?? '')) ?? [];
  const now = serverNow();
  return times.some((at) => Math.abs(now - at) <= recentMs);
}

/** The greatest age of an order in an address: a bank's page takes its time. */
const claimedMaxMs = 60 * 60_000;

/**
 * Returns the server's state of the payment that an address names, or null, because anyone can write a link.
 * `orderId` is the order in the address, by our id or Razorpay's; without one the user's newest order is
 * meant.
 */
export async function knownPayment(
  queries: QueryClient,
  claim: PaymentClaim,
  orderId: string | null,
): Promise<PaymentClaim | null> {
  if (claim === 'success') return (await hasJustPaid(queries)) ? 'success' : null;
  const named = await callApi('listOrders', { query: { q: orderId ?? '' } }).catch(() => null);
  const order = named?.orders.find(
    ({ id, razorpay_order_id: theirs }) => orderId === null || [id, theirs].includes(orderId),
  );
  const now = serverNow();
  if (!order || now - Date.parse(order.created_at) > claimedMaxMs) return null;
  // Without a response from Razorpay, the stored state counts.
  const asked = await checkOrder(order.id).catch(() => ({ order, isPaymentPending: false }));
  const { state } = asked.order;
  void queries.invalidateQueries({ queryKey: ordersKey });
  if (state === 'paid') return 'success';
  // Another attempt to pay may still succeed.
  const isPending = state === 'waiting' || asked.isPaymentPending;
  if (isPending) return claim === 'pending' ? 'pending' : null;
  return state === 'failed' ? 'failed' : null;
}
