import { beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../../../worker/account/jobs/jobs.ts';
import { openAccountSqlite } from '../open-account.ts';

let jobs: Jobs;
let notifications: string[];
const now = 1_000_000;
const picture = { key: 'user.job.png', width: 64, height: 64, type: 'image/png' };

beforeEach(() => {
  const sql = openAccountSqlite();
  notifications = [];
  jobs = new Jobs(
    sql,
    () => now,
    (id) => notifications.push(id),
  );
});

function create(id: string, mobile = false) {
  const request = { id, tool: 'text2img' as const, prompt: 'a cat' };
  return jobs.create({
    request,
    digest: id,
    mobile,
    origin: 'https://here.example',
    cost: 1,
    deadlineAt: now + 180_000,
    deadlineMs: 180_000,
    batchId: null,
  });
}

it('a job moves only to states that may follow its own', () => {
  create('first');
  expect(jobs.succeed('first', picture)).toBe(false);
  jobs.start('first');
  expect(jobs.start('first')).toBe(false);
  jobs.succeed('first', picture);
  expect(jobs.cancel('first', '')).toBe(false);
  expect(jobs.fail('first', { code: 'busy', message: '' })).toBe(false);
  expect(jobs.report('first', { stage: 'waiting' })).toBe(false);
  expect(jobs.read('first')).toMatchObject({ state: 'succeeded', error: null, stage: 'done' });
});

describe('the listener of the jobs', () => {
  beforeEach(() => {
    create('first');
    notifications.length = 0;
  });

  it('the listener is called for each change of a job’s progress, and for nothing else', () => {
    const waiting = { stage: 'waiting' as const, place: 3, etaMs: 4000 };
    jobs.report('first', waiting);
    expect(notifications).toHaveLength(1);
    expect(jobs.report('first', waiting)).toBe(true);
    expect(notifications).toHaveLength(1);
    jobs.report('first', { ...waiting, place: 2 });
    jobs.report('first', { ...waiting, place: 2, etaMs: 3000 });
    jobs.report('first', { ...waiting, place: 2, etaMs: 3000, stage: 'uploading' });
    expect(notifications).toHaveLength(4);
  });
});
