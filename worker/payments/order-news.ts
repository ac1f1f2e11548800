import { isPaidBy, type OrderRecord, wasCaptured } from './order.ts';
import type {
  RazorpayDispute,
  RazorpayPayment,
  RazorpayRefund,
} from './razorpay/razorpay-entities.ts';

/** What somebody who can be believed (Razorpay's API, or a signed webhook) says of an order. */
export interface OrderNews {
  payments?: readonly RazorpayPayment[];
  refunds?: readonly RazorpayRefund[];
  lostDisputes?: readonly RazorpayDispute[];
}

/** Money that went back to the buyer, as refund or lost dispute; the amount in minor units. */
export interface MoneyReturned {
  id: string;
  paymentId: string;
  amount: number;
}

/** Money that no order accounts for, for the log: an operator must look at it. */
export type PaymentIncident =
  | { event: 'order_paid_twice'; orderId: string; paymentIds: string[] }
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
 * The payment that pays the order, if one does. Of two it is the one whose money is
 * still here: the other's return must not take the credits.
 */
export function payingPayment(
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): RazorpayPayment | undefined {
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  return paying.find(({ status }) => status === 'captured') ?? paying[0];
}

/** The last payment that failed, where no other may still succeed. */
export function lastFailure(payments: readonly RazorpayPayment[]): RazorpayPayment | undefined {
  return payments.every(({ status }) => status === 'failed') ? payments.at(-1) : undefined;
}

/** What is odd about an order's payments. `order` is as it was before they were known. */
export function incidentsOf(
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): PaymentIncident[] {
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  const paymentIds = new Set(paying.map(({ id }) => id));
  // A failed payment's id is on the order, too; it brought no money.
  if (order.paymentId && order.status !== 'failed') paymentIds.add(order.paymentId);
  const misfits = payments.filter((payment) => wasCaptured(payment) && !paying.includes(payment));
  return [
    ...(paymentIds.size > 1
      ? [{ event: 'order_paid_twice' as const, orderId: order.id, paymentIds: [...paymentIds] }]
      : []),
    ...misfits.map(({ id: paymentId, amount, currency }) => ({
      event: 'payment_does_not_fit' as const,
      orderId: order.id,
      paymentId,
      amount,
      currency,
    })),
  ];
}

/** The returns that took place: a refund that is pending may still fail. */
export function returnsIn({ refunds = [], lostDisputes = [] }: OrderNews): MoneyReturned[] {
  const processed = refunds.filter(({ status }) => status === 'processed');
  return [...processed, ...lostDisputes].map(({ id, payment_id: paymentId, amount }) => ({
    id,
    paymentId,
    amount,
  }));
}

/**
 * What a return means for an order as it is now: it takes credits back, it is of money
 * that no credits were given for, or it is known before its payment and must come again.
 */
export function meaningOf(
  { paymentId }: MoneyReturned,
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
): 'takes_credits' | 'of_another_payment' | 'too_early' {
  const wasGranted = order.status === 'completed' || order.status === 'refunded';
  if (wasGranted && paymentId === order.paymentId) return 'takes_credits';
  return wasGranted || payments.some(({ id }) => id === paymentId)
    ? 'of_another_payment'
    : 'too_early';
}
