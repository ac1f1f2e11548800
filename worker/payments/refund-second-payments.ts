import type { PaymentSettings } from '../config.ts';
import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { isPaidBy, type OrderRecord } from './order.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts';

/**
 * Refunds every captured payment of an order that another payment has paid: the buyer paid twice,
 * and the credits are given once. Razorpay refunds each at most once, by the key of the request.
 * `order` is the order after it was settled. Throws where Razorpay can't be reached, so that the
 * next path tries again.
 */
export async function refundSecondPayments(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
  now: number,
): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'refunded') return;
  const second = payments.filter(
    (payment) =>
      payment.id !== order.paymentId && payment.status === 'captured' && isPaidBy(order, payment),
  );
  for (const { id: paymentId, amount, amount_refunded: refunded } of second) {
    const incident = secondPayment(order.id, paymentId);
    const detail = { orderId: order.id, paymentId, paidBy: order.paymentId };
    await reportIncident(environment, { ...incident, detail }, now);
    const outcome = await new Razorpay(settings).refund(paymentId, {
      amount: amount - (refunded ?? 0),
      notes: { order_id: order.id, reason: 'paid twice' },
      idempotencyKey: `paid-twice-${paymentId}`,
    });
    if (outcome.ok) {
      const because = `Refunded by itself: ${outcome.value.id}`;
      await new IncidentStore(environment.DATABASE).solve(incident, because, now);
    } else if (outcome.code === 'unreachable') {
      throw new Error(`Payment ${paymentId} was not refunded: ${outcome.reason}`);
    } else {
      const { reason } = outcome;
      console.error(JSON.stringify({ event: 'payment_not_refunded', paymentId, reason }));
    }
  }
}

/** The incident of a second payment for an order. */
export function secondPayment(orderId: string, paymentId: string) {
  return { kind: 'order_paid_twice', subject: `${orderId}:${paymentId}` } as const;
}
