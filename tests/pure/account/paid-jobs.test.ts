import { beforeEach, describe, expect, it } from 'vitest';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import { PaidJobs } from '../../../worker/account/paid-jobs.ts';
import { accountMigrations } from '../../../worker/account/schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

let paidJobs: PaidJobs;
let now: number;
const picture = { key: 'user.job.png', width: 64, height: 64, type: 'image/png' };

beforeEach(() => {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  now = 1_000_000;
  paidJobs = new PaidJobs(sql, () => now);
  paidJobs.ledger.open();
});

const request = (id: string) => ({ id, tool: 'text2img' as const, prompt: 'a cat' });
const create = (id: string) => paidJobs.create(request(id), false);
const credits = () => paidJobs.ledger.balance();
const job = (id: string) => paidJobs.jobs.read(id);

describe('a job', () => {
  it('holds its price from its first moment', () => {
    expect(create('first')).toMatchObject({ ok: true, isNew: true });
    expect(credits()).toMatchObject({ balance: 2, held: 1, available: 1 });
  });

  it('that succeeds is charged in the same step', () => {
    create('first');
    paidJobs.jobs.start('first');
    expect(paidJobs.succeed('first', picture)).toBe(true);
    expect(job('first')).toMatchObject({ state: 'succeeded', result: picture });
    expect(credits()).toMatchObject({ balance: 1, held: 0 });
    expect(paidJobs.succeed('first', picture)).toBe(false);
    expect(credits()).toMatchObject({ balance: 1, held: 0 });
  });

  it('that fails gives its price back in the same step, and cannot succeed after', () => {
    create('first');
    paidJobs.jobs.start('first');
    expect(paidJobs.fail('first', 'busy')).toBe(true);
    expect(paidJobs.fail('first', 'busy')).toBe(false);
    expect(paidJobs.succeed('first', picture)).toBe(false);
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('is refused without credits, and leaves nothing behind', () => {
    create('first');
    create('second');
    expect(create('third')).toMatchObject({ ok: false, code: 'insufficient_credits' });
    expect(job('third')).toBeNull();
    expect(create('third')).toMatchObject({ ok: false, code: 'insufficient_credits' });
  });

  it('can be cancelled while it waits, and not once the provider was called', () => {
    create('first');
    expect(paidJobs.cancel('first')).toBe(true);
    expect(job('first')).toMatchObject({ state: 'cancelled' });
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
    create('second');
    paidJobs.jobs.start('second');
    expect(paidJobs.cancel('second')).toBe(false);
    expect(credits()).toMatchObject({ held: 1 });
  });

  it('that was cancelled can no longer start or report', () => {
    create('first');
    paidJobs.cancel('first');
    expect(paidJobs.jobs.start('first')).toBe(false);
    expect(paidJobs.jobs.report('first', { stage: 'waiting' })).toBe(false);
  });

  it('that comes too late fails without charge, even before anybody swept', () => {
    create('first');
    paidJobs.jobs.start('first');
    now += jobDeadlineMs;
    expect(paidJobs.succeed('first', picture)).toBe(false);
    expect(job('first')).toMatchObject({ state: 'failed', error: { code: 'deadline_exceeded' } });
    expect(credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('past its deadline is ended by the sweep', () => {
    create('first');
    expect(paidJobs.nextDeadline()).toBe(now + jobDeadlineMs);
    now += jobDeadlineMs;
    paidJobs.sweep();
    expect(job('first')).toMatchObject({ state: 'failed' });
    expect(paidJobs.nextDeadline()).toBeNull();
  });
});

describe('after a restart', () => {
  it('a job that waited is run again, and one whose provider was called fails without charge', () => {
    create('waited');
    create('called');
    paidJobs.jobs.start('called');
    expect(paidJobs.recover(new Set()).map(({ id }) => id)).toEqual(['waited']);
    expect(job('called')).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
    expect(credits()).toMatchObject({ balance: 2, held: 1 });
  });

  it('a job that is worked on is left alone', () => {
    create('waited');
    paidJobs.jobs.start('waited');
    expect(paidJobs.recover(new Set(['waited']))).toEqual([]);
    expect(job('waited')).toMatchObject({ state: 'running' });
  });
});
