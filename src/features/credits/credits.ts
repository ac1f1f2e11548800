import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Credits } from '../../../domain/account/credits.ts';
import { creditsKey } from '../../api/query-keys.ts';
import { useIsLive } from '../live/live.tsx';
import { useCreditsReading } from './balance.ts';

export { creditsQuery, useCheckCredits, useCreditsReading } from './balance.ts';
export { UnreadCredits, useRetryCredits } from './unread-credits.tsx';

/** Undefined until they are known. */
export function useCredits(): Credits | undefined {
  return useCreditsReading().credits;
}

/** Returns a function that fetches the balance again, after something may have changed it. */
export function useRefreshCredits(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: creditsKey }), [queries]);
}

/** Returns a function that fetches the balance again if there is no live socket. */
export function useFollowCredits(): () => Promise<void> {
  const refresh = useRefreshCredits();
  const isLive = useIsLive();
  return useCallback(async () => {
    if (!isLive) await refresh();
  }, [refresh, isLive]);
}
