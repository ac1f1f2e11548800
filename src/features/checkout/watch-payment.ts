import { sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';

/**
 * How long the checkout has to report a payment that the server knows of already, in milliseconds:
 * a webhook is often faster than the vendor's own dialog.
 */
const reportGraceMs = 5000;

/** How often the order is read after a change of the balance, and the wait before each time. */
const looksMax = 5;
const lookEveryMs = 1000;

/** Calls `changed` after each change of the balance. Returns what ends that. */
export type WatchBalance = (changed: () => void) => () => void;

/** A watch of one payment. */
export interface PaymentWatch {
  end: () => void;
  /** Whether the server is known to have completed the order. */
  isPaid: () => boolean;
}

/**
 * Reads the order after each change of the balance until the order is completed: `arrived` is called
 * then, a few seconds later.
 */
export function watchPayment(
  watchBalance: WatchBalance,
  razorpayOrderId: string,
  arrived: () => void,
): PaymentWatch {
  let state: 'watched' | 'looking' | 'ended' = 'watched';
  let isPaid = false;
  const end = () => {
    state = 'ended';
    unsubscribe();
  };
  const isOver = () => state === 'ended';
  const look = async () => {
    state = 'looking';
    // The credits are granted before the order is marked as completed.
    for (let looks = 0; looks < looksMax && !isOver(); looks += 1) {
      await sleep(lookEveryMs);
      isPaid = await isCompleted(razorpayOrderId);
      if (!isPaid) continue;
      await sleep(reportGraceMs);
      if (isOver()) return;
      end();
      arrived();
      return;
    }
    if (!isOver()) state = 'watched';
  };
  const unsubscribe = watchBalance(() => {
    if (state === 'watched') void look();
  });
  return { end, isPaid: () => isPaid };
}

async function isCompleted(razorpayOrderId: string): Promise<boolean> {
  const query = { status: 'completed', q: razorpayOrderId } as const;
  const found = await callApi('listOrders', { query }).catch(() => null);
  return found !== null && found.orders.length > 0;
}
