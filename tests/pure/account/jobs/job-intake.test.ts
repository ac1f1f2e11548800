import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { jobRequestsPerMinute } from '../../../../domain/limits.ts';
import { JobIntake } from '../../../../worker/account/jobs/job-intake.ts';
import { until } from '../../../until.ts';
import { closeRunner, ofPicture, openRunner, origin, requestOf, start } from './runner-world.ts';

const request = requestOf('job-1');
const filter: JobRequest = {
  id: 'edit-1',
  tool: 'edit',
  options: { tool: 'filter', filterType: 'Sepia', filterIntensity: 100 },
};
const from = { mobile: true, origin };

let world: ReturnType<typeof openRunner>;
let intake: JobIntake;
const armAlarm = vi.fn<() => Promise<void>>(async () => undefined);

function open(variables: object = {}): void {
  world = openRunner(variables);
  const { account, environment, runner } = world;
  intake = new JobIntake({ ...account, environment, runner, armAlarm });
}

beforeEach(() => open());
afterEach(() => {
  closeRunner();
  armAlarm.mockClear();
});

const take = (wanted: JobRequest = request) => intake.take(wanted, from);
const leases = () => world.pool.lease.mock.calls.length;

describe('a new job', () => {
  it('a job holds its price before its key is requested, and its account wakes by itself', async () => {
    const held: number[] = [];
    world.pool.lease.mockImplementation(async () => {
      held.push(world.balance().held);
      return { state: 'granted', keyNumber: 0, leaseId: 1, usableUntil: 0 };
    });
    expect(await take()).toMatchObject({ ok: true, isNew: true, job: { request, ...from } });
    expect(armAlarm).toHaveBeenCalledOnce();
    await world.sent();
    expect(held).toEqual([1]);
    expect(world.job('job-1')?.state).toBe('succeeded');
  });

  it('a job for a slow model gets the time of its model, and time to wait for it', async () => {
    open({ IMAGE_PROVIDER: 'openai' });
    await take();
    const { createdAt = 0, deadlineAt } = world.job('job-1') ?? {};
    expect(deadlineAt).toBe(createdAt + 180_000 + 125_000 + 10_000);
    await world.ended();
  });

  it('the same request twice at once is one job with one key and one hold', async () => {
    const outcomes = await Promise.all([take(), take()]);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    await world.sent();
    expect([leases(), world.calls.length, world.balance()]).toEqual([
      1,
      1,
      { balance: 1, held: 0 },
    ]);
  });
});

describe('a request that is refused', () => {
  it('a request above the limit of a minute is refused until the minute is over', async () => {
    for (let times = 0; times < jobRequestsPerMinute; times += 1) await take();
    expect(await take(requestOf('job-2'))).toEqual({
      ok: false,
      code: 'rate_limited',
      retryAt: start + 60_000,
    });
    vi.setSystemTime(start + 60_000);
    expect(await take(requestOf('job-2'))).toMatchObject({ ok: true, isNew: true });
  });

  it('the pictures of a batch count one by one for the limit of a minute', async () => {
    const jobs = Array.from({ length: jobRequestsPerMinute / 2 }, (_, at) =>
      requestOf(`job-${at}`),
    );
    const takeBatch = () =>
      intake.takeBatch({ id: 'batch', expectedCost: jobs.length, jobs }, from);
    for (let times = 0; times < 2; times += 1) {
      expect(await takeBatch()).toMatchObject({ code: 'too_many_jobs' });
    }
    const refusal = { ok: false, code: 'rate_limited', retryAt: start + 60_000 };
    expect(await takeBatch()).toEqual(refusal);
  });

  it('after too many calls without a charge, a new job that calls the provider is refused', async () => {
    world.provider.mockImplementation(async () => new Response('No.', { status: 400 }));
    for (let call = 0; call < 10; call += 1) {
      await take(requestOf(`failed-${call}`));
      await world.ended();
    }
    expect(await take(requestOf('job-2'))).toMatchObject({
      code: 'too_many_failures',
      retryAt: start + 60 * 60_000,
    });
    const batch = { id: 'batch', expectedCost: 1, jobs: [requestOf('job-2')] };
    expect(await intake.takeBatch(batch, from)).toMatchObject({ code: 'too_many_failures' });
    expect(await take(requestOf('failed-0'))).toMatchObject({ ok: true, isNew: false });
    expect(await take(filter)).toMatchObject({ ok: true, job: { state: 'succeeded' } });
  });

  it('after sixty calls that failed by the operator’s fault, a new one is refused for an hour', async () => {
    world.create(request);
    for (let call = 0; call < 60; call += 1) {
      world.account.calls.record('job-1');
      world.account.calls.blameOperator('job-1');
    }
    const retryAt = start + 60 * 60_000;
    expect(await take(requestOf('job-2'))).toEqual({
      ok: false,
      code: 'provider_unavailable',
      retryAt,
    });
  });

  it.each([
    ['without a picture', request],
    ['with a picture', ofPicture],
  ])(
    'after the calls of the day, a job %s is refused until the next day and nothing is held',
    async (_, wanted) => {
      open({ PROVIDER_CALLS_PER_DAY: '5' });
      world.pool.isSpent.mockResolvedValue(true);
      const retryAt = Date.parse('2026-11-26T00:00:00Z');
      expect(await take(wanted)).toEqual({ ok: false, code: 'budget_spent', retryAt });
      expect([world.balance().held, world.job('job-1')]).toEqual([0, null]);
      expect(await take(filter)).toMatchObject({ ok: true });
    },
  );

  it('only who has bought credits may use the last third of the calls of a day', async () => {
    open({ PROVIDER_CALLS_PER_DAY: '5' });
    const asked = () => world.pool.isSpent.mock.calls.map(([, spareCalls]) => spareCalls);
    await take();
    world.account.ledger.grant({ ref: 'order:1', credits: 15 });
    await take(requestOf('job-2'));
    expect(asked()).toEqual([1 / 3, undefined]);
  });

  it('a pool that fails refuses no job, and one that does not respond delays none for more than a second', async () => {
    open({ PROVIDER_CALLS_PER_DAY: '5' });
    world.pool.isSpent.mockRejectedValueOnce(new Error('The pool is away'));
    expect(await take(requestOf('job-2'))).toMatchObject({ ok: true });
    world.pool.isSpent.mockClear();
    world.pool.isSpent.mockReturnValue(new Promise(() => undefined));
    const taken = take();
    await until(() => expect(world.pool.isSpent).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await taken).toMatchObject({ ok: true });
  });
});
