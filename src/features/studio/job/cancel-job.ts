import type { QueryClient } from '@tanstack/react-query';
import { jobKey } from '../../../api/query-keys.ts';
import { ApiProblem, request } from '../../../api/request.ts';

/** Cancels a job that waits; one that does no longer goes on, and the next look shows it. Throws where nobody answers. */
export async function cancelJob(queries: QueryClient, id: string): Promise<void> {
  try {
    const { job } = await request<{ job: unknown }>(`/api/jobs/${id}`, { method: 'DELETE' });
    queries.setQueryData(jobKey(id), job);
  } catch (error) {
    // Too late to cancel: the picture comes.
    if (!(error instanceof ApiProblem)) throw error;
    await queries.invalidateQueries({ queryKey: jobKey(id) });
  }
}
