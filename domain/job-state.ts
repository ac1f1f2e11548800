/** The states of a job; the last three are final. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

const endStates: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled']);

/** Whether nothing about the job will change any more. */
export function isSettled(state: JobState): boolean {
  return endStates.has(state);
}

/** How far a job has come; a later state never goes back to an earlier one, but for one that waits anew. */
const progress: Record<JobState, number> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
};

/** Of two accounts of one job, the later; `given` when it can't be told. Answers may overtake each other. */
export function newerJob<T extends { state: JobState; stage?: string }>(
  known: T | undefined,
  given: T,
): T {
  return known && progressOf(known) > progressOf(given) ? known : given;
}

/** A job whose key was refused waits for another, though it has run before. */
function progressOf({ state, stage }: { state: JobState; stage?: string }): number {
  return state === 'queued' && stage === 'waiting' ? progress.running : progress[state];
}
