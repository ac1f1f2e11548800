import type { QueryClient } from '@tanstack/react-query';
import { creditsKey } from '../../api/query-keys.ts';
import type { WatchBalance } from './watch-payment.ts';

/** Watches the balance in the app's cache, which the account's socket changes. */
export function cachedBalance(queries: QueryClient): WatchBalance {
  return (changed) =>
    queries.getQueryCache().subscribe((event) => {
      const isNewBalance =
        event.type === 'updated' &&
        event.action.type === 'success' &&
        event.query.queryKey[0] === creditsKey[0];
      if (isNewBalance) changed();
    });
}
