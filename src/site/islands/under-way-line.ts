import type { OrderUnderWay } from '../../../domain/orders/order.ts';
import { callApi } from '../../api/call-api.ts';
import { underWayText } from '../../features/checkout/under-way/under-way-text.ts';

/** How often payments under way are read again, in milliseconds: another device may end them. */
const readEveryMs = 10_000;

/**
 * Says in `line` which payment of the signed-in user is under way: now, when the page is looked at
 * again, and until it ends. Returns what reads the payments again, and ends with `signal`.
 */
export function watchUnderWay(line: HTMLElement, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    clearTimeout(timer);
    const answer = await callApi('listOrdersUnderWay').catch(() => null);
    if (signal.aborted) return;
    if (answer) {
      show(answer.orders);
      if (answer.orders[0]) void remember(answer.orders);
    }
    // Another read may have begun meanwhile.
    clearTimeout(timer);
    if (line.textContent !== '') timer = setTimeout(() => void read(), readEveryMs);
  };
  const show = (orders: readonly OrderUnderWay[]) => {
    const text = underWayText(orders);
    // A text that is written again would be announced again.
    if (line.textContent !== text) line.textContent = text;
  };
  const readInFront = () => {
    if (document.visibilityState === 'visible') void read();
  };
  document.addEventListener('visibilitychange', readInFront, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    line.textContent = '';
  });
  void read();
  return () => void read();
}

/** The app says what those have brought that end: here nothing shows the balance. */
async function remember(orders: readonly OrderUnderWay[]): Promise<void> {
  const code = import('../../features/checkout/under-way/known-payments.ts').catch(() => null);
  const ids = orders.map(({ id }) => id);
  const known = await code;
  known?.writeKnownPayments([...new Set([...known.knownPayments(), ...ids])]);
}
