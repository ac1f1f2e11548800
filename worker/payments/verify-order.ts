import type { PaymentSettings } from '../config.ts';
import { capturePayments } from './capture-payments.ts';
import type { OrderRecord } from './order.ts';
import { OrderStore } from './order-store.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import { isSigned } from './razorpay/signature.ts';
import { settleOrder } from './settle-order.ts';

export type VerifyOutcome =
  | { state: 'paid'; order: OrderRecord }
  /** The signature is valid and the payment could not be captured yet: it is checked again soon. */
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
  const razorpay = new Razorpay(settings);
  const payment = await razorpay.payment(claim.paymentId);
  if (!payment.ok) {
    await new OrderStore(environment.DATABASE).checked(order.id, now, now);
    console.warn(
      JSON.stringify({ event: 'payment_not_read', orderId: order.id, reason: payment.reason }),
    );
    return { state: 'unreachable' };
  }
  const captured = await capturePayments(razorpay, order, [payment.value]);
  // A payment that could not be captured now is captured by the next check.
  const payments = captured.ok ? captured.payments : [payment.value];
  const settled = await settleOrder(environment, order, { payments }, now);
  if (settled.status === 'completed' || settled.status === 'refunded') {
    return { state: 'paid', order: settled };
  }
  await new OrderStore(environment.DATABASE).checked(order.id, now, now);
  return { state: 'pending', order: settled };
}
