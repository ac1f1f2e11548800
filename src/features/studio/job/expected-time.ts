import type { Job } from '../../../../domain/account/job.ts';

/** The expected time is the median of this many of the newest pictures. */
const samplesMax = 9;

/**
 * Returns how long a picture takes, in milliseconds, from the newest of these jobs; null where none
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
