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
 * Returns the later of two versions of one job; `given` where they are equal. Responses may arrive
 * out of order.
 */
export function newerJob<T extends ProgressedJob>(known: T | undefined, given: T): T {
  return known && progressOf(known) > progressOf(given) ? known : given;
}

interface ProgressedJob {
  state: JobState;
  stage?: string;
  result?: { isUnfinished?: boolean | undefined } | undefined;
}

/**
 * A job that waits for another key is `queued` again, after it has run. An edit that has succeeded
 * gets its finished picture later.
 */
function progressOf({ state, stage, result }: ProgressedJob): number {
  if (state === 'succeeded' && result?.isUnfinished === false) return progress.succeeded + 1;
  return state === 'queued' && stage === 'waiting' ? progress.running : progress[state];
}
