import { useEffect } from 'react';
import type { Job } from '../../../domain/job.ts';
import { resultRetentionMs } from '../../../domain/limits.ts';
import { forgetSavedMarks } from '../../device/history/saved-marks.ts';
import { useRecentJobs } from '../live/live.tsx';
import { notifySaved } from './notify-saved.ts';
import { saveJob } from './save-picture.ts';

/**
 * Takes every finished picture into the device's history, wherever its user is:
 * what ends now, from any tool or device, and what ended while no tab was open.
 */
export function HistorySaver({ userId }: { userId: string }) {
  const jobs = useRecentJobs();
  useEffect(() => forgetSavedMarks(userId, resultRetentionMs, Date.now()), [userId]);
  // The picture on the screen comes first: the server keeps this one until it is told.
  useEffect(() => whenIdle(() => void saveEach(userId, jobs)), [userId, jobs]);
  return null;
}

/** The longest that a page which is never idle lets a picture wait, in milliseconds. */
const idleWaitMaxMs = 1000;

/** Does it once the page has nothing else to do. Returns how to leave it. */
function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleWaitMaxMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: idleWaitMaxMs });
  return () => cancelIdleCallback(callback);
}

/** One after the other, the oldest first. */
async function saveEach(userId: string, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs.toReversed()) notifySaved(await saveJob(userId, job));
}
