import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled, newerJob } from '../../../../domain/account/job-state.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { callApi } from '../../../api/call-api.ts';
import { batchKey, jobKey } from '../../../api/query-keys.ts';
import { readVersions } from '../../../device/drafts/job-sources.ts';
import { subscribeToJobs, useIsLive, useRecentJobs } from '../../live/live.tsx';

/** How often a batch is polled while there is no live socket, in milliseconds. */
const pollMs = 2000;

const none: readonly Job[] = [];

/**
 * Returns the jobs of a job's batch, in their order; none if it is alone. A retry, which is stored as a version of
 * the failed job, has that one's place.
 */
export function useBatch(userId: string, tool: Tool, job: Job | null): readonly Job[] {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const recent = useRecentJobs();
  const versions = readVersions(userId, tool);
  const first = (each: Job | null | undefined): Job | null | undefined => {
    const failed = each && recent.find(({ id }) => id === versions[each.id]);
    return failed && failed.state !== 'succeeded' ? first(failed) : each;
  };
  const last = (each: Job): Job => {
    const isRetry = (other: Job | null) => other && versions[other.id] === each.id;
    const retry = each.state !== 'succeeded' && [job, ...recent].find(isRetry);
    return retry ? last(retry) : each;
  };
  const batchId = first(job)?.batchId;
  const { data = none } = useQuery<readonly Job[]>({
    queryKey: batchKey(batchId),
    queryFn:
      batchId === undefined
        ? skipToken
        : async () => {
            const { batch } = await callApi('readBatch', { params: { id: batchId } });
            return batch.jobs.map((each) =>
              newerJob(queries.getQueryData<Job>(jobKey(each.id)), each),
            );
          },
    refetchInterval: ({ state }) =>
      !isLive && state.data?.some((each) => !isSettled(each.state)) ? pollMs : false,
    staleTime: pollMs,
  });
  useEffect(() => {
    if (batchId === undefined) return undefined;
    return subscribeToJobs(queries, (changed) => {
      if (changed.batchId !== batchId) return;
      queries.setQueryData<readonly Job[]>(batchKey(batchId), (known) =>
        known?.map((each) => (each.id === changed.id ? newerJob(each, changed) : each)),
      );
    });
  }, [queries, batchId]);
  return data.length > 1 ? data.map(last) : none;
}
