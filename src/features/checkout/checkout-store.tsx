import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import type { CreatedOrder, OrderUnderWay } from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { underWayKey } from '../../api/query-keys.ts';
import { readStored, writeStored } from '../../device/stored.ts';
import { replaceToasts } from '../../ui/feedback/replace-toasts.ts';

/** The id of a toast about a payment. Each replaces the previous one. */
export const paymentToastId = (): string => replaceToasts('payment');

/** The order of an address that names a payment without its order. */
export const unnamedOrder = 'unnamed';

/** Ids of the payments under way that this device knows, separated by spaces. */
const knownKey = 'imagemint.payment-under-way';

export function knownPayments(): string[] {
  return readStored(knownKey)?.split(' ') ?? [];
}

export function writeKnownPayments(ids: readonly string[]): void {
  writeStored(knownKey, ids.join(' ') || null);
}

/** How long the server may take to record that an order of this page has ended. */
const hiddenMs = 60_000;

/**
 * `open`: the purchase continues and will show the outcome. `closing`: the checkout is closed, and the server
 * is asked for the outcome. `unpaid`, `paid`: the user knows the outcome.
 */
type OrderState = 'open' | 'closing' | 'unpaid' | 'paid';

interface OrderHere {
  state: OrderState;
  /** Our id and Razorpay's, if known. */
  ids: readonly string[];
  productId: ProductId | null;
  /** Until then, by `Date.now()`, the order is omitted from the payments under way. */
  hiddenUntil: number;
}

/**
 * The orders of one user whose outcome this page shows: it opened their checkout, or the user checked or
 * ended them here.
 */
export class CheckoutStore {
  readonly #queries: QueryClient;
  readonly #orders = new Map<string, OrderHere>();
  readonly #listeners = new Set<() => void>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The pack whose checkout was just closed. It outlives the shop's page. */
  readonly closingPack = (): ProductId | null =>
    [...this.#orders.values()].find(({ state }) => state === 'closing')?.productId ?? null;

  closingIds(): string[] {
    return [...this.#orders].flatMap(([id, { state, ids }]) =>
      state === 'closing' && id === ids[0] ? [id] : [],
    );
  }

  /** Takes our id or Razorpay's. Undefined if this page does not show the order's outcome. */
  stateOf(id: string): OrderState | undefined {
    return this.#orders.get(id)?.state;
  }

  begin({ orderId, order }: CreatedOrder, productId: ProductId): void {
    this.#set({ state: 'open', ids: [orderId, order.id], productId, hiddenUntil: 0 });
  }

  /** Hides the order until the server's response. */
  close({ orderId }: CreatedOrder): void {
    this.#change(orderId, { state: 'closing' });
    this.#hide(orderId);
  }

  /** The payment may still succeed, so its order is shown as under way again. */
  reopen({ orderId }: CreatedOrder): void {
    this.#change(orderId, { state: 'open', hiddenUntil: 0 });
  }

  /** Shows the end of the payment at once: a banner that leaves later would move the page. */
  end({ orderId }: CreatedOrder, state: 'unpaid' | 'paid'): void {
    this.#change(orderId, { state });
    this.#hide(orderId);
  }

  /** The user learned the outcome of orders whose checkout this page did not open. */
  setOutcome(ids: readonly string[], state: 'unpaid' | 'paid'): void {
    this.#set({ productId: null, hiddenUntil: 0, ...this.#find(ids), ids, state });
  }

  /** This page no longer shows the order's outcome. */
  forget(id: string): void {
    for (const known of this.#orders.get(id)?.ids ?? []) this.#orders.delete(known);
    this.#publish();
  }

  /** Returns the payments under way without those that this page just ended. */
  withoutHidden({ orders }: { orders: OrderUnderWay[] }): { orders: OrderUnderWay[] } {
    const now = Date.now();
    return { orders: orders.filter(({ id }) => now >= (this.#orders.get(id)?.hiddenUntil ?? 0)) };
  }

  #find(ids: readonly string[]): OrderHere | undefined {
    return ids.map((id) => this.#orders.get(id)).find((order) => order !== undefined);
  }

  #change(id: string, change: Partial<OrderHere>): void {
    const order = this.#orders.get(id);
    if (order) this.#set({ ...order, ...change });
  }

  #set(order: OrderHere): void {
    for (const id of order.ids) this.#orders.set(id, order);
    this.#publish();
  }

  #hide(id: string): void {
    this.#change(id, { hiddenUntil: Date.now() + hiddenMs });
    // A response under way may still contain it.
    void this.#queries.cancelQueries({ queryKey: underWayKey });
    this.#queries.setQueryData<{ orders: OrderUnderWay[] }>(
      underWayKey,
      (known) => known && this.withoutHidden(known),
    );
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

const CheckoutContext = createContext<CheckoutStore | null>(null);

export function CheckoutProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [store] = useState(() => new CheckoutStore(queries));
  return <CheckoutContext value={store}>{children}</CheckoutContext>;
}

export function useCheckoutStore(): CheckoutStore {
  const store = use(CheckoutContext);
  if (!store) throw new Error('The checkout is used outside of CheckoutProvider');
  return store;
}
