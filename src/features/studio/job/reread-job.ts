import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { callApi } from '../../../api/call-api.ts';
import { jobKey } from '../../../api/query-keys.ts';

/** Reads a job again to get a new link to its picture. Returns null where that fails. */
export async function rereadJob(queries: QueryClient, id: string): Promise<Job | null> {
  const answer = await callApi('readJob', { params: { id } }).catch(() => null);
  if (answer) queries.setQueryData(jobKey(id), answer.job);
  return answer?.job ?? null;
}
