import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { readSavedMark } from '../../device/history/saved-marks.ts';
import { readSubmittedMark, submittedSince } from '../../device/history/submitted-marks.ts';

/**
 * For how long a job may be on its way to the server and into the list of jobs, in milliseconds: its source is
 * sent before, which takes minutes by a slow network. Until then its mark alone tells the other tabs of it.
 */
const onTheWayMs = 10 * 60_000;

/**
 * Returns of how many jobs the pictures are still to come into a device's history: those that it has
 * submitted itself, and the others, for which it has the free places alone. `evictedIds`: which pictures its
 * own replace, as their user was told.
 */
export function countComing(
  userId: string,
  jobs: readonly Job[],
  items: readonly HistoryItem[],
): { own: number; others: number; evictedIds: ReadonlySet<string> } {
  const coming = jobs.filter((job) => isComing(userId, job, items));
  const submitted = coming.map(({ id }) => id).filter((id) => readSubmittedMark(userId, id));
  const listed = new Set(jobs.map(({ id }) => id));
  const unlisted = submittedSince(userId, Date.now() - onTheWayMs).filter(
    (id) => !listed.has(id) && !wasSaved(userId, id, items),
  );
  const own = [...submitted, ...unlisted];
  const evictedIds = own.flatMap((id) => readSubmittedMark(userId, id)?.evictedId ?? []);
  return {
    own: own.length,
    others: coming.length - submitted.length,
    evictedIds: new Set(evictedIds),
  };
}

function isComing(userId: string, job: Job, items: readonly HistoryItem[]): boolean {
  if (!isSettled(job.state)) return true;
  if (job.state !== 'succeeded' || wasSaved(userId, job.id, items)) return false;
  // The device that has submitted an edit finishes it, perhaps only when the editor is opened again.
  return job.tool === 'edit' ? readSubmittedMark(userId, job.id) !== null : Boolean(job.result);
}

function wasSaved(userId: string, jobId: string, items: readonly HistoryItem[]): boolean {
  return readSavedMark(userId, jobId) !== null || items.some(({ id }) => id === jobId);
}
