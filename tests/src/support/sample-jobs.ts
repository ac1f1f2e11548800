import type { Job } from '../../../domain/account/job.ts';

/** A job of Text to Image that waits in the queue, but for what is given. */
export function queuedJob(id: string, given: Partial<Job> = {}): Job {
  return {
    id,
    tool: 'text2img',
    state: 'queued',
    cost: 1,
    stage: 'held',
    prompt: 'A fox',
    createdAt: '2026-11-25T10:00:00.000Z',
    ...given,
  };
}

/** A job whose picture is ready. */
export function finishedJob(id: string, given: Partial<Job> = {}): Job {
  return queuedJob(id, {
    state: 'succeeded',
    stage: 'done',
    settledAt: '2026-11-25T10:00:08.000Z',
    result: { url: `/pictures/${id}.png`, width: 1024, height: 768, type: 'image/png' },
    ...given,
  });
}

/** A job that has failed. */
export function failedJob(id: string, given: Partial<Job> = {}): Job {
  return queuedJob(id, {
    state: 'failed',
    stage: 'done',
    error: { code: 'provider_failed', message: 'It failed' },
    ...given,
  });
}
