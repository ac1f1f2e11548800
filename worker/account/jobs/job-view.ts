import { type Job, promptOf } from '../../../domain/account/job.ts';
import { signLink } from '../../images/pictures/signed-link.ts';
import type { JobRecord } from './job-record.ts';

/** Converts a job to its form in the API, with a newly signed link to its result. */
export async function toJob(record: JobRecord, secret: string, now: number): Promise<Job> {
  const { id, tool, request, state, cost, stage, place, etaMs, result, error, settledAt } = record;
  const prompt = request === null ? undefined : promptOf(request);
  return {
    id,
    tool,
    state,
    cost,
    stage,
    ...(prompt === undefined ? {} : { prompt }),
    ...(place === null ? {} : { place }),
    ...(etaMs === null ? {} : { etaMs }),
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

/** Adds `made`, the time of the result, so that the link's route knows where the result may be. */
async function pictureLink(
  { settledAt }: JobRecord,
  key: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  return `${await signLink(secret, key, now)}&made=${settledAt ?? 0}`;
}
