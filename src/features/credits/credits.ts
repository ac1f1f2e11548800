import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Credits } from '../../../domain/account/credits-answer.ts';
import { callApi } from '../../api/call-api.ts';
import { creditsKey } from '../../api/query-keys.ts';
import { useIsLive } from '../live/live.tsx';

/** How often the balance is fetched while there is no live socket, in milliseconds. */
const pollMs = 10_000;

const fetchCredits = () => callApi('readCredits');

/** The query for the balance, also for prefetching it before a page is rendered. */
export const creditsQuery = { queryKey: creditsKey, queryFn: fetchCredits };

/** The user's credits; undefined until they are known. */
export function useCredits(): Credits | undefined {
  const isLive = useIsLive();
  const { data } = useQuery({
    ...creditsQuery,
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : pollMs,
  });
  return data?.initialized ? data : undefined;
}

/** Returns a function that fetches the balance again, after something may have changed it. */
export function useRefreshCredits(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: creditsKey }), [queries]);
}

/** Returns a function that fetches the balance once and rejects without an answer. */
export function useCheckCredits(): () => Promise<Credits> {
  const queries = useQueryClient();
  return useCallback(async () => {
    // A fetch that is still retrying would be joined, and might never end.
    await queries.cancelQueries({ queryKey: creditsKey });
    return queries.fetchQuery({ ...creditsQuery, retry: false });
  }, [queries]);
}

/** Returns a function that fetches the balance again if there is no live socket. */
export function useFollowCredits(): () => Promise<void> {
  const refresh = useRefreshCredits();
  const isLive = useIsLive();
  return useCallback(async () => {
    if (!isLive) await refresh();
  }, [refresh, isLive]);
}
