import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { picturesKey } from '../../api/query-keys.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { asSignedIn } from '../session/session.tsx';

/** How often the links are renewed while a page is open: they are valid for at least an hour. */
const linksMs = 30 * 60_000;

export const accountHistoryQuery = queryOptions({
  queryKey: picturesKey,
  queryFn: fetchAccountHistory,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  refetchInterval: linksMs,
});

export async function fetchAccountHistory(): Promise<AccountHistory> {
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
