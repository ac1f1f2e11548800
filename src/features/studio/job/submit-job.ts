import type { Job, JobRequest } from '../../../../domain/account/job.ts';
import { retry } from '../../../../domain/retry.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import { callApi } from '../../../api/call-api.ts';
import { isLost, type NetworkFailure } from '../../../api/request.ts';
import { asUser } from '../../session/session.tsx';

/** Attempts of the same request while its response is lost. The job's id makes it one job. */
const submitTriesMax = 4;

/** The wait before the second attempt; it grows by the same amount with each attempt. */
const retryWaitMs = 1000;

export type NewJobRequest<Request extends JobRequest = JobRequest> = Request extends JobRequest
  ? Omit<Request, 'id'>
  : never;

export type NewJob = NewJobRequest & { id: string };

/** The jobs that are submitted together. Submitted again, they are the same jobs. */
export interface Submission {
  batchId: string;
  jobs: readonly NewJob[];
}

/** Returns the price as this page's buttons show it, in credits. */
export function submissionCost(jobs: readonly NewJobRequest[]): number {
  return jobs.reduce((sum, job) => sum + toolCost(job), 0);
}

/**
 * Sends the price of this page's buttons along, so that another one is refused and never charged. A
 * single job needs no batch.
 */
export async function submitJobs(
  userId: string,
  { batchId, jobs }: Submission,
  attempts: Attempts,
): Promise<readonly Job[]> {
  const headers = asUser(userId);
  const expectedCost = submissionCost(jobs);
  const [first, ...others] = jobs;
  if (first && others.length === 0) {
    const body = { ...first, expectedCost };
    return [(await insist(() => callApi('createJob', { body, headers }), attempts)).job];
  }
  const body = { id: batchId, jobs: [...jobs], expectedCost };
  return (await insist(() => callApi('createBatch', { body, headers }), attempts)).batch.jobs;
}

export interface Attempts {
  /** Ends the attempts. One that is under way may still reach the server. */
  signal: AbortSignal;
  /** Runs when a response is lost and another attempt follows. */
  onLost: () => void;
}

/**
 * Throws if the server refuses, or if no response arrives. A refusal after a lost response does not show what
 * the server accepted: the lost response is thrown.
 */
async function insist<T>(call: () => Promise<T>, { signal, onLost }: Attempts): Promise<T> {
  let lost: NetworkFailure | null = null;
  const mayRetry = (error: unknown) => {
    if (signal.aborted || !isLost(error)) return false;
    lost = error;
    onLost();
    return true;
  };
  const attempt = async () => {
    signal.throwIfAborted();
    return call();
  };
  try {
    return await retry(attempt, {
      triesMax: submitTriesMax,
      waitMs: (tries) => retryWaitMs * tries,
      mayRetry,
    });
  } catch (error) {
    throw lost ?? error;
  }
}
