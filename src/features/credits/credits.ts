import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Credits } from '../../../domain/credits.ts';
import { creditsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { useIsLive } from '../live/live.tsx';

/** How often the balance is asked for while nothing tells its changes, in milliseconds. */
const pollMs = 10_000;

const askForCredits = () => request<Credits>('/api/credits');

/** The question for the balance, for who asks before a page is drawn. */
export const creditsQuery = { queryKey: creditsKey, queryFn: askForCredits };

/** What the user has; undefined until it is known. */
export function useCredits(): Credits | undefined {
  const isLive = useIsLive();
  const { data } = useQuery({
    ...creditsQuery,
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : pollMs,
  });
  return data?.initialized ? data : undefined;
}

/** Asks for the balance again, after something may have changed it. */
export function useRefreshCredits(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: creditsKey }), [queries]);
}

/** Asks for the balance once, for who waits for the answer: rejects when there is none. */
export function useCheckCredits(): () => Promise<Credits> {
  const queries = useQueryClient();
  return useCallback(async () => {
    // One that is being tried again and again would be joined, and never end.
    await queries.cancelQueries({ queryKey: creditsKey });
    return queries.fetchQuery({ ...creditsQuery, retry: false });
  }, [queries]);
}

/** Asks for the balance again where its changes do not come by themselves. */
export function useFollowCredits(): () => Promise<void> {
  const refresh = useRefreshCredits();
  const isLive = useIsLive();
  return useCallback(async () => {
    if (!isLive) await refresh();
  }, [refresh, isLive]);
}
