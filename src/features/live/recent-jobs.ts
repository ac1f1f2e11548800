import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled, newerJob } from '../../../domain/account/job-state.ts';
import { callApi } from '../../api/call-api.ts';
import { jobsKey } from '../../api/query-keys.ts';
import { useIsLive } from './live-context.ts';

/** How often the jobs are polled without a live socket: more often while one is unfinished. */
const pollMs = { working: 2000, idle: 15_000 };

/**
 * How long after its picture the list shows a finished job. The tool's own screen renders first, which takes
 * a few frames.
 */
const listedAfterMs = 100;

/** The server's list has the same length. */
const jobsMax = 50;

interface RecentJobs {
  jobs: Job[];
}

const none: readonly Job[] = [];

/** The user's newest jobs from every tool, tab and device, newest first. */
export function useRecentJobs(): readonly Job[] {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: async () => {
      const { jobs } = await callApi('listJobs');
      const single = queries.getQueriesData<Job>({ queryKey: ['job'] });
      const known = queries.getQueryData<RecentJobs>(jobsKey)?.jobs ?? [];
      const newer = single.flatMap(([, job]) => (job ? [job] : []));
      return { jobs: mergeJobs(jobs, [...known, ...newer, ...jobs]) };
    },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (isLive) return false;
      const isWorking = state.data?.jobs.some((job) => !isSettled(job.state));
      return isWorking ? pollMs.working : pollMs.idle;
    },
  });
  return data?.jobs ?? none;
}

export function readRecentJobs(queries: QueryClient): readonly Job[] {
  return queries.getQueryData<RecentJobs>(jobsKey)?.jobs ?? none;
}

export function areRecentJobsRead(queries: QueryClient): boolean {
  return queries.getQueryData<RecentJobs>(jobsKey) !== undefined;
}

export function subscribeToJobs(queries: QueryClient, listener: (job: Job) => void): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'job') return;
    const job = query.state.data as Job | undefined;
    if (job) listener(job);
  });
}

export function followEachJob(queries: QueryClient): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const take = (job: Job) => {
    queries.setQueryData<RecentJobs>(jobsKey, (known) => {
      if (!known || known.jobs.includes(job)) return known;
      return { jobs: mergeJobs(known.jobs, [job]) };
    });
  };
  const stop = subscribeToJobs(queries, (job) => {
    if (job.state !== 'succeeded') return take(job);
    const timer = setTimeout(() => {
      timers.delete(timer);
      take(job);
    }, listedAfterMs);
    timers.add(timer);
  });
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Jobs of one batch have one time: the order of the known jobs stays, and another one is newer than they are. */
export function mergeJobs(known: readonly Job[], given: readonly Job[]): Job[] {
  const merged = new Map<string, Job>();
  const others = given.filter(({ id }) => known.every((job) => job.id !== id));
  for (const job of [...others, ...known, ...given]) {
    merged.set(job.id, newerJob(merged.get(job.id), job));
  }
  const newestFirst = [...merged.values()].sort(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
  return newestFirst.slice(0, jobsMax);
}

/** Returns the jobs by their batch, each in the order of its submit. The list has the newest job first. */
export function groupByBatch(jobs: readonly Job[]): readonly (readonly [string, readonly Job[]])[] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const key = job.batchId ?? job.id;
    groups.set(key, [job, ...(groups.get(key) ?? [])]);
  }
  return [...groups];
}
