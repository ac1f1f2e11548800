import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { groupByBatch } from '../live/live.tsx';

export interface VisiblePage {
  isFollowed: (job: Job) => boolean;
  /** Whether the page's tool shows the job, which may be a version that another tool makes. */
  hasJob: (job: Job) => boolean;
}

/** What the tray shows as one: a job, or those that were submitted together. */
export interface TrayEntry {
  /** The job's or the batch's. */
  id: string;
  /** In the order of their submit. */
  jobs: readonly Job[];
  /** `ready` if at least one picture was made. */
  state: 'working' | 'ready' | 'failed';
}

export function isShownOn(job: Job, visiblePage: VisiblePage): boolean {
  if (!visiblePage.hasJob(job)) return false;
  // A tool shows its earlier pictures below the newest one; the editor shows only its own edit.
  return visiblePage.isFollowed(job) || (job.state === 'succeeded' && job.tool !== 'edit');
}

export function trayEntries(
  jobs: readonly Job[],
  watched: readonly string[],
  visiblePage: VisiblePage,
): readonly TrayEntry[] {
  return groupByBatch(jobs).flatMap(([id, group]) => {
    const entry = { id, jobs: group, state: stateOf(group) };
    if (entry.state === 'working') return [entry];
    // A user who cancels a job knows that it has ended.
    const ended = group.filter(({ state }) => state !== 'cancelled');
    const isWatched = ended.some(({ id }) => watched.includes(id));
    // The page of the followed job shows the others of its batch too.
    const isSeen =
      group.some((job) => visiblePage.hasJob(job) && visiblePage.isFollowed(job)) ||
      ended.every((job) => isShownOn(job, visiblePage));
    return isWatched && !isSeen ? [entry] : [];
  });
}

export function jobsSeen(
  jobs: readonly Job[],
  watched: readonly string[],
  visiblePage: VisiblePage,
): readonly string[] {
  const shown = trayEntries(jobs, watched, visiblePage).flatMap((entry) => entry.jobs);
  return jobs.filter((job) => watched.includes(job.id) && !shown.includes(job)).map(({ id }) => id);
}

/** Returns the pictures of an entry that were made. */
export function madeOf({ jobs }: TrayEntry): readonly Job[] {
  return jobs.filter(({ state }) => state === 'succeeded');
}

function stateOf(jobs: readonly Job[]): TrayEntry['state'] {
  if (jobs.some(({ state }) => !isSettled(state))) return 'working';
  return jobs.some(({ state }) => state === 'succeeded') ? 'ready' : 'failed';
}
