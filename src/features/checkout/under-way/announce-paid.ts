import { toast } from 'sonner';
import type { Order } from '../../../../domain/orders/order.ts';
import { sleep } from '../../../../domain/retry.ts';
import { callApi } from '../../../api/call-api.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { paymentToastId } from '../purchases/check-payment.ts';
import { receiptPath } from '../purchases/receipt-path.ts';
import { ownPayments, unnamedPayment } from './own-payments.ts';

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
  for (const id of ids) {
    const order = await readPaid(id);
    if (!order || isSaidHere(order)) continue;
    toast.success(checkoutTexts.messages.added(order.credits), {
      id: paymentToastId,
      action: { label: purchaseTexts.receipt, onClick: () => open(receiptPath(order.id)) },
    });
  }
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
