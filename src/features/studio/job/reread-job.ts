import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../../../../domain/account/job.ts';
import { callApi } from '../../../api/call-api.ts';
import { jobKey } from '../../../api/query-keys.ts';

export async function rereadJob(queries: QueryClient, id: string): Promise<Job | null> {
  const response = await callApi('readJob', { params: { id } }).catch(() => null);
  if (response) queries.setQueryData(jobKey(id), response.job);
  return response?.job ?? null;
}
