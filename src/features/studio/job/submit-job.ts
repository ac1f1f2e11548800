import type { Batch } from '../../../../domain/account/batch.ts';
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

/** Sends the price of this page's buttons along, so that another one is refused and never charged. */
export async function submitJob(userId: string, newJob: NewJob): Promise<{ job: Job }> {
  const body = { ...newJob, expectedCost: toolCost(newJob) };
  return insist(() => callApi('createJob', { body, headers: asUser(userId) }));
}

export type NewJob = NewJobRequest & { id: string };

export interface NewBatch {
  id: string;
  jobs: readonly NewJob[];
  /** As shown on the button, in credits. */
  expectedCost: number;
}

export async function submitBatch(userId: string, newBatch: NewBatch): Promise<Batch> {
  const body = { ...newBatch, jobs: [...newBatch.jobs] };
  const { batch } = await insist(() => callApi('createBatch', { body, headers: asUser(userId) }));
  return batch;
}

/**
 * Throws if the server refuses, or if no response arrives. A refusal after a lost response does not show what
 * the server accepted: the lost response is thrown.
 */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  let lost: NetworkFailure | null = null;
  const mayRetry = (error: unknown) => {
    if (!isLost(error)) return false;
    lost = error;
    return true;
  };
  try {
    return await retry(call, {
      triesMax: submitTriesMax,
      waitMs: (tries) => retryWaitMs * tries,
      mayRetry,
    });
  } catch (error) {
    throw lost ?? error;
  }
}
