/** The states of a job; the last three are final. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

const endStates: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled']);

/** Whether nothing about the job will change any more. */
export function isSettled(state: JobState): boolean {
  return endStates.has(state);
}

/** How far a job has come; a later state never goes back to an earlier one. */
const progress: Record<JobState, number> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
};

/** Of two accounts of one job, the later; `given` when it can't be told. Answers may overtake each other. */
export function newerJob<T extends { state: JobState }>(known: T | undefined, given: T): T {
  return known && progress[known.state] > progress[given.state] ? known : given;
}
