import { toast } from 'sonner';
import type { Order } from '../../../../domain/orders/order.ts';
import { sleep } from '../../../../domain/retry.ts';
import { callApi } from '../../../api/call-api.ts';
import { paymentTexts } from '../../../texts/en/account/payment.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { paymentToastId } from '../purchases/check-payment.ts';
import { receiptPath } from '../purchases/receipt-path.ts';
import { knownPayments, writeKnownPayments } from './known-payments.ts';
import { ongoingPurchases, ownPayments, unnamedPayment } from './own-payments.ts';

/** How often an order is read whose payment is no longer under way, and the wait between, in milliseconds. */
const looksMax = 5;
const lookEveryMs = 1000;

/**
 * Tells the user which of the ended payments have brought credits, unless this page does so by itself.
 * `open` leads to a page of the app.
 */
export async function announcePaid(
  ids: readonly string[],
  open: (path: string) => void,
): Promise<void> {
  // What was not told when the user leaves is left to the next page. The account may know of a payment seconds
  // before the purchase of this page ends, and a user whose checkout hangs reloads the page meanwhile.
  const untold = new Map<string, Order | null>(ids.map((id) => [id, null]));
  window.addEventListener(
    'pagehide',
    () => {
      const left = [...untold].filter(([, order]) => !order || isPurchaseHere(order));
      writeKnownPayments([...new Set([...knownPayments(), ...left.map(([id]) => id)])]);
    },
    { once: true },
  );
  for (const id of ids) {
    const order = await readPaid(id);
    if (order && isSaidHere(order)) {
      untold.set(id, order);
      continue;
    }
    untold.delete(id);
    if (!order) continue;
    toast.success(paymentTexts.added(order.credits), {
      id: paymentToastId,
      action: { label: purchaseTexts.receipt, onClick: () => open(receiptPath(order.id)) },
    });
  }
}

/** Whether the order's purchase on this page goes on, which tells the user of its end. */
function isPurchaseHere({ razorpay_order_id: theirs }: Order): boolean {
  return ongoingPurchases.has(theirs ?? '');
}

function isSaidHere({ id, razorpay_order_id: theirs }: Order): boolean {
  // The page thanks for the payment that its address names, which it has perhaps not read yet.
  const query = new URLSearchParams(window.location.search);
  const named = query.get('payment') === 'success' ? (query.get('order') ?? unnamedPayment) : null;
  return [id, theirs, unnamedPayment].some(
    (name) => name !== null && (name === named || ownPayments.has(name)),
  );
}

/** Returns the order if it was paid; null if it ended otherwise, or is another user's. */
async function readPaid(id: string): Promise<Order | null> {
  // The account ends a payment before the order is marked as completed.
  for (let looks = 0; looks < looksMax; looks += 1) {
    if (looks > 0) await sleep(lookEveryMs);
    const found = await callApi('listOrders', { query: { q: id } }).catch(() => null);
    if (!found) continue;
    const order = found.orders.find((one) => one.id === id);
    if (order?.state === 'paid') return order;
    if (order?.state !== 'waiting') return null;
  }
  return null;
}
