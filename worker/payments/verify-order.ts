import type { PaymentSettings } from '../config.ts';
import type { OrderRecord } from './order.ts';
import { OrderStore } from './order-store.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import { isSigned } from './razorpay/signature.ts';
import { settleOrder } from './settle-order.ts';

export type VerifyOutcome =
  | { state: 'paid'; order: OrderRecord }
  /** The signature is valid and the payment is not captured yet: the reconciler checks it soon. */
  | { state: 'pending'; order: OrderRecord }
  | { state: 'unreachable' }
  | { state: 'forged' };

/**
 * Settles an order from the checkout's answer on the page (the first of the three paths). The
 * signature must fit the order id that we stored. The payment is then read from Razorpay; nothing
 * else from the page is trusted.
 */
export async function verifyOrder(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  claim: { paymentId: string; signature: string },
  now: number,
): Promise<VerifyOutcome> {
  const text = `${order.razorpayOrderId}|${claim.paymentId}`;
  if (
    order.razorpayOrderId === null ||
    !(await isSigned(text, claim.signature, [settings.keySecret]))
  ) {
    return { state: 'forged' };
  }
  if (order.status === 'completed' || order.status === 'refunded') return { state: 'paid', order };
  const payment = await new Razorpay(settings).payment(claim.paymentId);
  if (!payment.ok) {
    await new OrderStore(environment.DATABASE).checked(order.id, now, now);
    console.warn(
      JSON.stringify({ event: 'payment_not_read', orderId: order.id, reason: payment.reason }),
    );
    return { state: 'unreachable' };
  }
  const settled = await settleOrder(environment, order, { payments: [payment.value] }, now);
  if (settled.status === 'completed' || settled.status === 'refunded') {
    return { state: 'paid', order: settled };
  }
  await new OrderStore(environment.DATABASE).checked(order.id, now, now);
  return { state: 'pending', order: settled };
}
