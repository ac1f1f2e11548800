import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { picturesKey } from '../../api/query-keys.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { asSignedIn } from '../session/session.tsx';

/** How often the links are renewed while a page is open, in milliseconds: they are valid for an hour at least. */
const linksMs = 30 * 60_000;

/** What the server knows of the user's pictures. The live socket says when it has changed. */
export const accountHistoryQuery = queryOptions({
  queryKey: picturesKey,
  queryFn: fetchAccountHistory,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  refetchInterval: linksMs,
});

/**
 * Reads it again, and returns it; null where the server can't be reached. A lost request is repeated,
 * unless `retry` is false.
 */
export async function readAccountHistory(
  queries: QueryClient,
  options: { retry?: false } = {},
): Promise<AccountHistory | null> {
  // A request that is under way may not know of what was sent since it began.
  await queries.cancelQueries({ queryKey: picturesKey });
  return queries.fetchQuery({ ...accountHistoryQuery, ...options, staleTime: 0 }).catch(() => null);
}

/**
 * Returns the ids of the pictures that the account keeps now; none while the server can't be reached.
 * What is known from before is not asked: another device may have turned the keeping off since.
 */
export async function readKeptIds(queries: QueryClient): Promise<ReadonlySet<string>> {
  const query = { ...accountHistoryQuery, staleTime: 0, retry: false };
  const account = await queries.fetchQuery(query).catch(() => null);
  const kept = account?.pictures.filter(({ state, file }) => state === 'kept' && file) ?? [];
  return new Set(kept.map(({ id }) => id));
}

/** Fetches all pages of the list. */
async function fetchAccountHistory(): Promise<AccountHistory> {
  const headers = asSignedIn();
  const { nextCursor, ...first } = await callApi('listPictures', { headers });
  const pictures = [...first.pictures];
  for (let cursor = nextCursor; cursor !== null; ) {
    const page = await callApi('listPictures', { query: { cursor }, headers });
    pictures.push(...page.pictures);
    cursor = page.nextCursor;
  }
  return { ...first, pictures };
}
