import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import type { OrderRecord } from './order.ts';
import type { OrderNews } from './order-news.ts';
import type { RazorpayRefund } from './razorpay/razorpay-entities.ts';

/** The incident of a second payment for an order. */
export function secondPayment(orderId: string, paymentId: string) {
  return { kind: 'order_paid_twice', subject: `${orderId}:${paymentId}` } as const;
}

/** Returns whether a payment is known to be the second one of an order. */
export function isSecondPayment(
  environment: Env,
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  return new IncidentStore(environment.DATABASE).has(secondPayment(orderId, paymentId));
}

/**
 * Settles what is reported of the refunds of second payments: a failed one is an incident until the
 * money is back, and what returned it closes the incidents of its payment.
 */
export async function settleSecondRefunds(
  environment: Env,
  { id: orderId }: OrderRecord,
  { payments, refunds }: Required<Pick<OrderNews, 'payments' | 'refunds'>>,
  now: number,
): Promise<void> {
  for (const paymentId of new Set(refunds.map((one) => one.payment_id))) {
    if (!(await isSecondPayment(environment, orderId, paymentId))) continue;
    const ofPayment = refunds.filter((one) => one.payment_id === paymentId);
    const isRefunded = payments.some((one) => one.id === paymentId && one.status === 'refunded');
    const last = isRefunded && lastProcessed(ofPayment);
    if (last) {
      await solveSecondPayment(environment, orderId, last, now);
      continue;
    }
    for (const refund of ofPayment) {
      if (refund.status === 'failed') await reportFailedRefund(environment, orderId, refund, now);
    }
  }
}

/**
 * Returns the processed refund of a payment that no other one follows, in whatever order they are
 * listed. None where one is pending, or where one that has failed began later: its money is still to
 * be returned, whatever the payment says.
 */
function lastProcessed(refunds: readonly RazorpayRefund[]): RazorpayRefund | undefined {
  if (refunds.some(({ status }) => status === 'pending')) return undefined;
  const beganAt = ({ created_at: at }: RazorpayRefund) => at ?? 0;
  const latest = Math.max(...refunds.map(beganAt));
  return refunds.find((one) => one.status === 'processed' && beganAt(one) === latest);
}

/** Reports a failed refund of a second payment, once: every check of the order finds it again. */
export async function reportFailedRefund(
  environment: Env,
  orderId: string,
  { id: refundId, payment_id: paymentId, amount }: RazorpayRefund,
  now: number,
): Promise<void> {
  const { kind, subject } = failedRefunds(orderId, paymentId);
  const incident = { kind, subject: `${subject}${refundId}` } as const;
  if (await new IncidentStore(environment.DATABASE).has(incident)) return;
  const detail = { orderId, paymentId, refundId, amount };
  await reportIncident(environment, { ...incident, detail }, now);
}

/** Closes the incidents of a second payment whose money went back with this refund. */
export async function solveSecondPayment(
  environment: Env,
  orderId: string,
  { id, payment_id: paymentId }: RazorpayRefund,
  now: number,
): Promise<void> {
  const store = new IncidentStore(environment.DATABASE);
  const because = `Refunded: ${id}`;
  await store.solve(secondPayment(orderId, paymentId), because, now);
  await store.solveAll(failedRefunds(orderId, paymentId), because, now);
}

/** The incidents of failed refunds of a second payment, by what their subjects begin with. */
function failedRefunds(orderId: string, paymentId: string) {
  return { kind: 'second_refund_failed', subject: `${orderId}:${paymentId}:` } as const;
}
