import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../domain/job.ts';
import { resultKeptMs } from '../../../domain/limits.ts';
import { jobsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { forgetKeptMarks } from '../../device/history/kept-marks.ts';
import { useIsLive } from '../live/live.tsx';
import { type KeepAnswer, keepJob } from './keep-picture.ts';

/** How often finished jobs are looked for while nothing tells of them, in milliseconds. */
const pollMs = 15_000;

/**
 * Takes every finished picture into the device's history, wherever its user is:
 * what ends now, from any tool or device, and what ended while no tab was open.
 */
export function HistoryKeeper({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: () => request<{ jobs: Job[] }>('/api/jobs'),
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : pollMs,
  });

  useEffect(() => forgetKeptMarks(userId, resultKeptMs, Date.now()), [userId]);
  useEffect(() => void keepEach(userId, data?.jobs ?? []), [userId, data]);
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== 'job') return;
        const job = query.state.data as Job | undefined;
        if (job) void keepEach(userId, [job]);
      }),
    [queries, userId],
  );
  return null;
}

/** One after the other, the oldest first. */
async function keepEach(userId: string, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs.toReversed()) sayKept(await keepJob(userId, job));
}

/** What could not be kept is said, once at a time. */
export function sayKept(answer: KeepAnswer): void {
  if (answer === 'kept' || answer === 'later') return;
  toast.error('This picture could not be kept on this device', {
    id: 'history-refused',
    description:
      answer === 'storage_full'
        ? 'There is no room left. Download it, or make room in Previous Images.'
        : 'The browser lets this site keep nothing. Download it: it costs nothing.',
  });
}
