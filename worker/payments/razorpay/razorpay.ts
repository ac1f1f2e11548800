import type { z } from 'zod';
import type { PaymentSettings } from '../../config.ts';
import {
  listOf,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  razorpayOrderSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
} from './razorpay-entities.ts';

/** Time allowed for one call where nobody says otherwise, in milliseconds. */
const defaultTimeoutMs = 10_000;

/** Characters of Razorpay's own words that go to the log. */
const loggedLength = 300;

export type RazorpayAnswer<T> =
  | { ok: true; value: T }
  /** `rejected` it was understood and refused; otherwise nobody knows whether it was done. */
  | { ok: false; code: 'rejected' | 'unreachable'; reason: string };

/** Razorpay's REST API, as far as it is needed. Nothing is tried again in here. */
export class Razorpay {
  readonly #settings: PaymentSettings;
  readonly #timeoutMs: number;

  constructor(settings: PaymentSettings, timeoutMs: number = defaultTimeoutMs) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /** `amount` in minor units; `receipt` at most 40 characters and ours alone. */
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<RazorpayAnswer<RazorpayOrder>> {
    return this.#call('orders', razorpayOrderSchema, order);
  }

  /** The order that was made with this receipt, or null. */
  async findOrder(receipt: string): Promise<RazorpayAnswer<RazorpayOrder | null>> {
    const path = `orders?receipt=${encodeURIComponent(receipt)}`;
    const found = await this.#call(path, listOf(razorpayOrderSchema));
    if (!found.ok) return found;
    const order = found.value.items.find((item) => item.receipt === receipt);
    return { ok: true, value: order ?? null };
  }

  async payments(orderId: string): Promise<RazorpayAnswer<RazorpayPayment[]>> {
    const path = `orders/${encodeURIComponent(orderId)}/payments`;
    const found = await this.#call(path, listOf(razorpayPaymentSchema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  payment(paymentId: string): Promise<RazorpayAnswer<RazorpayPayment>> {
    return this.#call(`payments/${encodeURIComponent(paymentId)}`, razorpayPaymentSchema);
  }

  async refunds(paymentId: string): Promise<RazorpayAnswer<RazorpayRefund[]>> {
    const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
    const found = await this.#call(path, listOf(razorpayRefundSchema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  async #call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<RazorpayAnswer<z.infer<Schema>>> {
    const { apiUrl, keyId, keySecret } = this.#settings;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.#timeoutMs);
    try {
      const response = await fetch(
        new URL(`${apiUrl.pathname.replace(/\/$/, '')}/v1/${path}`, apiUrl),
        {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
            'Content-Type': 'application/json',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: controller.signal,
        },
      );
      const text = await response.text();
      if (!response.ok) {
        const isKnown = response.status < 500 && response.status !== 429 && response.status !== 408;
        const reason = `${response.status}: ${text.slice(0, loggedLength)}`;
        return { ok: false, code: isKnown ? 'rejected' : 'unreachable', reason };
      }
      return { ok: true, value: schema.parse(JSON.parse(text)) };
    } catch (error) {
      const reason = controller.signal.aborted ? 'no answer in time' : String(error);
      return { ok: false, code: 'unreachable', reason: reason.slice(0, loggedLength) };
    } finally {
      clearTimeout(timer);
    }
  }
}
