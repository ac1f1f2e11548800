import type { Job, JobRequest } from '../../../../domain/account/job.ts';
import { retry } from '../../../../domain/retry.ts';
import { callApi } from '../../../api/call-api.ts';
import { isLost, type NetworkFailure } from '../../../api/request.ts';
import { asUser } from '../../session/session.tsx';

/** How often the same request is sent when its response is lost. The job's id keeps it one job. */
const submitTriesMax = 4;

/** The wait before the second try, in milliseconds; it grows by the same amount with each try. */
const retryWaitMs = 1000;

export type NewJobRequest<Request extends JobRequest = JobRequest> = Request extends JobRequest
  ? Omit<Request, 'id'>
  : never;

/**
 * Submits a job of this user. Throws where the server refuses it, or where no response arrives. A
 * refusal after a lost response says nothing of the job, which the server may have taken in: the lost
 * response is thrown.
 */
export async function submitJob(
  userId: string,
  body: NewJobRequest & { id: string },
): Promise<{ job: Job }> {
  let lost: NetworkFailure | null = null;
  const mayRetry = (error: unknown) => {
    if (!isLost(error)) return false;
    lost = error;
    return true;
  };
  try {
    return await retry(() => callApi('createJob', { body, headers: asUser(userId) }), {
      triesMax: submitTriesMax,
      waitMs: (tries) => retryWaitMs * tries,
      mayRetry,
    });
  } catch (error) {
    throw lost ?? error;
  }
}
