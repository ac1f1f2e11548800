import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { picturesKey } from '../../api/query-keys.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { accountHistoryQuery } from './account-history.ts';

/**
 * Reads what the server knows of the user's pictures again, and returns it; null where the server can't be
 * reached. A lost request is repeated, unless `retry` is false.
 */
export async function readAccountHistory(
  queries: QueryClient,
  options: { retry?: false } = {},
): Promise<AccountHistory | null> {
  // A request that is under way may not know of what was sent since it began.
  await queries.cancelQueries({ queryKey: picturesKey });
  return readNow(queries, options);
}

/**
 * Returns the ids of the pictures that the account keeps now; none while the server can't be reached.
 * What is known from before is not asked: another device may have turned the keeping off since.
 */
export async function readKeptIds(queries: QueryClient): Promise<ReadonlySet<string>> {
  const account = await readNow(queries, { retry: false });
  const kept = account?.pictures.filter(({ state, file }) => state === 'kept' && file) ?? [];
  return new Set(kept.map(({ id }) => id));
}

/**
 * Fetches it, or joins a request that is under way. Another reader may cancel that for a newer one, or the
 * live socket: it then ends with what was known before, or with an error, and is made once more.
 */
async function readNow(
  queries: QueryClient,
  options: { retry?: false },
): Promise<AccountHistory | null> {
  const countAnswers = () => queries.getQueryState(picturesKey)?.dataUpdateCount ?? 0;
  for (;;) {
    const before = countAnswers();
    try {
      const account = await queries.fetchQuery({
        ...accountHistoryQuery,
        ...options,
        staleTime: 0,
      });
      if (countAnswers() > before) return account;
    } catch (error) {
      // What is cancelled without a word is removed: its user is signed out.
      if (!(error instanceof CancelledError) || error.silent) return null;
    }
  }
}
