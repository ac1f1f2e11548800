import type { Job, JobRequest } from '../../../../domain/job.ts';
import { NetworkFailure, request } from '../../../api/request.ts';

/** How often the same request is sent when its answer is lost; its id makes it one job. */
const submitTriesMax = 4;

/** Wait before the next try, in milliseconds, times the try. */
const retryWaitMs = 1000;

/** A request without its id, which is made when it is sent. */
export type NewJobRequest<Request extends JobRequest = JobRequest> = Request extends JobRequest
  ? Omit<Request, 'id'>
  : never;

/** Has the server take a job in. Throws where it refuses, or where no answer comes. */
export async function submitJob(body: NewJobRequest & { id: string }): Promise<{ job: Job }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request<{ job: Job }>('/api/jobs', { method: 'POST', body });
    } catch (error) {
      if (!(error instanceof NetworkFailure) || tries === submitTriesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryWaitMs * tries));
    }
  }
}
