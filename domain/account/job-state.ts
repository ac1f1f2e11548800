/** The states of a job; the last three are final. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

const endStates: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled']);

/** Returns whether a state is final. */
export function isSettled(state: JobState): boolean {
  return endStates.has(state);
}

/**
 * The order of the states. A job moves to a later state only, except back to `queued` when it waits
 * for another key.
 */
const progress: Record<JobState, number> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
};

/**
 * Returns the later of two versions of one job; `given` where they are equal. Answers may arrive
 * out of order.
 */
export function newerJob<T extends { state: JobState; stage?: string }>(
  known: T | undefined,
  given: T,
): T {
  return known && progressOf(known) > progressOf(given) ? known : given;
}

/** A job that waits for another key is `queued` again, after it has run. */
function progressOf({ state, stage }: { state: JobState; stage?: string }): number {
  return state === 'queued' && stage === 'waiting' ? progress.running : progress[state];
}
