import type { QueryClient } from '@tanstack/react-query';
import { expectedUserHeader } from '../../../domain/account/expected-user.ts';
import type { AskedOrder, CreatedOrder } from '../../../domain/orders/order.ts';
import { retry, sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';
import { creditsKey } from '../../api/query-keys.ts';
import { ApiProblem, isLost } from '../../api/request.ts';
import type { CheckoutReceipt } from './open-checkout.ts';
import type { PackRequest } from './packs/shop-paths.ts';

/** Attempts of a call whose response is lost. */
const triesMax = 3;
const retryMs = 1500;

/** Checks of a pending payment. */
const checksMax = 10;
const checkEveryMs = 4000;

/** How long the buyer waits for the outcome of an order whose checkout was closed. */
const closingMaxMs = 8000;

/** A repeated call has the same key and gets the same order. */
export function makeOrder(pack: PackRequest, userId: string): Promise<CreatedOrder> {
  const headers = { 'Idempotency-Key': crypto.randomUUID(), [expectedUserHeader]: userId };
  return callWithRetries(() => callApi('createOrder', { body: pack, headers }));
}

/** `pending`: the payment succeeded and the credits come later. */
export type Confirmation =
  | { state: 'paid' }
  | { state: 'pending' }
  | { state: 'refused'; error: string };

/** Asks the server to verify a payment. The webhook and the cron complete the order too, but later. */
export async function confirm(receipt: CheckoutReceipt): Promise<Confirmation> {
  try {
    const verification = await callWithRetries(() =>
      callApi('verifyOrder', {
        body: {
          orderId: receipt.razorpay_order_id,
          paymentId: receipt.razorpay_payment_id,
          signature: receipt.razorpay_signature,
        },
      }),
    );
    return { state: verification.success ? 'paid' : 'pending' };
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.problem.code === 'invalid_signature';
    return isRefused ? { state: 'refused', error: error.message } : { state: 'pending' };
  }
}

/** Checks a pending payment until its order is completed; false after the last check. */
export async function waitForPayment(razorpayOrderId: string): Promise<boolean> {
  for (let checks = 0; checks < checksMax; checks += 1) {
    await sleep(checkEveryMs);
    const asked = await checkOrder(razorpayOrderId).catch(() => null);
    if (asked?.order.status === 'completed') return true;
  }
  return false;
}

/** Makes the server ask Razorpay about one order now. */
export function checkOrder(id: string): Promise<AskedOrder> {
  return callApi('checkOrder', { params: { id } });
}

/** `unknown`: a payment of the order has started, or the server did not respond. */
export type Closing = 'paid' | 'unpaid' | 'unknown';

/** Cancels an order whose checkout was closed, unless it was paid or may still be. */
export async function closeOrder(id: string): Promise<Closing> {
  try {
    // The server continues if the user leaves the page.
    const call = { params: { id }, keepalive: true } as const;
    const asked = await Promise.race([
      callWithRetries(() => callApi('closeOrder', call)),
      sleep(closingMaxMs),
    ]);
    // An earlier version of the server has not asked Razorpay.
    if (asked?.isPaymentPending !== false) return 'unknown';
    const { status } = asked.order;
    if (status === 'completed') return 'paid';
    return status === 'refunded' ? 'unknown' : 'unpaid';
  } catch {
    return 'unknown';
  }
}

/** Cancels an order that the buyer reports as unpaid, or whose checkout did not open. */
export function cancelOrder(id: string): Promise<unknown> {
  const call = { params: { id }, query: { unpaid: 'true' }, keepalive: true } as const;
  return callWithRetries(() => callApi('closeOrder', call));
}

/**
 * How long the checkout may take to report a payment that the server already knows: a webhook is often faster
 * than the vendor's dialog.
 */
const reportGraceMs = 5000;

/** Reads of the order after a change of the balance. */
const readsMax = 5;
const readEveryMs = 1000;

export interface PaymentWatch {
  end: () => void;
  /** Whether the server has completed the order. */
  isPaid: () => boolean;
}

/**
 * Reads the order after each change of the balance until it is completed, and then calls `arrived` after a
 * few seconds.
 */
export function watchPayment(
  queries: QueryClient,
  razorpayOrderId: string,
  arrived: () => void,
): PaymentWatch {
  let state: 'watched' | 'reading' | 'ended' = 'watched';
  let isPaid = false;
  const end = () => {
    state = 'ended';
    unsubscribe();
  };
  const isOver = () => state === 'ended';
  const read = async () => {
    state = 'reading';
    // The credits are granted before the order is marked as completed.
    for (let reads = 0; reads < readsMax && !isOver(); reads += 1) {
      await sleep(readEveryMs);
      isPaid = await isCompleted(razorpayOrderId);
      if (!isPaid) continue;
      await sleep(reportGraceMs);
      if (isOver()) return;
      end();
      arrived();
      return;
    }
    if (!isOver()) state = 'watched';
  };
  // The account's socket changes the balance in the app's cache.
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    const isNewBalance =
      event.type === 'updated' &&
      event.action.type === 'success' &&
      event.query.queryKey[0] === creditsKey[0];
    if (isNewBalance && state === 'watched') void read();
  });
  return { end, isPaid: () => isPaid };
}

async function isCompleted(razorpayOrderId: string): Promise<boolean> {
  const query = { status: 'completed', q: razorpayOrderId } as const;
  const found = await callApi('listOrders', { query }).catch(() => null);
  return found !== null && found.orders.length > 0;
}

function callWithRetries<T>(call: () => Promise<T>): Promise<T> {
  return retry(call, {
    triesMax,
    waitMs: () => retryMs,
    mayRetry: isLost,
  });
}
