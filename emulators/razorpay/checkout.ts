import { createHmac } from 'node:crypto';
import { EMULATED_RAZORPAY_KEY_SECRET } from './constants.ts';
import type { Dispute, DisputedMoney, Order, Payment, Refund } from './entities.ts';
import type { PaymentRecords } from './payment-records.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * The outcomes of an attempt to pay. `fail_first` fails now and is captured a few seconds later.
 * `succeed` is captured at once where the order asked for it; else it stays authorized, as
 * `authorize_only` does, until the merchant captures it or it expires. `leave_pending` waits for the
 * bank, until the control API authorizes or fails it.
 */
export const outcomes = [
  'succeed',
  'fail',
  'fail_first',
  'authorize_only',
  'leave_pending',
] as const;

/** Delay of that capture, in milliseconds. At Razorpay it can be three days. */
const lateCaptureMs = 4000;
export type Outcome = (typeof outcomes)[number];

/** The fields that the checkout passes to the merchant's page. */
export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Takes payments, refunds and disputes them, and sends the webhooks for each, as Razorpay does. */
export class Checkout {
  readonly #records: PaymentRecords;
  readonly #webhooks: Webhooks;

  constructor(records: PaymentRecords, webhooks: Webhooks) {
    this.#records = records;
    this.#webhooks = webhooks;
  }

  pay(
    order: Order,
    method: 'card' | 'upi',
    outcome: Outcome,
  ): { payment: Payment; receipt: Receipt | null } {
    const payment = this.#records.attempt(order, method);
    if (outcome === 'fail' || outcome === 'fail_first') {
      this.fail(payment);
      if (outcome === 'fail_first') {
        setTimeout(() => {
          this.authorize(payment);
          this.capture(payment);
        }, lateCaptureMs);
      }
      return { payment, receipt: null };
    }
    if (outcome === 'leave_pending') return { payment, receipt: null };
    this.authorize(payment);
    if (outcome === 'succeed' && this.#records.isAutoCaptured(order)) this.capture(payment);
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

  fail(payment: Payment): void {
    this.#records.fail(payment);
    this.#webhooks.emit('payment.failed', { payment: structuredClone(payment) });
  }

  /** Authorizes a payment. Razorpay also authorizes failed ones, up to three days later. */
  authorize(payment: Payment): void {
    this.#records.authorize(payment);
    this.#webhooks.emit('payment.authorized', { payment: structuredClone(payment) });
  }

  capture(payment: Payment): void {
    const order = this.#records.capture(payment);
    this.#webhooks.emit('payment.captured', { payment: structuredClone(payment) });
    this.#webhooks.emit('order.paid', {
      payment: structuredClone(payment),
      order: structuredClone(order),
    });
  }

  /** Refunds an amount at once (`processed`), or as `pending` until `settleRefund`. */
  refund(payment: Payment, amount: number, status: 'pending' | 'processed'): Refund | null {
    const refund = this.#records.refund(payment, amount, status);
    if (!refund) return null;
    this.#emitRefund('refund.created', refund, payment);
    if (status === 'processed') this.#emitRefund('refund.processed', refund, payment);
    return refund;
  }

  settleRefund(id: string, status: 'processed' | 'failed'): Refund | null {
    const refund = this.#records.settleRefund(id, status);
    if (!refund) return null;
    const payment = this.#records.payments.get(refund.payment_id) as Payment;
    this.#emitRefund(`refund.${status}`, refund, payment);
    return refund;
  }

  /** Refunds a payment that was never captured, as Razorpay does after some days. */
  expire(payment: Payment): Refund | null {
    const refund = this.#records.expire(payment);
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

  dispute(payment: Payment, status: Dispute['status'], over: DisputedMoney = {}) {
    const dispute = this.#records.dispute(payment, status, over);
    this.#webhooks.emit(`payment.dispute.${status === 'open' ? 'created' : status}`, {
      payment: structuredClone(payment),
      dispute: structuredClone(dispute),
    });
    return dispute;
  }
}
