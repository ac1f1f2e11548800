import { isPaidBy, isUnpaid, type OrderRecord } from './order.ts';
import type { Dispute, OrderUpdate, Payment } from './payment-provider.ts';

/** Money that a refund or a lost dispute returned to the buyer; the amount in minor units. */
export interface MoneyReturned {
  id: string;
  paymentId: string;
  amount: number;
  kind: 'refund' | 'dispute_lost';
}

export type PaymentIncident =
  | {
      event: 'payment_does_not_fit';
      orderId: string;
      paymentId: string;
      amount: number;
      currency: string;
    }
  | {
      event: 'return_of_another_payment';
      orderId: string;
      paymentId: string;
      returnId: string;
    }
  | { event: 'order_returned_too_much'; orderId: string; returnId: string };

/** Returns the payment that pays the order: of two the one that was not refunded. */
export function payingPayment(
  order: OrderRecord,
  payments: readonly Payment[],
): Payment | undefined {
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  return paying.find(({ status }) => status === 'captured') ?? paying[0];
}

/** Returns the last failed payment, where no other payment may still succeed. */
export function lastFailure(payments: readonly Payment[]): Payment | undefined {
  return payments.every(({ status }) => status === 'failed') ? payments.at(-1) : undefined;
}

export function mismatches(order: OrderRecord, payments: readonly Payment[]): PaymentIncident[] {
  return payments
    .filter((payment) => payment.status === 'captured' && !isPaidBy(order, payment))
    .map(({ id: paymentId, amount, currency }) => ({
      event: 'payment_does_not_fit',
      orderId: order.id,
      paymentId,
      amount,
      currency,
    }));
}

/** Returns the completed returns. A pending refund may still fail. */
export function returnsIn(
  { refunds = [], disputes = [], payments = [] }: OrderUpdate,
  order: OrderRecord,
): MoneyReturned[] {
  const processed = refunds.filter(({ status }) => status === 'processed');
  const lost = disputes.filter(({ status }) => status === 'lost');
  return [
    ...processed.map(({ id, paymentId, amount }) => {
      return { id, paymentId, amount, kind: 'refund' as const };
    }),
    ...lost.map((dispute) => ({
      id: dispute.id,
      paymentId: dispute.paymentId,
      amount: disputedAmount(dispute, order, payments),
      kind: 'dispute_lost' as const,
    })),
  ];
}

/**
 * Classifies a refund or dispute by its payment: `takes_credits` is of the payment that paid the order.
 * `too_early` is of a payment that is not known yet, and must be reported again.
 */
export function classify(
  paymentId: string,
  order: OrderRecord,
  payments: readonly Payment[],
): 'takes_credits' | 'of_another_payment' | 'too_early' {
  const wasGranted = !isUnpaid(order);
  if (wasGranted && paymentId === order.paymentId) return 'takes_credits';
  return wasGranted || payments.some(({ id }) => id === paymentId)
    ? 'of_another_payment'
    : 'too_early';
}

/**
 * Returns how much of the order's price a dispute is over, in minor units of its currency. A bank may
 * dispute in the seller's own currency: then it is that share of the price, rounded down, at least 1.
 */
function disputedAmount(
  { amount, currency, paymentId }: Dispute,
  order: OrderRecord,
  payments: readonly Payment[],
): number {
  if (currency === order.currency) return amount;
  const converted = payments.find(({ id }) => id === paymentId)?.converted;
  const whole = converted?.currency === currency ? converted.amount : 0;
  if (amount >= whole) return order.amount;
  return Math.max(1, Math.floor((order.amount * amount) / whole));
}
