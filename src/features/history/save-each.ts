import type { Job } from '../../../domain/account/job.ts';
import { enlargeCutOuts } from './enlarge-cut-outs.ts';
import { notifySaved } from './notify-saved.ts';
import { saveJob } from './save-picture.ts';

/**
 * Saves the pictures one by one, oldest first. Returns whether none needs a retry. `late` has the ids that
 * the user knows are not saved yet.
 */
export async function saveEach(
  userId: string,
  jobs: readonly Job[],
  late: Set<string>,
): Promise<boolean> {
  let isDone = true;
  for (const job of jobs.toReversed()) {
    const response = await saveJob(userId, job);
    if (response === 'later' || response === 'storage_busy') isDone = false;
    if (response === 'storage_busy' && late.has(job.id)) continue;
    if (response === 'storage_busy') late.add(job.id);
    notifySaved(response, { isOnServer: true });
  }
  await enlargeCutOuts(userId, jobs);
  return isDone;
}
