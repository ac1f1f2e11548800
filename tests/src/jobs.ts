import type { Job } from '../../domain/account/job.ts';

/** A job whose picture is finished, at `/results/<id>`. */
export function finishedJob(id: string, known: Partial<Job> = {}): Job {
  return {
    id,
    tool: 'text2img',
    state: 'succeeded',
    cost: 1,
    stage: 'done',
    prompt: `Prompt of ${id}`,
    result: { url: `/results/${id}`, width: 30, height: 20, type: 'image/png' },
    createdAt: '2026-11-20T10:00:00.000Z',
    settledAt: '2026-11-20T10:00:05.000Z',
    ...known,
  };
}
