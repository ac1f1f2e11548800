import { beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../../../worker/account/jobs/jobs.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import { openSqlite } from '../../sqlite.ts';

let jobs: Jobs;
let told: string[];
const now = 1_000_000;
const picture = { key: 'user.job.png', width: 64, height: 64, type: 'image/png' };

beforeEach(() => {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  told = [];
  jobs = new Jobs(
    sql,
    () => now,
    (id) => told.push(id),
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
  });
}

describe('a job', () => {
  it.each([true, false])('remembers from which kind of device it came (mobile: %s)', (mobile) => {
    expect(create('first', mobile).mobile).toBe(mobile);
    expect(jobs.read('first')?.mobile).toBe(mobile);
  });

  it('has neither a picture nor an error before it has ended', () => {
    expect(create('first')).toMatchObject({ result: null, error: null, stage: 'held' });
  });

  it('says what it is doing, with its place and the expected wait', () => {
    create('first');
    expect(jobs.report('first', { stage: 'waiting', place: 3, etaMs: 4000 })).toBe(true);
    expect(jobs.read('first')).toMatchObject({ stage: 'waiting', place: 3, etaMs: 4000 });
    expect(jobs.report('first', { stage: 'uploading' })).toBe(true);
    expect(jobs.read('first')).toMatchObject({ stage: 'uploading', place: null, etaMs: null });
  });

  it('waits no longer once the provider is called', () => {
    create('first');
    jobs.report('first', { stage: 'waiting', place: 3, etaMs: 4000 });
    jobs.start('first');
    expect(jobs.read('first')).toMatchObject({ stage: 'rendering', place: null, etaMs: null });
    jobs.succeed('first', picture);
    expect(jobs.read('first')).toMatchObject({ stage: 'done', result: picture, settledAt: now });
  });

  it('that is unknown can do nothing', () => {
    expect(jobs.report('none', { stage: 'waiting' })).toBe(false);
    expect(jobs.start('none')).toBe(false);
    expect(jobs.saved('none')).toBe(false);
  });

  it('goes only where its state lets it', () => {
    create('first');
    expect(jobs.succeed('first', picture)).toBe(false);
    jobs.start('first');
    expect(jobs.start('first')).toBe(false);
    expect(jobs.cancel('first', '')).toBe(false);
    jobs.succeed('first', picture);
    expect(jobs.fail('first', { code: 'busy', message: '' })).toBe(false);
    expect(jobs.report('first', { stage: 'waiting' })).toBe(false);
    expect(jobs.read('first')).toMatchObject({ state: 'succeeded', error: null, stage: 'done' });
  });
});

describe('whoever watches the jobs', () => {
  beforeEach(() => {
    create('first');
    told.length = 0;
  });

  it('is told of a new one', () => {
    create('second');
    expect(told).toEqual(['second']);
  });

  it('is told of each thing that is new in what it is doing, and of nothing else', () => {
    const waiting = { stage: 'waiting' as const, place: 3, etaMs: 4000 };
    jobs.report('first', waiting);
    expect(told).toHaveLength(1);
    expect(jobs.report('first', waiting)).toBe(true);
    expect(told).toHaveLength(1);
    jobs.report('first', { ...waiting, place: 2 });
    jobs.report('first', { ...waiting, place: 2, etaMs: 3000 });
    jobs.report('first', { ...waiting, place: 2, etaMs: 3000, stage: 'uploading' });
    expect(told).toHaveLength(4);
  });

  it('is told when its picture and wish are forgotten', () => {
    jobs.start('first');
    jobs.succeed('first', picture);
    told.length = 0;
    jobs.prune('first');
    expect(told).toEqual(['first']);
    expect(jobs.read('first')).toMatchObject({ request: null, result: null, state: 'succeeded' });
  });
});
