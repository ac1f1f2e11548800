import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled, newerJob } from '../../../../domain/account/job-state.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { callApi } from '../../../api/call-api.ts';
import { batchKey, jobKey } from '../../../api/query-keys.ts';
import { ApiProblem, NetworkFailure } from '../../../api/request.ts';
import { useLiveSocket } from '../../live/live.tsx';
import { asUser } from '../../session/session.tsx';
import { cancelBatch, cancelJob } from './cancel-job.ts';
import { type NewestJob, openNewestJob } from './newest-job.ts';
import { type NewJobRequest, type Submission, submitJobs } from './submit-job.ts';
import { useDownloadPercent } from './use-arriving-picture.ts';

/** How often an unfinished job is polled: rarely while the server pushes its changes. */
const pollMs = { live: 10_000, alone: 500 };

/** The waits after a lost connection: each is twice as long as the one before, up to `last`. */
const reconnectMs = { first: 1000, last: 15_000 };

export interface FollowedJob {
  newest: NewestJob;
  job: Job | null;
  isSending: boolean;
  /** How much of the picture has been sent or downloaded, in percent; null if that is not known. */
  percent: number | null;
  isSubmitting: boolean;
  /** The request waits for the network after a lost response, and is sent again. */
  isWaiting: boolean;
  /**
   * Only the job's id is known. No other job may start before the server has responded for this one.
   */
  isUnclear: boolean;
  isReconnecting: boolean;
  /** A network’s sign-in page responds instead of the server. */
  isIntercepted: boolean;
  isUnknown: boolean;
  /**
   * The request was sent and no response arrived. The server is asked whether it has the job, which
   * it may have charged.
   */
  isInDoubt: boolean;
  isLost: boolean;
  /** What was submitted with the lost job, to submit it again; null if that is not known. */
  submitted: Submission | null;
  /**
   * Throws if the server refuses the job. Without a response it resolves, and the job is in doubt. `id` is
   * the job's id, for a caller that needs it before.
   */
  submit: (newJob: NewJobRequest, id?: string) => Promise<void>;
  /** Does the same with several jobs, of which the first is followed. */
  submitAll: (submission: Submission) => Promise<void>;
  cancel: () => Promise<void>;
  /** Gives up a request that waits for the network, or whose arrival is in doubt. */
  withdraw: () => void;
  reread: () => Promise<Job | null>;
}

/**
 * Follows the tool's newest job until it ends. The job's id is stored on the device, so that a
 * reload or another page loses nothing; the job itself is read from the server.
 */
export function useJob(userId: string, tool: Tool): FollowedJob {
  const queries = useQueryClient();
  const { isLive, requestResult } = useLiveSocket();
  const newest = useMemo(() => openNewestJob(userId, tool), [userId, tool]);
  const state = useSyncExternalStore(newest.subscribe, newest.read, newest.read);
  const { jobId, doubtId, step, sentPercent } = state;
  const isWaiting = step === 'waiting';
  const isSubmitting = step === 'submitting' || isWaiting;
  const queryKey = jobKey(jobId);

  const query = useQuery({
    queryKey,
    enabled: !isSubmitting,
    queryFn:
      jobId === null
        ? skipToken
        : async () => {
            const headers = asUser(userId);
            const { job } = await callApi('readJob', { params: { id: jobId }, headers });
            return newerJob(queries.getQueryData<Job>(queryKey), job);
          },
    initialData: () => newest.ended(),
    initialDataUpdatedAt: 0,
    retry: (_, error) => !isRefusal(error),
    retryDelay: (attempt) => Math.min(reconnectMs.first * 2 ** attempt, reconnectMs.last),
    refetchInterval: ({ state }) => {
      if (!state.data || isSettled(state.data.state)) return false;
      return isLive ? pollMs.live : pollMs.alone;
    },
    refetchIntervalInBackground: true,
    staleTime: pollMs.live,
  });

  const submitAll = useCallback(
    async (submission: Submission) => {
      const id = submission.jobs[0]?.id ?? '';
      const { step: before } = newest.read();
      newest.show('submitting');
      const signal = newest.remember(id, submission);
      const onLost = () => newest.show('waiting');
      const submitting = submitJobs(userId, submission, { signal, onLost });
      try {
        const jobs = await Promise.race([submitting, aborted(signal)]);
        if (!jobs) {
          newest.forget();
          // The request that is under way may still arrive.
          const undo = () => cancelSubmission(queries, submission);
          return void submitting.then(undo).catch(() => undefined);
        }
        if (jobs.length > 1) queries.setQueryData(batchKey(submission.batchId), jobs);
        for (const job of jobs) {
          // Follows the submit, which it would delay. A picture that is finished before is loaded by its
          // link.
          requestResult(job.id);
          queries.setQueryData<Job>(jobKey(job.id), (known) => newerJob(known, job));
        }
        newest.follow(id);
      } catch (error) {
        if (isRefusal(error)) {
          newest.forget();
          throw error;
        }
        requestResult(id);
        newest.doubt(id);
      } finally {
        newest.show(before);
      }
    },
    [queries, requestResult, newest, userId],
  );
  const submit = useCallback(
    (newJob: NewJobRequest, id: string = crypto.randomUUID()) =>
      submitAll({ batchId: id, jobs: [{ ...newJob, id }] }),
    [submitAll],
  );

  const cancel = useCallback(async () => {
    if (jobId) await cancelJob(queries, jobId);
  }, [queries, jobId]);

  const { refetch, data } = query;
  const isUnknown = query.error instanceof ApiProblem && query.error.problem.status === 404;
  const isDoubted = doubtId !== null && doubtId === jobId && !data;
  useEffect(() => {
    if (!data) return;
    newest.settleDoubt(data.id);
    if (isUnknown) newest.storeEnded(null);
    else if (isSettled(data.state)) newest.storeEnded(data);
  }, [data, isUnknown, newest]);
  const downloaded = useDownloadPercent(data?.id);
  const reread = useCallback(async () => (await refetch()).data ?? null, [refetch]);

  return {
    newest,
    job: isUnknown ? null : (data ?? null),
    isSending: step === 'sending',
    percent: step === 'sending' ? sentPercent : downloaded,
    isSubmitting,
    isWaiting,
    isUnclear: jobId !== null && query.isPending,
    isUnknown,
    isInDoubt: isDoubted && !isUnknown,
    isLost: isDoubted && isUnknown,
    submitted: isDoubted && isUnknown ? newest.submitted() : null,
    isReconnecting: query.failureCount > 0 && !isRefusal(query.failureReason),
    isIntercepted:
      query.failureReason instanceof NetworkFailure && query.failureReason.isIntercepted,
    submit,
    submitAll,
    cancel,
    withdraw: newest.withdraw,
    reread,
  };
}

function cancelSubmission(queries: QueryClient, { batchId, jobs }: Submission): Promise<void> {
  const [first, ...others] = jobs;
  return first && others.length === 0
    ? cancelJob(queries, first.id)
    : cancelBatch(queries, batchId);
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.status < 500;
}
