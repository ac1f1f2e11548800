import { isPaidBy, isUnpaid, type OrderRecord } from './order.ts';
import type { Razorpay } from './razorpay/razorpay.ts';
import type { RazorpayPayment } from './razorpay/razorpay-entities.ts';

export type CaptureOutcome =
  /** The payments, those that were captured in their new state. */
  | { ok: true; payments: RazorpayPayment[] }
  /** It is unknown whether a payment was captured. */
  | { ok: false; reason: string };

/**
 * Captures the first authorized payment that fits an unpaid order. Razorpay returns the money of a
 * payment that nobody captures, so the automatic capture that the order asks for is not the only
 * one. Other authorized payments are left to expire: the order needs one.
 */
export async function capturePayments(
  razorpay: Razorpay,
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): Promise<CaptureOutcome> {
  const authorized = payments.find((payment) => wouldPay(order, payment));
  if (!isUnpaid(order) || !authorized || payments.some((payment) => isPaidBy(order, payment))) {
    return { ok: true, payments: [...payments] };
  }
  const { id, amount, currency } = authorized;
  const captured = await razorpay.capture(id, { amount, currency });
  // Where it is refused, it was captured meanwhile, or its authorization has expired.
  const current =
    captured.ok || captured.code === 'unreachable' ? captured : await razorpay.payment(id);
  if (!current.ok && current.code === 'unreachable') return { ok: false, reason: current.reason };
  const value = current.ok ? current.value : authorized;
  if (!captured.ok && value.status === 'authorized') {
    const { reason } = captured;
    console.error(JSON.stringify({ event: 'payment_not_captured', paymentId: id, reason }));
  }
  return { ok: true, payments: payments.map((payment) => (payment.id === id ? value : payment)) };
}

/** Returns whether the payment is authorized and would pay the order once it is captured. */
function wouldPay(order: OrderRecord, payment: RazorpayPayment): boolean {
  return payment.status === 'authorized' && isPaidBy(order, { ...payment, status: 'captured' });
}
