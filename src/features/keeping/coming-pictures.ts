import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { readSavedMark } from '../../device/history/saved-marks.ts';
import { readSubmittedMark, submittedSince } from '../../device/history/submitted-marks.ts';

/**
 * How long a job may take to reach the server and the list of jobs: its source is uploaded first, which takes
 * minutes on a slow network. Until then only its mark shows it to the other tabs.
 */
const onTheWayMs = 10 * 60_000;

/**
 * Returns the number of jobs whose pictures will still enter a device's history: those that it submitted, and
 * others, for which it has only its free space. `evictedIds`: the pictures that its own jobs replace.
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
  // The device that submitted an edit finishes it, perhaps only when the editor opens again.
  return job.tool === 'edit' ? readSubmittedMark(userId, job.id) !== null : Boolean(job.result);
}

function wasSaved(userId: string, jobId: string, items: readonly HistoryItem[]): boolean {
  return readSavedMark(userId, jobId) !== null || items.some(({ id }) => id === jobId);
}
