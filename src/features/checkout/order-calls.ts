import { expectedUserHeader } from '../../../domain/account/expected-user.ts';
import type { AskedOrder, CreatedOrder } from '../../../domain/orders/order.ts';
import type { Currency, ProductId } from '../../../domain/packs.ts';
import { retry, sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem, isLost } from '../../api/request.ts';
import type { CheckoutReceipt } from './checkout-script.ts';

/** How often a call is sent while its answer is lost, and the wait between, in milliseconds. */
const triesMax = 3;
const retryMs = 1500;

/** How often a pending payment is checked, and the wait before each check, in milliseconds. */
const checksMax = 10;
const checkEveryMs = 4000;

/** How long the buyer waits to learn what became of an order whose checkout was closed, in milliseconds. */
const closingMaxMs = 8000;

/** A pack to buy, as its button offers it. */
export interface PackRequest {
  productId: ProductId;
  currency: Currency;
  /** The price on the button, in minor units. */
  expectedAmount: number;
}

/** Creates a user's order at the shown price. A repeated call has the same key, and gets the same order. */
export function makeOrder(pack: PackRequest, userId: string): Promise<CreatedOrder> {
  const headers = { 'Idempotency-Key': crypto.randomUUID(), [expectedUserHeader]: userId };
  return callWithRetries(() => callApi('createOrder', { body: pack, headers }));
}

/** The outcome of a payment. `pending` means that it is paid and that the credits come later. */
export type Confirmation =
  | { state: 'paid' }
  | { state: 'pending' }
  | { state: 'refused'; error: string };

/** Asks the server to verify a payment. The webhook and the cron complete the order too; this is the fastest path. */
export async function confirm(receipt: CheckoutReceipt): Promise<Confirmation> {
  try {
    const answer = await callWithRetries(() =>
      callApi('verifyOrder', {
        body: {
          orderId: receipt.razorpay_order_id,
          paymentId: receipt.razorpay_payment_id,
          signature: receipt.razorpay_signature,
        },
      }),
    );
    return { state: answer.success ? 'paid' : 'pending' };
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

/**
 * What became of an order whose checkout was closed. `unknown`: a payment of it has begun, or nobody
 * could be asked.
 */
export type Closing = 'paid' | 'unpaid' | 'unknown';

/** Cancels an order whose checkout was closed, unless it was paid or may still be. */
export async function closeOrder(id: string): Promise<Closing> {
  try {
    // The server goes on where the page is left meanwhile.
    const call = { params: { id }, keepalive: true } as const;
    const asked = await Promise.race([
      callWithRetries(() => callApi('closeOrder', call)),
      sleep(closingMaxMs),
    ]);
    // An earlier version of the server has not asked, and does not say.
    if (asked?.isPaymentPending !== false) return 'unknown';
    const { status } = asked.order;
    if (status === 'completed') return 'paid';
    return status === 'refunded' ? 'unknown' : 'unpaid';
  } catch {
    return 'unknown';
  }
}

/** Cancels an order that was not paid, as its buyer says, or whose checkout did not open. */
export function cancelOrder(id: string): Promise<unknown> {
  const call = { params: { id }, query: { unpaid: 'true' }, keepalive: true } as const;
  return callWithRetries(() => callApi('closeOrder', call));
}

function callWithRetries<T>(call: () => Promise<T>): Promise<T> {
  return retry(call, {
    triesMax,
    waitMs: () => retryMs,
    mayRetry: isLost,
  });
}
