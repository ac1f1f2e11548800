import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/job.ts';
import { jobKey } from '../../../api/query-keys.ts';
import { request } from '../../../api/request.ts';

/** Reads a job once more, for a fresh link to its picture; null where it can't be had. */
export async function rereadJob(queries: QueryClient, id: string): Promise<Job | null> {
  const answer = await request<{ job: Job }>(`/api/jobs/${id}`).catch(() => null);
  if (answer) queries.setQueryData(jobKey(id), answer.job);
  return answer?.job ?? null;
}
