import { beforeEach, describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { batchRoundsMax, jobDeadlineMs } from '../../../../domain/limits.ts';
import { type OpenedAccount, openAccount } from '../open-account.ts';

const holdMs = batchRoundsMax * jobDeadlineMs;
const from = { mobile: false, origin: 'https://shop.example' };
let now: number;
let account: OpenedAccount;

beforeEach(() => {
  now = 1_000_000;
  account = openAccount(() => now);
  account.ledger.grant({ ref: 'order:1', credits: 98 });
});

const jobsOf = (count: number, prefix = 'job'): JobRequest[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${prefix}-${at}`,
    tool: 'text2img' as const,
    prompt: `a cat ${at}`,
  }));

const create = (
  jobs: JobRequest[],
  { id = 'batch', expectedCost = jobs.length, digest = 'd' } = {},
) =>
  account.paidBatches.create(
    {
      id,
      expectedCost,
      digest,
      jobs: jobs.map((request) => ({ request, digest: request.id, deadlineMs: jobDeadlineMs })),
    },
    from,
  );

const credits = () => {
  const { balance, held } = account.ledger.balance();
  return { balance, held };
};
const states = () => account.jobs.unfinished().map(({ id, isWaiting }) => [id, isWaiting]);
const end = (id: string) => {
  account.paidJobs.start(id);
  const picture = { key: id, width: 1, height: 1, type: 'image/png' };
  account.paidJobs.succeed(id, { picture, bytes: new Uint8Array(1) });
};

describe('a new batch', () => {
  it('a batch holds the price of all its jobs, of which three begin', () => {
    expect(create(jobsOf(5))).toMatchObject({ ok: true, isNew: true, batch: { cost: 5 } });
    expect(credits()).toEqual({ balance: 100, held: 5 });
    expect(states().map(([, isWaiting]) => isWaiting)).toEqual([false, false, false, true, true]);
  });

  it('the same batch again is the same batch, and other content is a conflict', () => {
    create(jobsOf(2));
    expect(create(jobsOf(2))).toMatchObject({ ok: true, isNew: false, batch: { cost: 2 } });
    expect(create(jobsOf(2), { digest: 'other' })).toEqual({ ok: false, code: 'conflict' });
    expect(credits()).toEqual({ balance: 100, held: 2 });
  });

  it.each<[string, () => unknown, object]>([
    [
      'whose price has changed',
      () => create(jobsOf(4), { expectedCost: 8 }),
      { code: 'price_changed', cost: 4 },
    ],
    [
      'that costs more than there is',
      () => {
        account.ledger.hold({ ref: 'other', credits: 98, expiresAt: now + 1e9 });
        return create(jobsOf(4));
      },
      { code: 'insufficient_credits', available: 2, affordable: 2, cost: 4 },
    ],
    [
      'with the id of another job',
      () => {
        account.paidJobs.create(jobsOf(1)[0] as JobRequest, { ...from, digest: 'x' });
        account.paidJobs.fail('job-0', 'busy');
        return create(jobsOf(2));
      },
      { code: 'conflict' },
    ],
    [
      'with an upload that has expired',
      () => create([...jobsOf(2), { id: 'last', tool: 'bgremove', uploadId: 'gone-0001' }]),
      { code: 'unknown_upload' },
    ],
    [
      'of a frozen account',
      () => {
        account.ledger.freeze({ ref: 'freeze', reason: 'A test' });
        return create(jobsOf(2));
      },
      { code: 'account_frozen' },
    ],
    [
      'beside another one of 40',
      () => {
        create(jobsOf(40, 'other'), { id: 'other' });
        const outcome = create(jobsOf(4));
        account.paidBatches.cancel('other');
        return outcome;
      },
      { code: 'too_many_jobs' },
    ],
  ])('a batch %s is refused, and holds nothing', (_, refused, refusal) => {
    expect(refused()).toMatchObject({ ok: false, ...refusal });
    expect(account.jobs.unfinished()).toEqual([]);
    expect(account.paidBatches.read('batch')).toBeNull();
    expect(account.ledger.release({ holdRef: 'job:job-1', reason: 'busy' })).toMatchObject({
      code: 'unknown_hold',
    });
  });
});

it('a batch that finds a fault in the ledger halts the account', () => {
  account.sql.all(`INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
    VALUES ('forged', 'purchase', 1, 900, '', 1)`);
  expect(create(jobsOf(2))).toMatchObject({ ok: false, code: 'account_halted' });
  expect(account.ledger.currentState().halted).not.toBeNull();
  expect(account.jobs.unfinished()).toEqual([]);
});

it('a batch of 40 is taken beside three jobs, as many as begin at once', () => {
  create(jobsOf(3, 'other'), { id: 'other' });
  expect(create(jobsOf(40))).toMatchObject({ ok: true });
});

describe('the jobs of a batch', () => {
  it('the others begin in their order as jobs end, and each deadline counts from its start', () => {
    create(jobsOf(5));
    now += 100_000;
    end('job-1');
    account.paidJobs.recover({ has: () => true });
    expect(states()).toEqual([
      ['job-0', false],
      ['job-2', false],
      ['job-3', false],
      ['job-4', true],
    ]);
    expect(account.jobs.read('job-3')?.deadlineAt).toBe(now + jobDeadlineMs);
    expect(account.jobs.read('job-4')?.deadlineAt).toBe(1_000_000 + holdMs);
  });

  it('a single job begins beside a batch only where fewer than three jobs have begun', () => {
    create(jobsOf(4));
    const single = { id: 'single', tool: 'text2img', prompt: 'a dog' } as const;
    const request = () => account.paidJobs.create(single, { ...from, digest: 's' });
    expect(request()).toMatchObject({ code: 'too_many_jobs' });
    end('job-0');
    expect(request()).toMatchObject({ ok: true });
  });

  it('each job settles alone, and the batch’s charges and returns are its price', () => {
    create(jobsOf(5));
    end('job-0');
    account.paidJobs.fail('job-1', 'content_refused');
    account.paidJobs.start('job-2');
    expect(account.paidBatches.cancel('batch')).toEqual(['job-3', 'job-4']);
    expect(credits()).toEqual({ balance: 99, held: 1 });
    end('job-2');
    expect(credits()).toEqual({ balance: 98, held: 0 });
    const jobs = account.paidBatches.read('batch')?.jobs ?? [];
    expect(jobs.map(({ state }) => state)).toEqual([
      'succeeded',
      'failed',
      'succeeded',
      'cancelled',
      'cancelled',
    ]);
  });

  it('a restart fails what ran and resumes what waited, and nothing is charged for the former', () => {
    create(jobsOf(5));
    account.paidJobs.start('job-0');
    const { toRun: resumed } = account.paidJobs.recover({ has: () => false });
    expect(account.jobs.read('job-0')).toMatchObject({ error: { code: 'interrupted' } });
    expect(resumed.map(({ id }) => id)).toEqual(['job-1', 'job-2', 'job-3']);
    expect(credits()).toEqual({ balance: 100, held: 4 });
  });

  it('jobs that could not begin in their time fail, and return their credits', () => {
    create(jobsOf(5));
    now += holdMs;
    account.paidJobs.sweep();
    expect(account.jobs.unfinished()).toEqual([]);
    expect(credits()).toEqual({ balance: 100, held: 0 });
  });

  it('a closed account returns what waits, and knows nothing of the batch’s content', () => {
    create(jobsOf(5));
    account.paidJobs.start('job-0');
    account.paidJobs.close();
    expect(states()).toEqual([['job-0', false]]);
    expect(account.paidBatches.read('batch')).toMatchObject({ digest: '' });
  });

  it('batches are listed page by page, the newest first', () => {
    for (const id of ['a', 'b', 'c']) create(jobsOf(1, id), { id });
    const [first, second] = account.paidBatches.list(2, null);
    expect([first?.id, second?.id]).toEqual(['c', 'b']);
    expect(account.paidBatches.list(2, second?.seq ?? 0).map(({ id }) => id)).toEqual(['a']);
  });
});
