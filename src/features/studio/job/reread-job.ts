import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/job.ts';
import { jobKey } from '../../../api/query-keys.ts';
import { request } from '../../../api/request.ts';

/** Reads a job again to get a new link to its picture. Returns null where that fails. */
export async function rereadJob(queries: QueryClient, id: string): Promise<Job | null> {
  const answer = await request<{ job: Job }>(`/api/jobs/${id}`).catch(() => null);
  if (answer) queries.setQueryData(jobKey(id), answer.job);
  return answer?.job ?? null;
}
