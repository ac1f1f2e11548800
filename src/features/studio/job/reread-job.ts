import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { callApi } from '../../../api/call-api.ts';
import { jobKey } from '../../../api/query-keys.ts';

export async function rereadJob(queries: QueryClient, id: string): Promise<Job | null> {
  const answer = await callApi('readJob', { params: { id } }).catch(() => null);
  if (answer) queries.setQueryData(jobKey(id), answer.job);
  return answer?.job ?? null;
}
