import { createHmac } from 'node:crypto';
import type { Books } from './books.ts';
import { EMULATED_RAZORPAY_KEY_SECRET } from './constants.ts';
import type { Order, Payment, Refund } from './entities.ts';
import type { Webhooks } from './webhooks.ts';

/** What becomes of an attempt to pay. `fail_first` fails now and is captured a few seconds later. */
export const outcomes = ['succeed', 'fail', 'fail_first', 'authorize_only'] as const;

/** How much later, in milliseconds. At Razorpay it may be three days. */
const laterMs = 4000;
export type Outcome = (typeof outcomes)[number];

/** What the checkout hands to the merchant's page. */
export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Takes money, gives it back, and lets the merchant know, as Razorpay does. */
export class Till {
  readonly #books: Books;
  readonly #webhooks: Webhooks;

  constructor(books: Books, webhooks: Webhooks) {
    this.#books = books;
    this.#webhooks = webhooks;
  }

  pay(
    order: Order,
    method: 'card' | 'upi',
    outcome: Outcome,
  ): { payment: Payment; receipt: Receipt | null } {
    const payment = this.#books.attempt(order, method);
    if (outcome === 'fail' || outcome === 'fail_first') {
      this.#books.fail(payment);
      this.#webhooks.emit('payment.failed', { payment: structuredClone(payment) });
      if (outcome === 'fail_first') {
        setTimeout(() => {
          this.authorize(payment);
          this.capture(payment);
        }, laterMs);
      }
      return { payment, receipt: null };
    }
    this.authorize(payment);
    if (outcome === 'succeed') this.capture(payment);
    const signature = createHmac('sha256', EMULATED_RAZORPAY_KEY_SECRET)
      .update(`${order.id}|${payment.id}`)
      .digest('hex');
    const receipt = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signature,
    };
    return { payment, receipt };
  }

  /** A failed payment may be authorized too, up to three days later. */
  authorize(payment: Payment): void {
    this.#books.authorize(payment);
    this.#webhooks.emit('payment.authorized', { payment: structuredClone(payment) });
  }

  capture(payment: Payment): void {
    const order = this.#books.capture(payment);
    this.#webhooks.emit('payment.captured', { payment: structuredClone(payment) });
    this.#webhooks.emit('order.paid', {
      payment: structuredClone(payment),
      order: structuredClone(order),
    });
  }

  /** A refund is done at once (`processed`), or is `pending` until it is settled. */
  refund(payment: Payment, amount: number, status: 'pending' | 'processed'): Refund | null {
    const refund = this.#books.refund(payment, amount, status);
    if (!refund) return null;
    this.#emitRefund('refund.created', refund, payment);
    if (status === 'processed') this.#emitRefund('refund.processed', refund, payment);
    return refund;
  }

  settleRefund(id: string, status: 'processed' | 'failed'): Refund | null {
    const refund = this.#books.settleRefund(id, status);
    if (!refund) return null;
    const payment = this.#books.payments.get(refund.payment_id) as Payment;
    this.#emitRefund(`refund.${status}`, refund, payment);
    return refund;
  }

  /** What is never captured goes back after some days. */
  expire(payment: Payment): Refund | null {
    const refund = this.#books.expire(payment);
    if (!refund) return null;
    for (const event of ['refund.created', 'refund.processed']) {
      this.#emitRefund(event, refund, payment);
    }
    return refund;
  }

  #emitRefund(event: string, refund: Refund, payment: Payment): void {
    this.#webhooks.emit(event, {
      refund: structuredClone(refund),
      payment: structuredClone(payment),
    });
  }

  dispute(payment: Payment, status: 'open' | 'won' | 'lost') {
    const dispute = this.#books.dispute(payment, status);
    this.#webhooks.emit(`payment.dispute.${status === 'open' ? 'created' : status}`, {
      payment: structuredClone(payment),
      dispute: structuredClone(dispute),
    });
    return dispute;
  }
}
