import type { PaymentSettings } from '../config.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { isPaidBy, type OrderRecord } from './order.ts';
import type { OrderNews } from './order-news.ts';
import { Razorpay, type RazorpayAnswer } from './razorpay/razorpay.ts';
import type { RazorpayPayment, RazorpayRefund } from './razorpay/razorpay-entities.ts';
import { reportFailedRefund, secondPayment, solveSecondPayment } from './second-payments.ts';

/** Failed refunds of one payment after which none is begun by itself any more. */
const failedRefundsMax = 3;

/**
 * Refunds every captured payment of an order that another payment has paid: the buyer paid twice,
 * and the credits are given once. Its incident is closed when the refund is processed: a pending one
 * may fail after days. A failed refund is an incident of its own, and is followed by another one
 * until `failedRefundsMax` have failed. `order` is the order after it was settled. Throws where
 * Razorpay can't be reached, so that the next path tries again.
 */
export async function refundSecondPayments(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  { payments, refunds }: Required<Pick<OrderNews, 'payments' | 'refunds'>>,
  now: number,
): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'refunded') return;
  const razorpay = new Razorpay(settings);
  const second = payments.filter(
    (payment) =>
      payment.id !== order.paymentId && payment.status === 'captured' && isPaidBy(order, payment),
  );
  for (const payment of second) {
    const { id: paymentId } = payment;
    const detail = { orderId: order.id, paymentId, paidBy: order.paymentId };
    await reportIncident(environment, { ...secondPayment(order.id, paymentId), detail }, now);
    const listed = await razorpay.refunds(paymentId);
    const failed = listed.ok ? failedOf(payment, [...listed.value, ...refunds]) : [];
    for (const refund of failed) await reportFailedRefund(environment, order.id, refund, now);
    if (failed.length >= failedRefundsMax) continue;
    const outcome = listed.ok ? await refundRest(razorpay, order, payment, failed) : listed;
    if (outcome.ok) {
      const refund = outcome.value;
      if (refund.status === 'processed') {
        await solveSecondPayment(environment, order.id, refund, now);
      } else if (refund.status === 'failed') {
        await reportFailedRefund(environment, order.id, refund, now);
      }
    } else if (outcome.code === 'unreachable') {
      throw new Error(`Payment ${paymentId} was not refunded: ${outcome.reason}`);
    } else {
      const { reason } = outcome;
      console.error(JSON.stringify({ event: 'payment_not_refunded', paymentId, reason }));
    }
  }
}

/**
 * Refunds what is left of a payment. The key of the request makes Razorpay do so once after each
 * failed refund: with the key of a failed one it would answer with that one.
 */
function refundRest(
  razorpay: Razorpay,
  order: OrderRecord,
  { id, amount, amount_refunded: refunded }: RazorpayPayment,
  failed: readonly RazorpayRefund[],
): Promise<RazorpayAnswer<RazorpayRefund>> {
  const latest = failed.at(-1);
  return razorpay.refund(id, {
    amount: amount - (refunded ?? 0),
    notes: { order_id: order.id, reason: 'paid twice' },
    idempotencyKey: `paid-twice-${id}${latest ? `-after-${latest.id}` : ''}`,
  });
}

/**
 * Returns the failed refunds of a payment, each once and the latest last, whatever the order in which
 * Razorpay lists them.
 */
function failedOf(
  { id }: RazorpayPayment,
  refunds: readonly RazorpayRefund[],
): readonly RazorpayRefund[] {
  const failed = refunds.filter((one) => one.payment_id === id && one.status === 'failed');
  const byId = new Map(failed.map((refund) => [refund.id, refund]));
  return [...byId.values()].sort(
    (one, other) =>
      (one.created_at ?? 0) - (other.created_at ?? 0) || one.id.localeCompare(other.id),
  );
}
