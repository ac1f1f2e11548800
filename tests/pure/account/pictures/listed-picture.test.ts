import { expect, it } from 'vitest';
import type { JobRecord } from '../../../../worker/account/jobs/job-record.ts';
import { listedJob } from '../../../../worker/account/pictures/listed-picture.ts';

/** A job that has succeeded, whose request was deleted since. */
const job: JobRecord = {
  id: 'job-1',
  tool: 'text2img',
  request: null,
  origin: null,
  mobile: false,
  cost: 1,
  state: 'succeeded',
  stage: 'done',
  place: null,
  etaMs: null,
  result: { key: 'u.job-1.png', width: 64, height: 48, type: 'image/png' },
  error: null,
  createdAt: 1000,
  deadlineAt: 3000,
  settledAt: 2000,
  pruneAt: 9000,
  deletedAt: null,
};

it('a picture whose request was deleted is listed with its tool and without a prompt', () => {
  expect(listedJob(job)).toEqual({
    id: 'job-1',
    type: 'text2img',
    prompt: '',
    ts: 2000,
    state: 'expiring',
    file: job.result,
    expiresAt: 9000,
  });
});
