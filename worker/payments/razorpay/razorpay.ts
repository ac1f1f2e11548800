import type { z } from 'zod';
import type { PaymentSettings } from '../../config.ts';
import type {
  Dispute,
  ListedPage,
  ListName,
  Payment,
  PaymentProvider,
  ProviderOrder,
  ProviderResult,
  Refund,
  SignedCheckout,
  WebhookOutcome,
} from '../payment-provider.ts';
import {
  disputeSchema,
  listedSchema,
  listOf,
  orderSchema,
  paymentSchema,
  refundSchema,
} from './razorpay-entities.ts';
import { isSigned } from './signature.ts';
import { readWebhook } from './webhook.ts';

const defaultTimeoutMs = 10_000;

/** Statuses below 500 after which the request may still be executed. */
const passingStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

const refusedKeyStatuses: ReadonlySet<number> = new Set([401, 403]);

const loggedLength = 300;

/** Razorpay also captures late authorizations, for at most 7,200 minutes. */
const capturePolicy = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: 'normal',
  },
} as const;

export class Razorpay implements PaymentProvider {
  readonly #settings: PaymentSettings;
  readonly #timeoutMs: number;

  constructor(settings: PaymentSettings, timeoutMs: number = defaultTimeoutMs) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderResult<ProviderOrder>> {
    return this.#call('orders', orderSchema, { ...order, payment: capturePolicy });
  }

  isOrderId(id: string): boolean {
    return /^order_\w{1,40}$/.test(id);
  }

  order(id: string): Promise<ProviderResult<ProviderOrder>> {
    return this.#call(`orders/${encodeURIComponent(id)}`, orderSchema);
  }

  async findOrder(receipt: string): Promise<ProviderResult<ProviderOrder | null>> {
    const found = await this.#list(`orders?receipt=${encodeURIComponent(receipt)}`, orderSchema);
    if (!found.ok) return found;
    return { ok: true, value: found.value.find((item) => item.receipt === receipt) ?? null };
  }

  payments(orderId: string): Promise<ProviderResult<Payment[]>> {
    return this.#list(`orders/${encodeURIComponent(orderId)}/payments`, paymentSchema);
  }

  payment(id: string): Promise<ProviderResult<Payment>> {
    return this.#call(`payments/${encodeURIComponent(id)}`, paymentSchema);
  }

  capture(
    paymentId: string,
    money: { amount: number; currency: string },
  ): Promise<ProviderResult<Payment>> {
    const path = `payments/${encodeURIComponent(paymentId)}/capture`;
    return this.#call(path, paymentSchema, money);
  }

  refund(
    paymentId: string,
    {
      idempotencyKey,
      ...refund
    }: { amount: number; notes: Record<string, string>; idempotencyKey: string },
  ): Promise<ProviderResult<Refund>> {
    const path = `payments/${encodeURIComponent(paymentId)}/refund`;
    const headers = { 'X-Refund-Idempotency': idempotencyKey };
    return this.#call(path, refundSchema, { ...refund, speed: 'normal' }, headers);
  }

  refunds(paymentId: string): Promise<ProviderResult<Refund[]>> {
    const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
    return this.#list(path, refundSchema);
  }

  async listOrderIds(
    name: ListName,
    page: ListedPage,
  ): Promise<ProviderResult<{ orderIds: string[]; count: number }>> {
    const found = await this.#list(`${name}?${queryOf(page)}`, listedSchema);
    if (!found.ok) return found;
    const orderIds: string[] = [];
    for (const { id, order_id: orderId, payment_id: paymentId } of found.value) {
      const payment = paymentId ? await this.payment(paymentId) : null;
      if (payment && !payment.ok && payment.code === 'unreachable') return payment;
      const known = name === 'orders' ? id : payment?.ok ? payment.value.orderId : orderId;
      if (known) orderIds.push(known);
    }
    return { ok: true, value: { orderIds, count: found.value.length } };
  }

  listDisputes(page: ListedPage): Promise<ProviderResult<Dispute[]>> {
    return this.#list(`disputes?${queryOf(page)}`, disputeSchema);
  }

  isCheckoutSigned({ orderId, paymentId, signature }: SignedCheckout): Promise<boolean> {
    return isSigned(`${orderId}|${paymentId}`, signature, [this.#settings.keySecret]);
  }

  readWebhook(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<WebhookOutcome> {
    return readWebhook(body, headers, this.#settings.webhookSecrets);
  }

  async #list<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<ProviderResult<z.infer<Schema>[]>> {
    const found = await this.#call(path, listOf(schema));
    return found.ok ? { ok: true, value: found.value.items } : found;
  }

  async #call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<ProviderResult<z.infer<Schema>>> {
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
          // A redirect would send the key to another address.
          redirect: 'manual',
          signal: controller.signal,
        },
      );
      const text = await response.text();
      if (!response.ok) {
        const { status } = response;
        const isKnown = status >= 400 && status < 500 && !passingStatuses.has(status);
        const reason = `${status}: ${text.slice(0, loggedLength)}`;
        const failure = { ok: false, code: isKnown ? 'rejected' : 'unreachable', reason } as const;
        return refusedKeyStatuses.has(status) ? { ...failure, isKeyRefused: true } : failure;
      }
      return { ok: true, value: schema.parse(JSON.parse(text)) };
    } catch (error) {
      const reason = controller.signal.aborted ? 'no response in time' : String(error);
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
