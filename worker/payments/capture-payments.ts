import { isPaidBy, isUnpaid, matchesOrder, type OrderRecord } from './order.ts';
import type { Payment, PaymentProvider } from './payment-provider.ts';

export type CaptureOutcome = { ok: true; payments: Payment[] } | { ok: false; reason: string };

/**
 * Captures the first authorized payment that matches an unpaid order, in case the provider's
 * automatic capture failed. Other authorized payments expire.
 */
export async function capturePayments(
  provider: PaymentProvider,
  order: OrderRecord,
  payments: readonly Payment[],
): Promise<CaptureOutcome> {
  const authorized = payments.find(
    (payment) => payment.status === 'authorized' && matchesOrder(order, payment),
  );
  if (!isUnpaid(order) || !authorized || payments.some((payment) => isPaidBy(order, payment))) {
    return { ok: true, payments: [...payments] };
  }
  const { id, amount, currency } = authorized;
  const captured = await provider.capture(id, { amount, currency });
  // A rejected payment was captured meanwhile, or its authorization has expired.
  const current =
    captured.ok || captured.code === 'unreachable' ? captured : await provider.payment(id);
  if (!current.ok && current.code === 'unreachable') return { ok: false, reason: current.reason };
  const value = current.ok ? current.value : authorized;
  if (!captured.ok && value.status === 'authorized') {
    const { reason } = captured;
    console.error(JSON.stringify({ event: 'payment_not_captured', paymentId: id, reason }));
  }
  return { ok: true, payments: payments.map((payment) => (payment.id === id ? value : payment)) };
}
