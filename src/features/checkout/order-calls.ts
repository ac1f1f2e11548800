import type { CreatedOrder, Order, Verification } from '../../../domain/order.ts';
import type { Currency, ProductId } from '../../../domain/packs.ts';
import { ApiProblem, NetworkFailure, request } from '../../api/request.ts';
import type { CheckoutReceipt } from './checkout-script.ts';

/** How often a call is made whose answer was lost on its way, and the wait between, in milliseconds. */
const triesMax = 3;
const retryMs = 1500;

/** How often a payment that is on its way is asked for, and how often, in milliseconds apart. */
const checksMax = 10;
const checkEveryMs = 4000;

/** A pack that is to be bought, as its button offered it. */
export interface PackRequest {
  productId: ProductId;
  currency: Currency;
  /** What the button says, in minor units. */
  expectedAmount: number;
}

/** Makes an order at the price that is shown. A try whose answer was lost finds the same order again. */
export function makeOrder(pack: PackRequest): Promise<CreatedOrder> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  return insist(() =>
    request<CreatedOrder>('/api/orders', { method: 'POST', body: pack, headers }),
  );
}

/** What became of a payment: `pending` is paid, and the credits come by themselves. */
export type Confirmation =
  | { state: 'paid' }
  | { state: 'pending' }
  | { state: 'refused'; error: string };

/** Has the server look at a payment. It finds out by itself too: this is only the quickest way. */
export async function confirm(receipt: CheckoutReceipt): Promise<Confirmation> {
  try {
    const answer = await insist(() =>
      request<Verification>('/api/orders/verify', {
        method: 'POST',
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

/** Asks for a payment that is on its way until it has arrived; false when that takes longer than one waits. */
export async function waitForPayment(razorpayOrderId: string): Promise<boolean> {
  for (let checks = 0; checks < checksMax; checks += 1) {
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    const order = await checkOrder(razorpayOrderId).catch(() => null);
    if (order?.status === 'completed') return true;
  }
  return false;
}

/** Has the server ask Razorpay for one order now. */
export async function checkOrder(id: string): Promise<Order> {
  const path = `/api/orders/${encodeURIComponent(id)}/check`;
  return (await request<{ order: Order }>(path, { method: 'POST', body: {} })).order;
}

async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NetworkFailure) || tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
