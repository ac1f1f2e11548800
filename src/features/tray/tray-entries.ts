import type { Job } from '../../../domain/job.ts';
import { isSettled } from '../../../domain/job-state.ts';
import type { Tool } from '../../../domain/tools.ts';

/** What the user is looking at. */
export interface Sight {
  /** The tool whose screen is open before the user's eyes. */
  tool: Tool | null;
  /** Whether that screen shows this job before any other. */
  isFollowed: (job: Job) => boolean;
}

/** Whether the screen that is open shows how the job ended: then nothing has to tell of it. */
export function isInSight(job: Job, sight: Sight): boolean {
  if (job.tool !== sight.tool) return false;
  // Earlier pictures of a tool stand below its newest one; the editor shows its own alone.
  return sight.isFollowed(job) || (job.state === 'succeeded' && job.tool !== 'edit');
}

/** Which jobs the tray shows, newest first: all that work, and those whose end was not seen. */
export function trayEntries(
  jobs: readonly Job[],
  watched: readonly string[],
  sight: Sight,
): readonly Job[] {
  return jobs.filter((job) => {
    if (!isSettled(job.state)) return true;
    // Who cancels a job knows that it has ended.
    return job.state !== 'cancelled' && watched.includes(job.id) && !isInSight(job, sight);
  });
}

/** Which jobs need no watching any more: their end was seen, or there is nothing to see. */
export function jobsSeen(
  jobs: readonly Job[],
  watched: readonly string[],
  sight: Sight,
): readonly string[] {
  const shown = trayEntries(jobs, watched, sight);
  return jobs.filter((job) => watched.includes(job.id) && !shown.includes(job)).map(({ id }) => id);
}
