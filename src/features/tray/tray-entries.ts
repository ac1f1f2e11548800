import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { Tool } from '../../../domain/tools/tools.ts';

/** What the user sees on screen. */
export interface VisiblePage {
  /** The tool whose page is open and visible. */
  tool: Tool | null;
  /** Whether that page shows this job as the tool's newest one. */
  isFollowed: (job: Job) => boolean;
}

/** Whether the open page shows how the job ended; then the tray does not list it. */
export function isShownOn(job: Job, visiblePage: VisiblePage): boolean {
  if (job.tool !== visiblePage.tool) return false;
  // A tool shows its earlier pictures below the newest one; the editor shows its own edit alone.
  return visiblePage.isFollowed(job) || (job.state === 'succeeded' && job.tool !== 'edit');
}

/**
 * Returns the jobs that the tray shows, newest first: all unfinished jobs, and those whose end the
 * user has not seen.
 */
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

/**
 * Returns the jobs that need not be watched any more: the user has seen their end, or there is
 * nothing to see.
 */
export function jobsSeen(
  jobs: readonly Job[],
  watched: readonly string[],
  visiblePage: VisiblePage,
): readonly string[] {
  const shown = trayEntries(jobs, watched, visiblePage);
  return jobs.filter((job) => watched.includes(job.id) && !shown.includes(job)).map(({ id }) => id);
}
