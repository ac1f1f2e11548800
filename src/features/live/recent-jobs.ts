import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '../../../domain/job.ts';
import { isSettled, newerJob } from '../../../domain/job-state.ts';
import { jobsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { useIsLive } from './live-context.ts';

/** How often the jobs are asked for while nothing tells of them, in milliseconds: sooner while one is unfinished. */
const pollMs = { working: 2000, idle: 15_000 };

/**
 * So long after its picture is there the list has a job, in milliseconds: what its user
 * waits for is drawn first, and not everything that lists it. The next frames are over by then.
 */
const listedAfterMs = 100;

/** As many as the server lists. */
const jobsMax = 50;

interface RecentJobs {
  jobs: Job[];
}

const none: readonly Job[] = [];

/** The user's newest jobs from every tool, tab and device, newest first, in step with what is told of each. */
export function useRecentJobs(): readonly Job[] {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: async () => {
      const { jobs } = await request<RecentJobs>('/api/jobs');
      // What was told while the answer was on its way is not lost by it.
      const single = queries.getQueriesData<Job>({ queryKey: ['job'] });
      const known = queries.getQueryData<RecentJobs>(jobsKey)?.jobs ?? [];
      const newer = single.flatMap(([, job]) => (job ? [job] : []));
      return { jobs: mergeJobs([...known, ...newer], jobs) };
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

/** Hears at once what becomes known of any one job: what is drawn may leave out what lasted for no frame. Returns how to stop. */
export function subscribeToJobs(queries: QueryClient, listener: (job: Job) => void): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'job') return;
    const job = query.state.data as Job | undefined;
    if (job) listener(job);
  });
}

/**
 * Takes what becomes known of one job, from whatever call or message, into the list
 * of all. Returns how to stop.
 */
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

/** One list of both, newest first: of two accounts of one job the later. */
export function mergeJobs(known: readonly Job[], given: readonly Job[]): Job[] {
  const merged = new Map<string, Job>();
  for (const job of [...known, ...given]) merged.set(job.id, newerJob(merged.get(job.id), job));
  const newestFirst = [...merged.values()].sort(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
  return newestFirst.slice(0, jobsMax);
}
