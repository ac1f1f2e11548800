import type { z } from 'zod';
import type { PaymentSettings } from '../../config.ts';
import {
  listedSchema,
  listOf,
  type RazorpayDispute,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  razorpayDisputeSchema,
  razorpayOrderSchema,
  razorpayPaymentSchema,
  razorpayRefundSchema,
} from './razorpay-entities.ts';

/** Default time limit of one call, in milliseconds. */
const defaultTimeoutMs = 10_000;

/**
 * Statuses below 500 that may pass: the key is refused, the call took too long, the first call with
 * the same idempotency key is still being processed, or calls came too often.
 */
const passingStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

/** The statuses, of those that may pass, that say that the key is refused. */
const refusedKeyStatuses: ReadonlySet<number> = new Set([401, 403]);

/** Characters of Razorpay's own text that are logged. */
const loggedLength = 300;

export type RazorpayAnswer<T> =
  | { ok: true; value: T }
  /**
   * `rejected`: Razorpay understood and refused the request. `unreachable`: it is unknown whether
   * the request was executed, or our key was refused (`isKeyRefused`), which says nothing about what
   * was asked for.
   */
  | { ok: false; code: 'rejected' | 'unreachable'; reason: string; isKeyRefused?: true };

/** A page of what was made between two moments, newest first. Times in epoch milliseconds. */
export interface ListedPage {
  from: number;
  to: number;
  skip: number;
  /** At most 100. */
  count: number;
}

/** What Razorpay lists by time, and is about an order. */
export type ListName = 'orders' | 'payments' | 'refunds';

/** How an order's authorized payments are captured; periods in minutes, 12 to 7,200. */
export interface CapturePolicy {
  capture: 'automatic';
  capture_options: {
    automatic_expiry_period: number;
    manual_expiry_period: number;
    refund_speed: 'normal' | 'optimum';
  };
}

/** The part of Razorpay's REST API that we use. It never retries and never throws. */
export class Razorpay {
  readonly #settings: PaymentSettings;
  readonly #timeoutMs: number;

  constructor(settings: PaymentSettings, timeoutMs: number = defaultTimeoutMs) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Creates an order. `amount` is in minor units; `receipt` has at most 40 characters and is ours.
   */
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
    payment?: CapturePolicy;
  }): Promise<RazorpayAnswer<RazorpayOrder>> {
    return this.#call('orders', razorpayOrderSchema, order);
  }

  /** Returns an order with this receipt; null where there is none. */
  async findOrder(receipt: string): Promise<RazorpayAnswer<RazorpayOrder | null>> {
    const path = `orders?receipt=${encodeURIComponent(receipt)}`;
    const found = await this.#call(path, listOf(razorpayOrderSchema));
    if (!found.ok) return found;
    const order = found.value.items.find((item) => item.receipt === receipt);
    return { ok: true, value: order ?? null };
  }

  order(id: string): Promise<RazorpayAnswer<RazorpayOrder>> {
    return this.#call(`orders/${encodeURIComponent(id)}`, razorpayOrderSchema);
  }

  async payments(orderId: string): Promise<RazorpayAnswer<RazorpayPayment[]>> {
    const path = `orders/${encodeURIComponent(orderId)}/payments`;
    const found = await this.#call(path, listOf(razorpayPaymentSchema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  payment(paymentId: string): Promise<RazorpayAnswer<RazorpayPayment>> {
    return this.#call(`payments/${encodeURIComponent(paymentId)}`, razorpayPaymentSchema);
  }

  /**
   * Captures an authorized payment. `amount`, in minor units, and `currency` must be the payment's.
   * A payment that was captured before is `rejected`.
   */
  capture(
    paymentId: string,
    money: { amount: number; currency: string },
  ): Promise<RazorpayAnswer<RazorpayPayment>> {
    const path = `payments/${encodeURIComponent(paymentId)}/capture`;
    return this.#call(path, razorpayPaymentSchema, money);
  }

  /**
   * Refunds an amount of a captured payment, in minor units. The same `idempotencyKey` (at least 10
   * characters) refunds once: Razorpay answers again with the refund that it has, also where that has
   * failed. Another amount with the same key is `rejected`.
   */
  refund(
    paymentId: string,
    {
      idempotencyKey,
      ...refund
    }: { amount: number; notes: Record<string, string>; idempotencyKey: string },
  ): Promise<RazorpayAnswer<RazorpayRefund>> {
    const path = `payments/${encodeURIComponent(paymentId)}/refund`;
    const headers = { 'X-Refund-Idempotency': idempotencyKey };
    return this.#call(path, razorpayRefundSchema, { ...refund, speed: 'normal' }, headers);
  }

  /**
   * Lists the orders that a page of orders, payments or refunds is about. Of a refund, Razorpay is
   * asked for its payment.
   */
  async listOrderIds(
    name: ListName,
    page: ListedPage,
  ): Promise<RazorpayAnswer<{ orderIds: string[]; count: number }>> {
    const found = await this.#call(`${name}?${queryOf(page)}`, listOf(listedSchema));
    if (!found.ok) return found;
    const orderIds: string[] = [];
    for (const { id, order_id: orderId, payment_id: paymentId } of found.value.items) {
      const payment = paymentId ? await this.payment(paymentId) : null;
      if (payment && !payment.ok && payment.code === 'unreachable') return payment;
      const known = name === 'orders' ? id : payment?.ok ? payment.value.order_id : orderId;
      if (known) orderIds.push(known);
    }
    return { ok: true, value: { orderIds, count: found.value.items.length } };
  }

  async refunds(paymentId: string): Promise<RazorpayAnswer<RazorpayRefund[]>> {
    const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
    const found = await this.#call(path, listOf(razorpayRefundSchema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  /** Lists a page of disputes, by the time when each was opened. */
  async listDisputes(page: ListedPage): Promise<RazorpayAnswer<RazorpayDispute[]>> {
    const found = await this.#call(`disputes?${queryOf(page)}`, listOf(razorpayDisputeSchema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  async #call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: unknown,
    extraHeaders: Record<string, string> = {},
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
            ...extraHeaders,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          // Credentials and orders go to no other address.
          redirect: 'manual',
          signal: controller.signal,
        },
      );
      const text = await response.text();
      if (!response.ok) {
        const { status } = response;
        const isKnown = status >= 400 && status < 500 && !passingStatuses.has(status);
        const reason = `${response.status}: ${text.slice(0, loggedLength)}`;
        const failure = { ok: false, code: isKnown ? 'rejected' : 'unreachable', reason } as const;
        return refusedKeyStatuses.has(status) ? { ...failure, isKeyRefused: true } : failure;
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

function queryOf({ from, to, skip, count }: ListedPage): string {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  return `from=${seconds(from)}&to=${seconds(to)}&count=${count}&skip=${skip}`;
}
