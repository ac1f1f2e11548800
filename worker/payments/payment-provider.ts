/**
 * The types describe any payment provider in our terms. Amounts in minor units, times in epoch milliseconds.
 */

export interface ProviderOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: unknown;
  createdAt: number | null;
}

export interface Payment {
  id: string;
  orderId: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Stays true after a refund; false for an authorization that the provider returned. */
  wasCaptured: boolean;
  refundedAmount: number;
  /** The amount in the seller's currency if the buyer paid in another one. */
  converted: { amount: number; currency: string } | null;
  failure: { code: string | null; reason: string | null } | null;
}

export interface Refund {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  createdAt: number | null;
}

/** Its amount may be in another currency than the payment's. */
export interface Dispute {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: 'open' | 'won' | 'closed' | 'lost';
}

export interface OrderUpdate {
  payments?: readonly Payment[];
  refunds?: readonly Refund[];
  disputes?: readonly Dispute[];
}

/** The signed result of a checkout from the browser. */
export interface SignedCheckout {
  orderId: string;
  paymentId: string;
  signature: string;
}

export interface ProviderEvent {
  id: string;
  name: string;
  orderId: string | null;
  /** Identifies the order if the event does not. */
  paymentId: string | null;
  update: OrderUpdate;
}

export type WebhookOutcome =
  | { ok: true; event: ProviderEvent }
  | { ok: false; code: 'forged' }
  /** Signed, and about no order. */
  | { ok: false; code: 'ignored' }
  | { ok: false; code: 'unreadable'; id: string; reason: string };

/**
 * `rejected`: the provider refused the request. `unreachable`: the request may have been executed,
 * or the provider refused our key.
 */
export type ProviderFailure = {
  ok: false;
  code: 'rejected' | 'unreachable';
  reason: string;
  isKeyRefused?: true;
};

export type ProviderResult<T> = { ok: true; value: T } | ProviderFailure;

/** A page of what was created between two times, newest first. */
export interface ListedPage {
  from: number;
  to: number;
  skip: number;
  /** At most 100. */
  count: number;
}

export type ListName = 'orders' | 'payments' | 'refunds';

/** A provider never retries a call and never throws. */
export interface PaymentProvider {
  /** `receipt` has at most 40 characters. Every payment of the order is captured automatically. */
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderResult<ProviderOrder>>;
  isOrderId(id: string): boolean;
  order(id: string): Promise<ProviderResult<ProviderOrder>>;
  /** Null if no order has this receipt. */
  findOrder(receipt: string): Promise<ProviderResult<ProviderOrder | null>>;
  payments(orderId: string): Promise<ProviderResult<Payment[]>>;
  payment(id: string): Promise<ProviderResult<Payment>>;
  /** Captures the whole authorized payment. A captured one is `rejected`. */
  capture(
    paymentId: string,
    money: { amount: number; currency: string },
  ): Promise<ProviderResult<Payment>>;
  /**
   * The same `idempotencyKey` (at least 10 characters) refunds once and returns the same refund
   * again, even a failed one. With another amount it is `rejected`.
   */
  refund(
    paymentId: string,
    refund: { amount: number; notes: Record<string, string>; idempotencyKey: string },
  ): Promise<ProviderResult<Refund>>;
  refunds(paymentId: string): Promise<ProviderResult<Refund[]>>;
  listOrderIds(
    name: ListName,
    page: ListedPage,
  ): Promise<ProviderResult<{ orderIds: string[]; count: number }>>;
  listDisputes(page: ListedPage): Promise<ProviderResult<Dispute[]>>;
  isCheckoutSigned(checkout: SignedCheckout): Promise<boolean>;
  readWebhook(body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<WebhookOutcome>;
}
