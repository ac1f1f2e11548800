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

/** How often an order is read whose payment is no longer under way, and the wait between, in milliseconds. */
const readsMax = 5;
const readEveryMs = 1000;

/**
 * Tells the user which of the ended payments have brought credits, unless this page does so elsewhere.
 * `open` opens a page of the app.
 */
export async function announcePaid(
  ids: readonly string[],
  store: CheckoutStore,
  open: (path: string) => void,
): Promise<void> {
  // What is not announced when the user leaves is left to the next page. The account may know of a payment
  // seconds before the purchase of this page ends, and a user whose checkout hangs reloads the page meanwhile.
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
      id: paymentToastId,
      description: paymentTexts.success.text,
      action: { label: purchaseTexts.receipt, onClick: () => open(receiptPath(order.id)) },
    });
  }
}

/** Whether the order's purchase on this page goes on, which will tell the user of its outcome. */
function isBoughtHere({ id }: Order, store: CheckoutStore): boolean {
  return ['open', 'closing'].includes(store.stateOf(id) ?? '');
}

function isShownHere({ id, razorpay_order_id: theirs }: Order, store: CheckoutStore): boolean {
  // The page thanks for the payment that its address names, which it has perhaps not read yet.
  const query = new URLSearchParams(window.location.search);
  const named = query.get('payment') === 'success' ? (query.get('order') ?? unnamedOrder) : null;
  return [id, theirs, unnamedOrder].some(
    (name) => name !== null && (name === named || store.stateOf(name) !== undefined),
  );
}

/** Returns the order if it was paid; null if it ended otherwise, or is another user's. */
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
