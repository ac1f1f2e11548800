import { useMemo } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { useRecentJobs } from '../../live/live.tsx';

const samplesMax = 9;

/**
 * Returns how long a picture takes, in milliseconds, from the newest of these jobs; null if none
 * has succeeded.
 */
export function expectedMs(jobs: readonly Job[]): number | null {
  const durations = jobs
    .filter(({ state, settledAt }) => state === 'succeeded' && settledAt)
    .slice(0, samplesMax)
    .map(({ createdAt, settledAt }) => Date.parse(settledAt ?? '') - Date.parse(createdAt))
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)] ?? null;
}

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
