import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Credits } from '../../../domain/credits.ts';
import { request } from '../../api/request.ts';

const creditsKey = ['credits'];

/** What the user has; undefined until it is known. */
export function useCredits(): Credits | undefined {
  const { data } = useQuery({
    queryKey: creditsKey,
    queryFn: () => request<Credits>('/api/credits'),
    refetchOnWindowFocus: true,
  });
  return data?.initialized ? data : undefined;
}

/** Asks for the balance again, after something may have changed it. */
export function useRefreshCredits(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: creditsKey }), [queries]);
}
