import { isPaidBy, isUnpaid, type OrderRecord } from './order.ts';
import type { Dispute, OrderUpdate, Payment } from './payment-provider.ts';

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

/** Returns the payment that pays the order: of two, the one that was not refunded. */
export function payingPayment(
  order: OrderRecord,
  payments: readonly Payment[],
): Payment | undefined {
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  return paying.find(({ status }) => status === 'captured') ?? paying[0];
}

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
 * `takes_credits`: of the payment that paid the order. `too_early`: of an unknown payment, to be
 * reported again.
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
 * Returns the disputed part of the order's price in minor units of its currency. A bank may dispute
 * in the seller's currency: then it is that share of the price, rounded down, at least 1.
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
