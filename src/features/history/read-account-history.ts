import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { picturesKey } from '../../api/query-keys.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { accountHistoryQuery, fetchAccountHistory } from './account-history.ts';

/**
 * Reads what the server knows of the user's pictures again, for every page, and returns it; null where it
 * refuses. A lost request is repeated.
 */
export async function readAccountHistory(queries: QueryClient): Promise<AccountHistory | null> {
  // A request that is under way may not know of what was sent since it began.
  await queries.cancelQueries({ queryKey: picturesKey });
  const countResponses = () => queries.getQueryState(picturesKey)?.dataUpdateCount ?? 0;
  // The live socket may cancel the request for a newer one: it then ends with what was known before, or
  // with an error, and is made once more.
  for (;;) {
    const before = countResponses();
    // What is known is fetched again even where the device's clock says that it is of later than now.
    await queries.invalidateQueries({ queryKey: picturesKey, refetchType: 'none' });
    try {
      const account = await queries.fetchQuery(accountHistoryQuery);
      if (countResponses() > before) return account;
    } catch (error) {
      // What is cancelled silently is removed: its user is signed out.
      if (!(error instanceof CancelledError) || error.silent) return null;
    }
  }
}

/** Asks the server once, past the requests of others, which may be repeated for ever; null without a response. */
export function askAccountHistory(): Promise<AccountHistory | null> {
  return fetchAccountHistory().catch(() => null);
}

/**
 * Returns the ids of the pictures that the account keeps now; none while the server can't be reached.
 * What is known from before is not asked: another device may have turned the keeping off since.
 */
export async function readKeptIds(): Promise<ReadonlySet<string>> {
  const account = await askAccountHistory();
  const kept = account?.pictures.filter(({ state, file }) => state === 'kept' && file) ?? [];
  return new Set(kept.map(({ id }) => id));
}
