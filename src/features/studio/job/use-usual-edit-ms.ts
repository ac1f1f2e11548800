import { useMemo } from 'react';
import { useRecentJobs } from '../../live/live.tsx';
import { expectedMs } from './expected-time.ts';

/** How long an edit by the AI usually takes, in milliseconds. What the device draws itself takes no time, and does not count. */
export function useUsualEditMs(): number | null {
  const recent = useRecentJobs();
  return useMemo(
    () => expectedMs(recent.filter(({ tool, result }) => tool === 'edit' && result)),
    [recent],
  );
}
