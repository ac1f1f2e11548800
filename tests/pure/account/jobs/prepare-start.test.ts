import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { closeRunner, granted, ofPicture, openRunner, requestOf, start } from './runner-world.ts';

const request = requestOf('job-1');
const filter: JobRequest = {
  id: 'edit-1',
  tool: 'edit',
  options: { tool: 'filter', filterType: 'Sepia', filterIntensity: 100 },
};
const bounded = { PROVIDER_CALLS_PER_DAY: '9' };
const unconfigured = { SESSION_SECRET: '' };

let world: ReturnType<typeof openRunner>;

beforeEach(() => {
  world = openRunner();
});
afterEach(closeRunner);

const never = () => new Promise<never>(() => undefined);
const buy = () => world.paidJobs.ledger.grant({ ref: 'order:1', credits: 15, note: 'Pack' });
const leased = () => world.pool.lease.mock.calls.map(([asked]) => asked);

/** Asks what is known of a job before it is created. Null where there is nothing to ask. */
async function prepare(wanted: JobRequest = request, mobile = false) {
  const ask = await world.runner.prepareStart(wanted, mobile);
  return ask && { answer: ask() };
}

/** Whether an answer has come, without letting the clock go on. */
async function hasCome(answer: Promise<unknown> | undefined): Promise<boolean> {
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
    return false;
  };
  return Promise.race([answer?.then(() => true) ?? false, turns()]);
}

describe('before a job is created', () => {
  it('the first of its keys is asked for, with the time that a job has for it', async () => {
    const known = await (await prepare())?.answer;
    expect(leased()).toEqual([
      {
        ticket: 'user.job-1.0',
        userId: 'user',
        keys: [expect.any(String), expect.any(String)],
        avoid: [],
        spent: [],
        waitMaxMs: 140_000,
        spareCalls: 1 / 3,
      },
    ]);
    expect(known).toMatchObject({ isBudgetSpent: false, early: { askedAt: start } });
    expect(await known?.early?.answer).toEqual(granted);
  });

  it('a mobile’s job waits for a key less long, and nothing is kept from who has bought', async () => {
    buy();
    await (await prepare(request, true))?.answer;
    expect(leased()).toMatchObject([{ waitMaxMs: 125_000 }]);
    expect(leased()[0]).not.toHaveProperty('spareCalls');
  });

  it.each([
    ['20 ms', {}, 20],
    ['1 s where the operator has bounded the day’s calls', bounded, 1000],
  ])('a distant pool is waited for %s', async (_, variables, waitMs) => {
    world = openRunner(variables);
    world.pool.lease.mockImplementation(never);
    const answer = (await prepare())?.answer;
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(await hasCome(answer)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ isBudgetSpent: false, early: {} });
  });

  it('the pool says whether the day’s calls were made', async () => {
    world.pool.lease.mockResolvedValue({ state: 'spent' });
    expect(await (await prepare())?.answer).toMatchObject({ isBudgetSpent: true });
  });

  it('a pool that fails says nothing of the day’s calls', async () => {
    world.pool.lease.mockRejectedValue(new Error('The pool is broken'));
    expect(await (await prepare())?.answer).toMatchObject({ isBudgetSpent: false });
    world = openRunner(bounded);
    world.pool.isSpent.mockRejectedValue(new Error('The pool is broken'));
    expect(await (await prepare(ofPicture))?.answer).toEqual({ isBudgetSpent: false });
  });

  it('nothing is asked for an edit of the device, nor where the deployment is not configured', async () => {
    expect(await world.runner.prepareStart(filter, false)).toBeNull();
    world = openRunner(unconfigured);
    expect(await world.runner.prepareStart(request, false)).toBeNull();
  });

  it('a job with a picture asks for no key, and for the day’s calls only where they are bounded', async () => {
    expect(await world.runner.prepareStart(ofPicture, false)).toBeNull();
    world = openRunner(bounded);
    expect(await (await prepare(ofPicture))?.answer).toEqual({ isBudgetSpent: false });
    world.pool.isSpent.mockResolvedValue(true);
    expect(await (await prepare(ofPicture))?.answer).toEqual({ isBudgetSpent: true });
    buy();
    await (await prepare(ofPicture))?.answer;
    expect(world.pool.isSpent.mock.calls.map(([, spareCalls]) => spareCalls)).toEqual([
      1 / 3,
      1 / 3,
      undefined,
    ]);
    expect(world.pool.isSpent.mock.calls[0]?.[0]).toMatchObject({ callsPerDay: 9 });
    expect(leased()).toEqual([]);
  });

  it('a job with a picture waits 1 s to learn whether the day’s calls were made', async () => {
    world = openRunner(bounded);
    world.pool.isSpent.mockImplementation(never);
    const answer = (await prepare(ofPicture))?.answer;
    await vi.advanceTimersByTimeAsync(999);
    expect(await hasCome(answer)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ isBudgetSpent: false });
  });
});
