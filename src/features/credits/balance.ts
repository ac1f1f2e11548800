import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Credits } from '../../../domain/account/credits.ts';
import { callApi } from '../../api/call-api.ts';
import { creditsKey } from '../../api/query-keys.ts';
import { useIsLive } from '../live/live.tsx';

/** How often the balance is fetched without a live socket. */
const pollMs = 10_000;

const fetchCredits = () => callApi('readCredits');

/** Also for prefetching before a page is rendered. */
export const creditsQuery = { queryKey: creditsKey, queryFn: fetchCredits };

export function useCreditsReading(): { credits: Credits | undefined; isUnread: boolean } {
  const isLive = useIsLive();
  const { data, failureCount } = useQuery({
    ...creditsQuery,
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : pollMs,
  });
  const credits = data?.initialized ? data : undefined;
  return { credits, isUnread: data === undefined && failureCount > 0 };
}

/** Returns a function that fetches the balance once and rejects without a response. */
export function useCheckCredits(): () => Promise<Credits> {
  const queries = useQueryClient();
  return useCallback(async () => {
    // A fetch that is still retrying would be joined, and might never end.
    await queries.cancelQueries({ queryKey: creditsKey });
    return queries.fetchQuery({ ...creditsQuery, retry: false });
  }, [queries]);
}
