import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { readSavedMark } from '../../device/history/saved-marks.ts';
import { readSubmittedMark } from '../../device/history/submitted-marks.ts';

/**
 * Returns of how many jobs the pictures are still to come into a device's history: those that it has
 * submitted itself, and the others, for which it has the free places alone.
 */
export function countComing(
  userId: string,
  jobs: readonly Job[],
  items: readonly HistoryItem[],
): { own: number; others: number } {
  const coming = jobs.filter((job) => isComing(userId, job, items));
  const own = coming.filter(({ id }) => readSubmittedMark(userId, id)).length;
  return { own, others: coming.length - own };
}

/** Whether a job's picture will take a place of this device: it is being generated, or not saved yet. */
function isComing(userId: string, job: Job, items: readonly HistoryItem[]): boolean {
  if (!isSettled(job.state)) return true;
  if (job.state !== 'succeeded' || !job.result || job.tool === 'edit') return false;
  return !readSavedMark(userId, job.id) && !items.some(({ id }) => id === job.id);
}
