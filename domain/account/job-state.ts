export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

const endStates: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled']);

export function isSettled(state: JobState): boolean {
  return endStates.has(state);
}

/** A queued job can be cancelled, and a running one if its vendor can end it. */
export function isCancellable(job: {
  state: JobState;
  cancellable?: boolean | undefined;
}): boolean {
  return job.state === 'queued' || (job.state === 'running' && job.cancellable === true);
}

/** A job moves to a later state only, except back to `queued` to wait for another key. */
const progress: Record<JobState, number> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  cancelled: 2,
};

/** Returns the later version of a job, `given` of equal ones: responses overtake each other. */
export function newerJob<T extends ProgressedJob>(known: T | undefined, given: T): T {
  return known && progressOf(known) > progressOf(given) ? known : given;
}

interface ProgressedJob {
  state: JobState;
  stage?: string;
  result?: { isUnfinished?: boolean | undefined } | undefined;
}

/** A job may be `queued` again after it has run. An edit gets its finished picture later. */
function progressOf({ state, stage, result }: ProgressedJob): number {
  if (state === 'succeeded' && result?.isUnfinished === false) return progress.succeeded + 1;
  return state === 'queued' && stage === 'waiting' ? progress.running : progress[state];
}
