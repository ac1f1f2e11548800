import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isSettled } from '../../../domain/account/job-state.ts';
import { toolPaths, tools } from '../../../domain/tools/tools.ts';
import { isFollowed } from '../../device/drafts/followed-job.ts';
import { readVersions } from '../../device/drafts/job-sources.ts';
import { WatchedJobs } from '../../device/watched-jobs.ts';
import { areRecentJobsRead, subscribeToJobs, useRecentJobs } from '../live/live.tsx';
import { jobsSeen, type TrayEntry, trayEntries, type VisiblePage } from './tray-entries.ts';
import { followVisibility, readVisibility } from './visibility.ts';

export interface TrayState {
  entries: readonly TrayEntry[];
  isRead: boolean;
  dismiss: (entries: readonly TrayEntry[]) => void;
}

export function useTray(userId: string): TrayState {
  const queries = useQueryClient();
  const jobs = useRecentJobs();
  const watchedJobs = useMemo(() => new WatchedJobs(userId), [userId]);
  const watched = useSyncExternalStore(watchedJobs.subscribe, watchedJobs.read, watchedJobs.read);
  const { pathname } = useLocation();
  const isVisible = useSyncExternalStore(followVisibility, readVisibility, () => true);
  const tool = isVisible ? (tools.find((name) => toolPaths[name] === pathname) ?? null) : null;
  const visiblePage: VisiblePage = useMemo(
    () => ({
      isFollowed: (job) => tool !== null && isFollowed(userId, tool, job.id),
      hasJob: (job) => tool !== null && (job.tool === tool || job.id in readVersions(userId, tool)),
    }),
    [tool, userId],
  );
  const entries = useMemo(
    () => trayEntries(jobs, watched, visiblePage),
    [jobs, watched, visiblePage],
  );

  useEffect(
    () =>
      subscribeToJobs(queries, ({ id, state }) => {
        if (!isSettled(state)) watchedJobs.add([id]);
      }),
    [queries, watchedJobs],
  );
  useEffect(() => {
    watchedJobs.add(jobs.filter(({ state }) => !isSettled(state)).map(({ id }) => id));
    watchedJobs.remove(jobsSeen(jobs, watchedJobs.read(), visiblePage));
  }, [jobs, watchedJobs, visiblePage]);

  return {
    entries,
    isRead: areRecentJobsRead(queries),
    dismiss: (seen) => watchedJobs.remove(seen.flatMap(({ jobs }) => jobs.map(({ id }) => id))),
  };
}
