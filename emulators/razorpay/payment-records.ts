import { randomBytes } from 'node:crypto';
import type { Dispute, DisputedMoney, Order, Payment, Refund } from './entities.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id of Razorpay's form: a prefix and fourteen letters and digits. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(14), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join('')}`;
}

/** Rupees for one unit of another currency, in what Razorpay settles. */
const rupeesPerUnit = 95;

const seconds = () => Math.floor(Date.now() / 1000);

/** Orders, payments, refunds and disputes in memory, which change by Razorpay's rules. */
export class PaymentRecords {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** The refunds by the idempotency key of their request, with its body. */
  readonly refundKeys = new Map<string, { body: string; refund: Refund }>();
  /** The idempotency keys of requests for refunds that are being processed. */
  readonly refundsUnderWay = new Set<string>();
  /** The orders whose payments are captured without a call. */
  readonly #autoCaptured = new Set<string>();

  /** Adds an order, also with a receipt that another order has. */
  addOrder(input: {
    amount: number;
    currency: string;
    receipt?: string | null | undefined;
    notes?: Record<string, string> | undefined;
    payment?: { capture: 'automatic' | 'manual' } | undefined;
  }): Order {
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount: input.amount,
      amount_paid: 0,
      amount_due: input.amount,
      currency: input.currency,
      receipt: input.receipt ?? null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      // Razorpay represents an empty set of notes as a list.
      notes: input.notes && Object.keys(input.notes).length > 0 ? input.notes : [],
      created_at: seconds(),
    };
    this.orders.set(order.id, order);
    if (input.payment?.capture === 'automatic') this.#autoCaptured.add(order.id);
    return order;
  }

  hasReceipt(receipt: string): boolean {
    return [...this.orders.values()].some((order) => order.receipt === receipt);
  }

  /** Returns whether the order asked for its payments to be captured without a call. */
  isAutoCaptured(order: Order): boolean {
    return this.#autoCaptured.has(order.id);
  }

  attempt(order: Order, method: 'card' | 'upi'): Payment {
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      ...(order.currency === 'INR'
        ? {}
        : { base_amount: order.amount * rupeesPerUnit, base_currency: 'INR' }),
      international: order.currency !== 'INR',
      method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: null,
      card_id: method === 'card' ? newId('card') : null,
      bank: null,
      wallet: null,
      vpa: method === 'upi' ? 'buyer@upi' : null,
      email: 'buyer@example.com',
      contact: '+919999999999',
      notes: [],
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      created_at: seconds(),
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  fail(payment: Payment): void {
    payment.status = 'failed';
    // The vendor's samples of failed payments have this value, so it does not say whether a payment succeeded.
    payment.captured = true;
    payment.error_code = 'BAD_REQUEST_ERROR';
    payment.error_description =
      'Your payment was declined by the bank. Try another payment method.';
    payment.error_source = 'bank';
    payment.error_step = 'payment_authorization';
    payment.error_reason = 'payment_failed';
  }

  authorize(payment: Payment): void {
    payment.status = 'authorized';
    payment.captured = false;
    payment.error_code = null;
    payment.error_description = '';
    payment.error_source = null;
    payment.error_step = null;
    payment.error_reason = null;
  }

  capture(payment: Payment): Order {
    const order = this.orders.get(payment.order_id) as Order;
    payment.status = 'captured';
    payment.captured = true;
    payment.fee = Math.round(payment.amount * 0.02);
    payment.tax = Math.round(payment.fee * 0.18);
    order.status = 'paid';
    order.amount_paid = payment.amount;
    order.amount_due = 0;
    return order;
  }

  /** Refunds an amount, or returns null if less is left. A `pending` refund is settled later. */
  refund(payment: Payment, amount: number, status: 'pending' | 'processed'): Refund | null {
    const isOpen = payment.status === 'captured';
    if (!isOpen || amount < 1 || amount > payment.amount - payment.amount_refunded) return null;
    return this.#addRefund(payment, amount, status);
  }

  /** Ends a pending refund. A failed one gives the amount back to the payment. Returns null if it is not pending. */
  settleRefund(id: string, status: 'processed' | 'failed'): Refund | null {
    const refund = this.refunds.get(id);
    if (refund?.status !== 'pending') return null;
    refund.status = status;
    if (status === 'processed') return refund;
    const payment = this.payments.get(refund.payment_id) as Payment;
    payment.amount_refunded -= refund.amount;
    payment.refund_status = payment.amount_refunded === 0 ? null : 'partial';
    if (payment.status === 'refunded') payment.status = 'captured';
    return refund;
  }

  /** Refunds an authorized payment that was not captured in time. Returns null if it is not authorized. */
  expire(payment: Payment): Refund | null {
    if (payment.status !== 'authorized') return null;
    return this.#addRefund(payment, payment.amount, 'processed');
  }

  #addRefund(payment: Payment, amount: number, status: 'pending' | 'processed'): Refund {
    const refund: Refund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: [],
      receipt: null,
      created_at: seconds(),
      status,
      speed_processed: 'normal',
    };
    payment.amount_refunded += amount;
    const isFull = payment.amount_refunded === payment.amount;
    payment.refund_status = isFull ? 'full' : 'partial';
    if (isFull) payment.status = 'refunded';
    this.refunds.set(refund.id, refund);
    return refund;
  }

  dispute(payment: Payment, status: Dispute['status'], over: DisputedMoney): Dispute {
    const open = [...this.disputes.values()].find(
      (one) => one.payment_id === payment.id && ['open', 'under_review'].includes(one.status),
    );
    const dispute: Dispute = open ?? {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount: over.amount ?? payment.amount,
      currency: over.currency ?? payment.currency,
      amount_deducted: 0,
      reason_code: 'chargeback_authorization',
      respond_by: seconds() + 7 * 24 * 60 * 60,
      status: 'open',
      phase: 'chargeback',
      created_at: seconds(),
    };
    dispute.status = status;
    if (status === 'lost') dispute.amount_deducted = dispute.amount;
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }
}
