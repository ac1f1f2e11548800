import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { newerJob } from '../../../../domain/account/job-state.ts';
import { callApi } from '../../../api/call-api.ts';
import { jobKey } from '../../../api/query-keys.ts';
import { ApiProblem } from '../../../api/request.ts';

/**
 * Cancels a job that is queued. A job that has started continues, and its state is read again.
 * Throws on a network failure.
 */
export async function cancelJob(queries: QueryClient, id: string): Promise<void> {
  try {
    const { job } = await callApi('cancelJob', { params: { id } });
    queries.setQueryData(jobKey(id), job);
  } catch (error) {
    // Too late to cancel: the job continues.
    if (!(error instanceof ApiProblem)) throw error;
    await queries.invalidateQueries({ queryKey: jobKey(id) });
  }
}

/** Cancels what is queued of a batch. Throws on a network failure. */
export async function cancelBatch(queries: QueryClient, id: string): Promise<void> {
  const { batch } = await callApi('cancelBatch', { params: { id } });
  for (const job of batch.jobs) {
    queries.setQueryData<Job>(jobKey(job.id), (known) => newerJob(known, job));
  }
}
