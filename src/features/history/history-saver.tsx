import { useEffect, useRef } from 'react';
import type { Job } from '../../../domain/account/job.ts';
import { resultRetentionMs } from '../../../domain/limits.ts';
import { forgetSavedMarks } from '../../device/history/saved-marks.ts';
import { useRecentJobs } from '../live/live.tsx';
import { notifySaved } from './notify-saved.ts';
import { saveJob } from './save-picture.ts';
import { untilDone } from './when-idle.ts';

/**
 * Saves every finished picture to the device's history, whichever page is open: the jobs that end
 * now, from any tool or device, and those that ended while no tab was open.
 */
export function HistorySaver({ userId }: { userId: string }) {
  const jobs = useRecentJobs();
  useEffect(() => forgetSavedMarks(userId, resultRetentionMs, Date.now()), [userId]);
  // The picture on screen has priority: the server stores this one until the device reports it as
  // saved.
  const late = useRef(new Set<string>());
  useEffect(() => untilDone(() => saveEach(userId, jobs, late.current)), [userId, jobs]);
  return null;
}

/**
 * Saves the pictures one after the other, the oldest first. Returns whether none is left to be tried
 * again. `late` has the ids of those of which the user knows that they are not saved yet.
 */
async function saveEach(userId: string, jobs: readonly Job[], late: Set<string>): Promise<boolean> {
  let isDone = true;
  for (const job of jobs.toReversed()) {
    const answer = await saveJob(userId, job);
    if (answer === 'later' || answer === 'storage_busy') isDone = false;
    if (answer === 'storage_busy' && late.has(job.id)) continue;
    if (answer === 'storage_busy') late.add(job.id);
    notifySaved(answer, { isOnServer: true });
  }
  return isDone;
}
