import { isPaidBy, isUnpaid, type OrderRecord } from './order.ts';
import type {
  RazorpayDispute,
  RazorpayPayment,
  RazorpayRefund,
} from './razorpay/razorpay-entities.ts';

/** What a trusted source (Razorpay's API, or a signed webhook) reports about an order. */
export interface OrderNews {
  payments?: readonly RazorpayPayment[];
  refunds?: readonly RazorpayRefund[];
  openDisputes?: readonly RazorpayDispute[];
  /** Disputes that ended without a return of the money. */
  endedDisputes?: readonly RazorpayDispute[];
  lostDisputes?: readonly RazorpayDispute[];
}

/**
 * Money that was returned to the buyer by a refund or a lost dispute; the amount in minor units.
 */
export interface MoneyReturned {
  id: string;
  paymentId: string;
  amount: number;
}

/** An inconsistency between payments and an order, for the operator. */
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

/**
 * Returns the payment that pays the order, if one does. Of two it is the one that was not refunded,
 * so that the refund of the other does not take the credits.
 */
export function payingPayment(
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): RazorpayPayment | undefined {
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  return paying.find(({ status }) => status === 'captured') ?? paying[0];
}

/** Returns the last failed payment, where no other payment may still succeed. */
export function lastFailure(payments: readonly RazorpayPayment[]): RazorpayPayment | undefined {
  return payments.every(({ status }) => status === 'failed') ? payments.at(-1) : undefined;
}

/**
 * Returns the payments whose money is here although the order did not ask for it: with another
 * amount or currency.
 */
export function misfitsOf(
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): PaymentIncident[] {
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
export function returnsIn({ refunds = [], lostDisputes = [] }: OrderNews): MoneyReturned[] {
  const processed = refunds.filter(({ status }) => status === 'processed');
  return [...processed, ...lostDisputes].map(({ id, payment_id: paymentId, amount }) => ({
    id,
    paymentId,
    amount,
  }));
}

/**
 * Returns what a return means for the order's current state: it takes credits back, it returns
 * money that no credits were granted for, or its payment is not known yet and the event must be
 * sent again.
 */
export function meaningOf(
  { paymentId }: MoneyReturned,
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): 'takes_credits' | 'of_another_payment' | 'too_early' {
  const wasGranted = !isUnpaid(order);
  if (wasGranted && paymentId === order.paymentId) return 'takes_credits';
  return wasGranted || payments.some(({ id }) => id === paymentId)
    ? 'of_another_payment'
    : 'too_early';
}

/**
 * Returns how much of an order's price a dispute is over, in minor units of the order's currency and
 * rounded down, at least 1. A bank may dispute a payment in the merchant's own currency: then it is
 * the share of the payment's amount in that currency. Where that is not known either, it is all.
 */
export function disputedAmount(
  { amount, currency, payment_id: paymentId }: RazorpayDispute,
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): number {
  if (currency === order.currency) return amount;
  const payment = payments.find(({ id }) => id === paymentId);
  const whole = payment?.base_currency === currency ? (payment.base_amount ?? 0) : 0;
  if (amount >= whole) return order.amount;
  return Math.max(1, Math.floor((order.amount * amount) / whole));
}
