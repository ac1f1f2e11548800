import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { ordersKey } from '../../api/query-keys.ts';
import { serverClock } from '../../api/request.ts';
import { hasJustPaid } from './just-paid.ts';
import { checkOrder } from './order-calls.ts';
import type { PaymentClaim } from './payment-claim.ts';

/** How old an order may be of whose payment an address speaks, in milliseconds: a bank's page takes its time. */
const claimedMaxMs = 60 * 60_000;

/**
 * Returns what the server knows of the payment that an address speaks of, and null where it knows
 * nothing that fits: anybody can write a link. `orderId` is the order that the address names, by our
 * id or Razorpay's; without one the user's newest order is meant.
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
  const now = Date.now() + serverClock.aheadMs;
  if (!order || now - Date.parse(order.created_at) > claimedMaxMs) return null;
  // Without an answer of Razorpay's, what is stored holds.
  const asked = await checkOrder(order.id).catch(() => ({ order, isPaymentPending: false }));
  const { state } = asked.order;
  void queries.invalidateQueries({ queryKey: ordersKey });
  if (state === 'paid') return 'success';
  // Another attempt to pay may still succeed.
  const isPending = state === 'waiting' || asked.isPaymentPending;
  if (isPending) return claim === 'pending' ? 'pending' : null;
  return state === 'failed' ? 'failed' : null;
}
