import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { Tool } from '../../../domain/tools/tools.ts';

export interface VisiblePage {
  tool: Tool | null;
  isFollowed: (job: Job) => boolean;
}

export function isShownOn(job: Job, visiblePage: VisiblePage): boolean {
  if (job.tool !== visiblePage.tool) return false;
  // A tool shows its earlier pictures below the newest one; the editor shows only its own edit.
  return visiblePage.isFollowed(job) || (job.state === 'succeeded' && job.tool !== 'edit');
}

export function trayEntries(
  jobs: readonly Job[],
  watched: readonly string[],
  visiblePage: VisiblePage,
): readonly Job[] {
  return jobs.filter((job) => {
    if (!isSettled(job.state)) return true;
    // A user who cancels a job knows that it has ended.
    return job.state !== 'cancelled' && watched.includes(job.id) && !isShownOn(job, visiblePage);
  });
}

export function jobsSeen(
  jobs: readonly Job[],
  watched: readonly string[],
  visiblePage: VisiblePage,
): readonly string[] {
  const shown = trayEntries(jobs, watched, visiblePage);
  return jobs.filter((job) => watched.includes(job.id) && !shown.includes(job)).map(({ id }) => id);
}
