import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Job } from '../../../../domain/job.ts';
import { isSettled, newerJob } from '../../../../domain/job-state.ts';
import type { Tool } from '../../../../domain/tools.ts';
import { jobKey } from '../../../api/query-keys.ts';
import { ApiProblem, request } from '../../../api/request.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { useLiveSocket } from '../../live/live.tsx';
import { cancelJob } from './cancel-job.ts';
import { type NewJobRequest, submitJob } from './submit-job.ts';

/** How often an unfinished job is asked about, in milliseconds: seldom while its changes come by themselves. */
const pollMs = { live: 10_000, alone: 500 };

/** Waits after a lost connection, in milliseconds: doubling from the first to the last. */
const reconnectMs = { first: 1000, last: 15_000 };

export interface FollowedJob {
  job: Job | null;
  /** From the press until the server has taken the job in. */
  isSubmitting: boolean;
  /** A job is known by its id alone: nobody may start another before it is clear what became of it. */
  isUnclear: boolean;
  isReconnecting: boolean;
  /** The server knows nothing of the job that was followed: it never got there. */
  isUnknown: boolean;
  /** It was sent and nobody answered: the server is asked whether it has it, and may have charged it. */
  isInDoubt: boolean;
  /** It was sent, nobody answered, and it is known by now that the server has nothing of it. */
  isLost: boolean;
  /**
   * Throws where it was refused. Where nobody answers it ends as well, and the job is in doubt.
   * `id` is the job's, where the caller has to know it before.
   */
  submit: (newJob: NewJobRequest, id?: string) => Promise<void>;
  cancel: () => Promise<void>;
  /** Reads the job once more, for a fresh link to its picture. */
  reread: () => Promise<Job | null>;
}

/**
 * The tool's newest job, followed until it ends. Its id is kept on the device, so
 * that a reload or another page loses nothing: the server is the truth.
 */
export function useJob(userId: string, tool: Tool): FollowedJob {
  const storageKey = keyOf(userId, tool);
  const queries = useQueryClient();
  const { isLive, requestResult } = useLiveSocket();
  const [jobId, setJobId] = useState(() => readStored(storageKey));
  // Kept on the device too: a reload does not make it certain.
  const doubtKey = `${storageKey}.doubt`;
  const [doubtId, setDoubtId] = useState(() => readStored(doubtKey));
  const [isSubmitting, setSubmitting] = useState(false);
  const queryKey = jobKey(jobId);

  const query = useQuery({
    queryKey,
    enabled: jobId !== null && !isSubmitting,
    queryFn: async () => {
      const { job } = await request<{ job: Job }>(`/api/jobs/${jobId}`);
      return newerJob(queries.getQueryData<Job>(queryKey), job);
    },
    retry: (_, error) => !isRefusal(error),
    retryDelay: (attempt) => Math.min(reconnectMs.first * 2 ** attempt, reconnectMs.last),
    refetchInterval: ({ state }) => {
      if (!state.data || isSettled(state.data.state)) return false;
      return isLive ? pollMs.live : pollMs.alone;
    },
    refetchIntervalInBackground: true,
    // The answer to the press is as new as any other.
    staleTime: pollMs.live,
  });

  const submit = useCallback(
    async (newJob: NewJobRequest, id: string = crypto.randomUUID()) => {
      setSubmitting(true);
      writeStored(storageKey, id);
      writeStored(doubtKey, id);
      try {
        const { job } = await submitJob({ id, ...newJob });
        // After the press, which it would hold up: a picture that is there before has its link.
        requestResult(id);
        queries.setQueryData<Job>(jobKey(id), (known) => newerJob(known, job));
        setJobId(id);
        writeStored(doubtKey, null);
      } catch (error) {
        if (isRefusal(error)) {
          writeStored(storageKey, jobId);
          writeStored(doubtKey, doubtId);
          throw error;
        }
        // Nobody knows whether the server has it: following the id will tell.
        requestResult(id);
        setJobId(id);
        setDoubtId(id);
      } finally {
        setSubmitting(false);
      }
    },
    [queries, requestResult, storageKey, doubtKey, jobId, doubtId],
  );

  const cancel = useCallback(async () => {
    if (jobId) await cancelJob(queries, jobId);
  }, [queries, jobId]);

  const { refetch, data } = query;
  const isUnknown = query.error instanceof ApiProblem && query.error.problem.status === 404;
  const isDoubted = doubtId !== null && doubtId === jobId && !data;
  // The server forgets a job after some days: that it has none then says nothing of the press.
  useEffect(() => {
    if (data && readStored(doubtKey) === data.id) writeStored(doubtKey, null);
  }, [data, doubtKey]);
  const reread = useCallback(async () => (await refetch()).data ?? null, [refetch]);

  return {
    job: data ?? null,
    isSubmitting,
    isUnclear: jobId !== null && query.isPending,
    isUnknown,
    isInDoubt: isDoubted && !isUnknown,
    isLost: isDoubted && isUnknown,
    isReconnecting: query.failureCount > 0 && !isRefusal(query.failureReason),
    submit,
    cancel,
    reread,
  };
}

/** Whether a tool's screen on this device shows this job before any other. */
export function isFollowed(userId: string, tool: Tool, jobId: string): boolean {
  return readStored(keyOf(userId, tool)) === jobId;
}

/** What the server refuses is certain; anything else may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.status < 500;
}

function keyOf(userId: string, tool: Tool): string {
  return `imagemint.${userId}.${tool}.job`;
}
