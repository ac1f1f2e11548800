import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { ordersKey } from '../../api/query-keys.ts';
import { serverClock } from '../../api/request.ts';

/** How long after its completion an order is what an address with `payment=success` speaks of, in milliseconds. */
const recentMs = 15 * 60_000;

/** How long the answer is used again, in milliseconds: the page and the shell both ask. */
const answerMs = 10_000;

/** What the app itself puts into the history when it has confirmed a payment. A link can't. */
export const paidState = { isPaid: true } as const;

/** Returns whether the app has confirmed the payment before it opened this page. */
export function isConfirmed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPaid' in state && state.isPaid === true;
}

/**
 * Returns whether an order of the user was completed a moment ago. Anybody can write a link with
 * `payment=success`, so nobody is thanked for a payment that the server does not know.
 */
export async function hasJustPaid(queries: QueryClient): Promise<boolean> {
  const found = await queries
    .fetchQuery({
      queryKey: [...ordersKey, 'just-paid'],
      queryFn: () => callApi('listOrders', { query: { status: 'completed' } }),
      staleTime: answerMs,
    })
    .catch(() => null);
  const times = found?.orders.map(({ completed_at: at }) => Date.parse(at ?? '')) ?? [];
  const now = Date.now() + serverClock.aheadMs;
  return times.some((at) => Math.abs(now - at) <= recentMs);
}
