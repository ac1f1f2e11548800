import { toast } from 'sonner';
import type { Order } from '../../../domain/orders/order.ts';
import { sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import {
  type CheckoutStore,
  knownPayments,
  paymentToastId,
  unnamedOrder,
  writeKnownPayments,
} from './checkout-store.tsx';
import { receiptPath } from './packs/shop-paths.ts';

/** Reads of an order that is no longer under way. */
const readsMax = 5;
const readEveryMs = 1000;

/**
 * Shows which ended payments brought credits, unless this page shows them elsewhere. `open` opens a page of
 * the app.
 */
export async function announcePaid(
  ids: readonly string[],
  store: CheckoutStore,
  open: (path: string) => void,
): Promise<void> {
  // If the user leaves, the next page announces the rest. The account may know a payment seconds before this
  // page's purchase ends, and a user whose checkout hangs may reload the page meanwhile.
  const waiting = new Map<string, Order | null>(ids.map((id) => [id, null]));
  window.addEventListener(
    'pagehide',
    () => {
      const left = [...waiting].filter(([, order]) => !order || isBoughtHere(order, store));
      writeKnownPayments([...new Set([...knownPayments(), ...left.map(([id]) => id)])]);
    },
    { once: true },
  );
  for (const id of ids) {
    const order = await readPaid(id);
    if (order && isShownHere(order, store)) {
      waiting.set(id, order);
      continue;
    }
    waiting.delete(id);
    if (!order) continue;
    toast.success(paymentTexts.success.title, {
      id: paymentToastId(),
      description: paymentTexts.success.text,
      action: { label: purchaseTexts.receipt, onClick: () => open(receiptPath(order.id)) },
    });
  }
}

/** The order's purchase on this page continues and will show its outcome. */
function isBoughtHere({ id }: Order, store: CheckoutStore): boolean {
  return ['open', 'closing'].includes(store.stateOf(id) ?? '');
}

function isShownHere({ id, razorpay_order_id: theirs }: Order, store: CheckoutStore): boolean {
  // The page confirms the payment in its address, which it may not have read yet.
  const query = new URLSearchParams(window.location.search);
  const named = query.get('payment') === 'success' ? (query.get('order') ?? unnamedOrder) : null;
  return [id, theirs, unnamedOrder].some(
    (name) => name !== null && (name === named || store.stateOf(name) !== undefined),
  );
}

/** Returns null if it ended otherwise, or is another user's. */
async function readPaid(id: string): Promise<Order | null> {
  // The account ends a payment before the order is marked as completed.
  for (let reads = 0; reads < readsMax; reads += 1) {
    if (reads > 0) await sleep(readEveryMs);
    const found = await callApi('listOrders', { query: { q: id } }).catch(() => null);
    if (!found) continue;
    const order = found.orders.find((one) => one.id === id);
    if (order?.state === 'paid') return order;
    if (order?.state !== 'waiting') return null;
  }
  return null;
}
