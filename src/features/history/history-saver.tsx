import { useEffect, useRef } from 'react';
import { resultRetentionMs } from '../../../domain/limits.ts';
import { forgetSavedMarks } from '../../device/history/saved-marks.ts';
import { forgetSubmittedMarks } from '../../device/history/submitted-marks.ts';
import { useRecentJobs } from '../live/live.tsx';
import { untilDone } from './when-idle.ts';

/**
 * Saves every finished picture made on this device to its history, on any page: jobs that end now, and those
 * that ended while no tab was open.
 */
export function HistorySaver({ userId }: { userId: string }) {
  const jobs = useRecentJobs();
  useEffect(() => {
    forgetSavedMarks(userId, resultRetentionMs, Date.now());
    forgetSubmittedMarks(userId, resultRetentionMs, Date.now());
  }, [userId]);
  // The picture on screen has priority: the server stores this one until the device reports it as saved.
  const late = useRef(new Set<string>());
  useEffect(
    () =>
      untilDone(async () => {
        const code = await import('./save-each.ts').catch(() => null);
        return code ? code.saveEach(userId, jobs, late.current) : false;
      }),
    [userId, jobs],
  );
  return null;
}
