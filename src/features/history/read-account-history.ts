import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { picturesKey } from '../../api/query-keys.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { accountHistoryQuery, fetchAccountHistory } from './account-history.ts';

/**
 * Reads the server's list of the user's pictures again, for every page; null if it refuses. A lost request is
 * repeated.
 */
export async function readAccountHistory(queries: QueryClient): Promise<AccountHistory | null> {
  // A request under way may not include pictures sent since it started.
  await queries.cancelQueries({ queryKey: picturesKey });
  const countResponses = () => queries.getQueryState(picturesKey)?.dataUpdateCount ?? 0;
  // The live socket may cancel the request for a newer one: it then ends with the earlier list or an error,
  // and is made once more.
  for (;;) {
    const before = countResponses();
    // Fetches the list again even if the device's clock puts it in the future.
    await queries.invalidateQueries({ queryKey: picturesKey, refetchType: 'none' });
    try {
      const account = await queries.fetchQuery(accountHistoryQuery);
      if (countResponses() > before) return account;
    } catch (error) {
      // A silent cancellation means that the user is signed out.
      if (!(error instanceof CancelledError) || error.silent) return null;
    }
  }
}

/**
 * Asks the server once, independently of other requests, which may be retried for ever; null without a
 * response.
 */
export function askAccountHistory(): Promise<AccountHistory | null> {
  return fetchAccountHistory().catch(() => null);
}

/**
 * Returns the ids of the pictures saved in the account; none without a response. An earlier list is not used:
 * another device may have turned saving off since.
 */
export async function readKeptIds(): Promise<ReadonlySet<string>> {
  const account = await askAccountHistory();
  const kept = account?.pictures.filter(({ state, file }) => state === 'kept' && file) ?? [];
  return new Set(kept.map(({ id }) => id));
}
