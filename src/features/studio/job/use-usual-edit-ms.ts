import { useMemo } from 'react';
import { useRecentJobs } from '../../live/live.tsx';
import { expectedMs } from './expected-time.ts';

/**
 * Returns how long an AI edit usually takes, in milliseconds. Edits that the device renders itself
 * do not count.
 */
export function useUsualEditMs(): number | null {
  const recent = useRecentJobs();
  return useMemo(
    () => expectedMs(recent.filter(({ tool, result }) => tool === 'edit' && result)),
    [recent],
  );
}
