import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { jobRequestsPerMinute } from '../../../../domain/limits.ts';
import { JobIntake } from '../../../../worker/account/jobs/job-intake.ts';
import type { JobRunner, JobStart } from '../../../../worker/account/jobs/job-runner.ts';
import type { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { openAccount } from '../open-account.ts';

const requestOf = (id: string) => ({ id, tool: 'text2img', prompt: 'a cat' }) as const;
const filterOf = (id: string): JobRequest => ({
  id,
  tool: 'edit',
  options: { tool: 'filter', filterType: 'Sepia', filterIntensity: 100 },
});
const request = requestOf('job-1');
const from = { mobile: true, origin: 'https://imagemint.example' };
const now = Date.parse('2026-11-25T12:00:00Z');

let paidJobs: PaidJobs;
let intake: JobIntake;
const giveUp = vi.fn<() => void>();
const run = vi.fn<JobRunner['run']>();
const recover = vi.fn<() => void>();
const armAlarm = vi.fn<() => Promise<void>>();
/** Asks for a key before a job is created. */
const start = vi.fn<() => Promise<JobStart>>();
const prepareStart = vi.fn<JobRunner['prepareStart']>();
const wait = vi.fn<(ms: number) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('scheduler', { wait });
  paidJobs = openAccount(() => Date.now());
  const early = { giveUp } as unknown as NonNullable<JobStart['early']>;
  start.mockResolvedValue({ early, isBudgetSpent: false });
  prepareStart.mockResolvedValue(start);
  const runner = { prepareStart, run, recover } as unknown as JobRunner;
  intake = new JobIntake({ paidJobs, runner, armAlarm });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const take = (wanted: JobRequest = request) => intake.take(wanted, from);
const held = () => paidJobs.ledger.balance().held;

describe('a key that was asked for early', () => {
  it('is the new job’s', async () => {
    expect(await take()).toMatchObject({ ok: true, isNew: true });
    expect(run).toHaveBeenCalledExactlyOnceWith('job-1', { giveUp });
    expect(giveUp).not.toHaveBeenCalled();
    expect(prepareStart).toHaveBeenCalledExactlyOnceWith(request, true);
  });

  it('is used before the answer is sent, for which an answer without a new job does not wait', async () => {
    await take();
    expect(wait.mock.calls).toEqual([[0]]);
    await take();
    start.mockResolvedValue({ isBudgetSpent: true });
    await take(requestOf('job-2'));
    vi.spyOn(paidJobs.calls, 'coolingUntil').mockReturnValue(now + 5000);
    await take(requestOf('job-3'));
    expect(wait).toHaveBeenCalledOnce();
  });

  it('is given up where the account refuses the job after all', async () => {
    const { early } = (await start()) as Required<JobStart>;
    start.mockImplementation(async () => {
      paidJobs.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
      return { early, isBudgetSpent: false };
    });
    expect(await take()).toMatchObject({ ok: false, code: 'account_frozen' });
    expect(giveUp).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
    expect([recover, armAlarm].some((mock) => mock.mock.calls.length > 0)).toBe(false);
  });

  it('is given up where the job can’t be written', async () => {
    vi.spyOn(paidJobs, 'create').mockImplementation(() => {
      throw new Error('The disk is full');
    });
    await expect(take()).rejects.toThrow('The disk is full');
    expect(giveUp).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  it('is not asked for again by the same request, which starts no second job', async () => {
    await take();
    expect(await take()).toMatchObject({ ok: true, isNew: false });
    expect(start).toHaveBeenCalledOnce();
    expect(run).toHaveBeenCalledOnce();
    expect(held()).toBe(1);
    // A restart may have lost its runner and its alarm.
    expect([recover.mock.calls.length, armAlarm.mock.calls.length]).toEqual([2, 2]);
  });

  it('is asked for by as many of simultaneous requests as there are credits for', async () => {
    const outcomes = await Promise.all(['one', 'two', 'three'].map((id) => take(requestOf(id))));
    // Which of them comes first is open: each is hashed before, in a thread of its own.
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ code: 'insufficient_credits' }]);
    expect(start).toHaveBeenCalledTimes(2);
    const accepted = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.job.id] : []));
    expect(run.mock.calls.map(([id]) => id).toSorted()).toEqual(accepted.toSorted());
  });

  it('is not waited for by a job that needs none', async () => {
    prepareStart.mockResolvedValue(null);
    expect(await take()).toMatchObject({ ok: true, isNew: true });
    expect(run).toHaveBeenCalledExactlyOnceWith('job-1', undefined);
  });

  it('is not used by an edit that the device renders, which nobody runs', async () => {
    prepareStart.mockResolvedValue(null);
    expect(await take(filterOf('edit-1'))).toMatchObject({ ok: true, job: { state: 'succeeded' } });
    expect(run).not.toHaveBeenCalled();
    expect(armAlarm).toHaveBeenCalledOnce();
  });
});

describe('a request that fails', () => {
  it('a request that fails holds nothing, and keeps no later one from its turn', async () => {
    start.mockRejectedValueOnce(new Error('The pool is broken'));
    const taken = await Promise.allSettled([take(), take(requestOf('job-2'))]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(held()).toBe(1);
    expect(await Promise.all([take(), take(requestOf('job-2'))])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(held()).toBe(2);
  });
});

describe('a request that is refused', () => {
  it('a request above the limit of a minute is refused before anything is asked', async () => {
    for (let times = 0; times < jobRequestsPerMinute; times += 1) await take();
    expect(await take(requestOf('job-2'))).toEqual({ ok: false, code: 'rate_limited' });
    expect(prepareStart).toHaveBeenCalledTimes(jobRequestsPerMinute);
    vi.setSystemTime(now + 60_000);
    expect(await take(requestOf('job-2'))).toMatchObject({ ok: true, isNew: true });
  });

  it('a request after too many calls without a charge is refused until a time, and others are not', async () => {
    await take();
    const retryAt = now + 5000;
    vi.spyOn(paidJobs.calls, 'coolingUntil').mockReturnValue(retryAt);
    expect(await take(requestOf('job-2'))).toEqual({
      ok: false,
      code: 'too_many_failures',
      retryAt,
    });
    expect([start.mock.calls.length, held()]).toEqual([1, 1]);
    // The same request again is its job, and what the device renders calls no provider.
    expect(await take()).toMatchObject({ ok: true, isNew: false });
    prepareStart.mockResolvedValue(null);
    expect(await take(filterOf('edit-1'))).toMatchObject({ ok: true });
  });

  it('a request after the day’s calls were made is refused until the next day, and nothing is held', async () => {
    start.mockResolvedValue({ isBudgetSpent: true });
    expect(await take()).toEqual({
      ok: false,
      code: 'budget_spent',
      retryAt: Date.parse('2026-11-26T00:00:00Z'),
    });
    expect([held(), paidJobs.jobs.read('job-1')]).toEqual([0, null]);
    expect(run).not.toHaveBeenCalled();
    expect(armAlarm).not.toHaveBeenCalled();
  });

  it('another request with the id of a job is a conflict', async () => {
    await take();
    expect(await take({ ...request, prompt: 'a dog' })).toMatchObject({ code: 'conflict' });
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('what is stored of a job', () => {
  it('what is stored of a job is its request, its device and the address of the app', async () => {
    await take();
    expect(paidJobs.jobs.read('job-1')).toMatchObject({ request, ...from });
  });
});
