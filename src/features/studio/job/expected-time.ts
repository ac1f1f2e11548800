import type { Job } from '../../../../domain/job.ts';

/** Of so many of the newest pictures the middle one tells how long the next will take. */
const samplesMax = 9;

/** How long a picture takes, in milliseconds, as the newest of these did; null before there is one. */
export function expectedMs(jobs: readonly Job[]): number | null {
  const durations = jobs
    .filter(({ state, settledAt }) => state === 'succeeded' && settledAt)
    .slice(0, samplesMax)
    .map(({ createdAt, settledAt }) => Date.parse(settledAt ?? '') - Date.parse(createdAt))
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)] ?? null;
}
