import { beforeEach, describe, expect, it } from 'vitest';
import { queries } from '../../../../../src/api/queries.ts';
import { jobKey } from '../../../../../src/api/query-keys.ts';
import { cancelJob } from '../../../../../src/features/studio/job/cancel-job.ts';
import { rereadJob } from '../../../../../src/features/studio/job/reread-job.ts';
import { appServer } from '../../../support/app-server.ts';
import { refusal } from '../../../support/refusal.ts';
import { finishedJob, queuedJob } from '../../../support/sample-jobs.ts';

const server = appServer();
const known = (id: string) => queries.getQueryData(jobKey(id));
const isStale = (id: string) => queries.getQueryState(jobKey(id))?.isInvalidated;

beforeEach(() => {
  queries.clear();
  for (const id of ['one', 'two']) queries.setQueryData(jobKey(id), queuedJob(id));
});

describe('the cancelling of a job', () => {
  it('shows it as cancelled at once, and no other one', async () => {
    const cancelled = queuedJob('one', { state: 'cancelled' });
    server.answer('DELETE /api/jobs/one', () => Response.json({ job: cancelled }));
    await cancelJob(queries, 'one');
    expect([known('one'), known('two')]).toEqual([cancelled, queuedJob('two')]);
    expect(isStale('one')).toBe(false);
  });

  it('that comes too late reads the state of that job again', async () => {
    server.answer('DELETE /api/jobs/one', () => refusal(409, 'too_late'));
    await cancelJob(queries, 'one');
    expect([isStale('one'), isStale('two')]).toEqual([true, false]);
    expect(known('one')).toEqual(queuedJob('one'));
  });
});

describe('a job that is read again', () => {
  it('is shown with its new link, and returned', async () => {
    server.answer('GET /api/jobs/one', () => Response.json({ job: finishedJob('one') }));
    expect(await rereadJob(queries, 'one')).toEqual(finishedJob('one'));
    expect([known('one'), known('two')]).toEqual([finishedJob('one'), queuedJob('two')]);
  });
});
