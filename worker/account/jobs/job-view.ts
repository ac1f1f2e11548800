import type { Batch } from '../../../domain/account/batch.ts';
import { type Job, promptOf } from '../../../domain/account/job.ts';
import type { JobState } from '../../../domain/account/job-state.ts';
import { signLink } from '../../images/pictures/signed-link.ts';
import type { JobRecord } from './job-record.ts';
import type { BatchWithJobs } from './paid-batches.ts';

/** Adds a newly signed link to the result. */
export async function toJob(record: JobRecord, secret: string, now: number): Promise<Job> {
  const { id, tool, request, state, cost, stage, place, etaMs, result, error, settledAt } = record;
  const prompt = request === null ? undefined : promptOf(request);
  return {
    id,
    ...(record.batchId === null ? {} : { batchId: record.batchId }),
    tool,
    state,
    cost,
    stage,
    ...(prompt === undefined ? {} : { prompt }),
    ...(request === null ? {} : { request }),
    ...(place === null ? {} : { place }),
    ...(etaMs === null ? {} : { etaMs }),
    ...(state === 'running' && record.submission?.isCancellable ? { cancellable: true } : {}),
    ...(result === null
      ? {}
      : {
          result: {
            url: await pictureLink(record, result.key, { secret, now }),
            width: result.width,
            height: result.height,
            type: result.type,
            ...(tool === 'edit' ? { isUnfinished: !result.isFinished } : {}),
          },
        }),
    ...(error === null ? {} : { error }),
    createdAt: new Date(record.createdAt).toISOString(),
    ...(settledAt === null ? {} : { settledAt: new Date(settledAt).toISOString() }),
  };
}

export async function toBatch(record: BatchWithJobs, secret: string, now: number): Promise<Batch> {
  const { id, createdAt, cost, jobs } = record;
  const sum = (states: readonly JobState[]) =>
    jobs.reduce((credits, job) => credits + (states.includes(job.state) ? job.cost : 0), 0);
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    cost,
    charged: sum(['succeeded']),
    returned: sum(['failed', 'cancelled']),
    jobs: await Promise.all(jobs.map((job) => toJob(job, secret, now))),
  };
}

/** Adds `made`, the time of the result, so that the link's route knows where to look first. */
async function pictureLink(
  { settledAt }: JobRecord,
  key: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  return `${await signLink(secret, key, now)}&made=${settledAt ?? 0}`;
}
