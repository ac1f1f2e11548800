import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import type { CreatedOrder, OrderUnderWay } from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { underWayKey } from '../../api/query-keys.ts';
import { readStored, writeStored } from '../../device/stored.ts';

/** One id for all toasts about a payment: each one replaces the one before. */
export const paymentToastId = 'payment';

/** Stands for the order of an address that names a payment without its order. */
export const unnamedOrder = 'unnamed';

/** The ids of the payments under way that this device knows of, with a space between; absent for none. */
const knownKey = 'imagemint.payment-under-way';

/** The ids of the payments that were under way when this device last read them. */
export function knownPayments(): string[] {
  return readStored(knownKey)?.split(' ') ?? [];
}

export function writeKnownPayments(ids: readonly string[]): void {
  writeStored(knownKey, ids.join(' ') || null);
}

/** How long the server may take to record that an order of this page has ended, in milliseconds. */
const hiddenMs = 60_000;

/**
 * How far an order is on this page. `open`: its purchase goes on, and will show the outcome. `closing`: its
 * checkout is closed, and the server is asked for the outcome. `unpaid`, `paid`: the user knows the outcome.
 */
type OrderState = 'open' | 'closing' | 'unpaid' | 'paid';

interface OrderHere {
  state: OrderState;
  /** Our id and Razorpay's, as far as this page knows them. */
  ids: readonly string[];
  productId: ProductId | null;
  /** Until when the order is left out of the payments under way, by `Date.now()`. */
  hiddenUntil: number;
}

/**
 * The orders of one user whose outcome this page itself shows: their checkout was opened here, or the user
 * has checked or ended them here.
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

  /** The pack whose checkout was closed a moment ago. It outlives the page of the shop. */
  readonly closingPack = (): ProductId | null =>
    [...this.#orders.values()].find(({ state }) => state === 'closing')?.productId ?? null;

  /** Our ids of the orders for whose outcome the server is asked. */
  closingIds(): string[] {
    return [...this.#orders].flatMap(([id, { state, ids }]) =>
      state === 'closing' && id === ids[0] ? [id] : [],
    );
  }

  /** The state of an order by our id or Razorpay's; undefined where this page shows no outcome of it. */
  stateOf(id: string): OrderState | undefined {
    return this.#orders.get(id)?.state;
  }

  begin({ orderId, order }: CreatedOrder, productId: ProductId): void {
    this.#set({ state: 'open', ids: [orderId, order.id], productId, hiddenUntil: 0 });
  }

  /** The checkout was closed: the order is hidden until the server's response. */
  close({ orderId }: CreatedOrder): void {
    this.#change(orderId, { state: 'closing' });
    this.#hide(orderId);
  }

  /** The payment may still come: its order is shown as under way again. */
  reopen({ orderId }: CreatedOrder): void {
    this.#change(orderId, { state: 'open', hiddenUntil: 0 });
  }

  /** Shows at once that the payment has ended: a banner that leaves later would move the page. */
  end({ orderId }: CreatedOrder, state: 'unpaid' | 'paid'): void {
    this.#change(orderId, { state });
    this.#hide(orderId);
  }

  /** The user has learned the outcome of orders of which this page opened no checkout. */
  setOutcome(ids: readonly string[], state: 'unpaid' | 'paid'): void {
    this.#set({ productId: null, hiddenUntil: 0, ...this.#find(ids), ids, state });
  }

  /** This page does not show the outcome of the order any more. */
  forget(id: string): void {
    for (const known of this.#orders.get(id)?.ids ?? []) this.#orders.delete(known);
    this.#publish();
  }

  /** Returns the payments under way without those that this page has ended a moment ago. */
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
    // A response that is on its way may still have it.
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

/** Holds the orders of the signed-in user. It is keyed by the user, as the cache around it is. */
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
