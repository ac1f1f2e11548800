import { useEffect } from 'react';
import type { Job } from '../../../domain/account/job.ts';
import { resultRetentionMs } from '../../../domain/limits.ts';
import { forgetSavedMarks } from '../../device/history/saved-marks.ts';
import { useRecentJobs } from '../live/live.tsx';
import { notifySaved } from './notify-saved.ts';
import { saveJob } from './save-picture.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Saves every finished picture to the device's history, whichever page is open: the jobs that end
 * now, from any tool or device, and those that ended while no tab was open.
 */
export function HistorySaver({ userId }: { userId: string }) {
  const jobs = useRecentJobs();
  useEffect(() => forgetSavedMarks(userId, resultRetentionMs, Date.now()), [userId]);
  // The picture on screen has priority: the server stores this one until the device reports it as
  // saved.
  useEffect(() => whenIdle(() => void saveEach(userId, jobs)), [userId, jobs]);
  return null;
}

/** Saves the pictures one after the other, the oldest first. */
async function saveEach(userId: string, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs.toReversed()) notifySaved(await saveJob(userId, job));
}
