import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { ProviderResponse } from '../../../worker/images/providers/provider.ts';
import { failure, limited, world } from './generation-world.ts';
import { onePixel } from './pictures/one-pixel.ts';

let warn: MockInstance;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const rejected = { ok: false, code: 'key_rejected', reason: '401' } as const;

describe('the outcome of a job', () => {
  it.each([
    ['full', 'rate_limited'],
    ['none', 'unavailable'],
    ['spent', 'budget_spent'],
  ] as const)('a job whose pool is %s calls nothing and fails with %s', async (state, code) => {
    const { gateway, called, reports, run } = world([]);
    gateway.pool.lease = async () => ({ state });
    expect(await run()).toMatchObject({ ok: false, code });
    expect(called).toEqual([]);
    expect(reports).toEqual([]);
  });

  it('the response of an earlier key explains a failure for which no key is left', async () => {
    const { gateway, run } = world([failure('empty')]);
    const lease = gateway.pool.lease.bind(gateway.pool);
    gateway.pool.lease = async (request) =>
      request.avoid.length === 0 ? lease(request) : { state: 'none' };
    expect(await run()).toMatchObject({ ok: false, code: 'empty_result', reason: 'empty' });
  });

  it('a job of a provider without keys fails without a call', async () => {
    const { called, asked, run } = world([], { keys: [] });
    expect(await run()).toEqual({ ok: false, code: 'provider_failed', reason: 'no attempt made' });
    expect([called, asked]).toEqual([[], []]);
  });
});

describe('the keys of a job', () => {
  it('a key that was rejected or limited is reported, to the pool and to the account', async () => {
    const { gateway, reports, run } = world([rejected, limited]);
    const reportRejected = vi.spyOn(gateway.pool, 'reportRejected');
    const reportLimited = vi.spyOn(gateway.pool, 'reportLimited');
    expect(await run()).toMatchObject({ ok: true });
    expect(reportRejected.mock.calls).toEqual([['a', 'key_rejected']]);
    expect(reportLimited.mock.calls).toEqual([['b', 30_000]]);
    expect(reports.filter((each) => each.startsWith('uncounted'))).toHaveLength(2);
  });

  it('a second lease names the keys that were tried, and not the spent ones as usable', async () => {
    const { gateway, run } = world([failure('empty'), limited]);
    const lease = gateway.pool.lease.bind(gateway.pool);
    const requests: object[] = [];
    gateway.pool.lease = async (request) => {
      const { keys, avoid, spent } = request;
      requests.push({ keys, avoid: [...avoid], spent });
      return lease(request);
    };
    await run();
    expect(requests).toEqual([
      { keys: ['a', 'b', 'c', 'd'], avoid: [], spent: [] },
      { keys: ['b', 'c', 'd'], avoid: ['a'], spent: ['a'] },
      { keys: ['b', 'c', 'd'], avoid: ['a', 'b'], spent: ['a'] },
    ]);
  });

  it.each<[string, ended: number, ProviderResponse]>([
    ['made a picture', 1, { ok: true, picture: onePixel }],
    ['was refused', 1, { ok: false, code: 'refused', reason: '' }],
    ['may still be running', 0, { ok: false, code: 'timeout', reason: '' }],
  ])('where open calls are limited, one that %s frees %i slots', async (_, ended, response) => {
    const { gateway, run } = world([response, response]);
    const endCall = vi.spyOn(gateway.pool, 'endCall');
    await run();
    expect(endCall).not.toHaveBeenCalled();
    Object.assign(gateway.provider, { limits: { ...gateway.provider.limits, usualMs: 10_000 } });
    await run();
    expect(endCall).toHaveBeenCalledTimes(ended);
  });

  it('a job that ended before its call returns its key', async () => {
    const { gateway, called, run, cancel } = world([]);
    const giveBack = vi.spyOn(gateway.pool, 'giveBack');
    cancel();
    expect(await run()).toMatchObject({ ok: false, code: 'ended' });
    expect(giveBack).toHaveBeenCalledOnce();
    expect(called).toEqual([]);
  });
});

describe('a key pool that gives no response', () => {
  const lost = () => Promise.reject(new Error('The object was reset'));

  /** A job whose pool loses these of its responses, after it has granted a lease or not. */
  function losing(isLost: (asked: number) => boolean, { granting = false, leftMs = 180_000 } = {}) {
    const made = world([], { leftMs });
    const lease = made.gateway.pool.lease.bind(made.gateway.pool);
    const tickets: string[] = [];
    made.gateway.pool.lease = async (request) => {
      tickets.push(request.ticket);
      if (!isLost(tickets.length)) return lease(request);
      if (granting) await lease(request);
      return lost();
    };
    const pause = vi.spyOn(made.gateway, 'pause');
    return { ...made, tickets, pause, withdraw: vi.spyOn(made.gateway.pool, 'withdraw') };
  }

  it('a job whose pool gives no response asks again after a second, with the same ticket', async () => {
    const { called, tickets, pause, waits, run } = losing((asked) => asked <= 2);
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toEqual([0]);
    expect(tickets).toEqual(['user.job.0', 'user.job.0', 'user.job.0']);
    expect(pause.mock.calls).toEqual([[1000], [1000]]);
    expect(waits).toEqual(Array(4).fill([1, 1000]));
    expect(warn.mock.calls.map(([line]) => JSON.parse(line as string) as unknown)).toEqual(
      Array(2).fill({ event: 'key_pool_unreachable', reason: 'Error: The object was reset' }),
    );
  });

  it('a job whose pool gives no response in the job’s time fails as busy, and leaves the queue', async () => {
    const { called, tickets, run, withdraw } = losing(() => true, { leftMs: 42_500 });
    expect(await run()).toMatchObject({ ok: false, code: 'busy' });
    expect(called).toEqual([]);
    // A call and 10 s must remain: the job asks after 0, 1 and 2 s.
    expect(tickets).toHaveLength(3);
    expect(withdraw.mock.calls).toEqual([['user.job.0']]);
  });

  it('a job whose leases came too late after a response was lost fails at its deadline', async () => {
    const { gateway, called, pass, run } = world([]);
    let asked = 0;
    gateway.pool.lease = async () => {
      if (asked++ === 0) return lost();
      pass(2001);
      return { state: 'granted', keyNumber: 0, leaseId: asked, usableUntil: 0 };
    };
    expect(await run()).toMatchObject({ ok: false, code: 'deadline_exceeded' });
    expect(called).toEqual([]);
  });

  it('a job that waits in the queue keeps its place on screen while a response is lost', async () => {
    const { gateway, waits, run } = world([]);
    const lease = gateway.pool.lease.bind(gateway.pool);
    const waiting = { state: 'waiting', place: 3, etaMs: 700, pollAfterMs: 250 } as const;
    let asked = 0;
    gateway.pool.lease = (request) => {
      asked += 1;
      if (asked === 1) return Promise.resolve(waiting);
      return asked === 2 ? lost() : lease(request);
    };
    const pause = vi.spyOn(gateway, 'pause');
    expect(await run()).toMatchObject({ ok: true });
    expect(waits).toEqual(Array(4).fill([3, 700]));
    expect(pause.mock.calls).toEqual([[250], [1000]]);
  });

  it('leases whose responses were lost count, so that no key is called above its limit', async () => {
    // One user may hold two thirds of the slots of four keys with three calls a minute each.
    const { called, pause, run } = losing((asked) => asked <= 12, { granting: true });
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toHaveLength(1);
    const waitedMs = pause.mock.calls.reduce((sum, [ms]) => sum + ms, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(62_000);
  });
});

describe('a failure that only the operator can end', () => {
  it.each(['unsupported_region', 'misconfigured'] as const)(
    'a call that fails with %s is not made with another key, does not count, and leaves its key in use',
    async (code) => {
      const failed = { ok: false, code, reason: '403' } as const;
      const { called, reports, failures, faults, run } = world([failed]);
      expect(await run()).toMatchObject({ ok: false, code: 'unavailable' });
      expect(called).toEqual([0]);
      expect(reports).toEqual(['start', 'uncounted: operator']);
      expect(faults).toEqual([]);
      expect(failures).toEqual([failed]);
    },
  );

  it('a key without money is out of use until the operator acts, or rests as long as the vendor says', async () => {
    const noMoney = { ok: false, code: 'out_of_money', reason: '402' } as const;
    const { called, faults, run } = world([noMoney, { ...noMoney, retryAfterMs: 9000 }]);
    expect(await run()).toMatchObject({ ok: true });
    expect(called).toEqual([0, 1, 2]);
    expect(faults).toEqual([
      ['a', 'out_of_money'],
      ['b', 9000],
    ]);
  });
});

describe('a job in the queue', () => {
  const waiting = { state: 'waiting', place: 2, etaMs: 700, pollAfterMs: 250 } as const;

  /** A job that waits once, then gets a key. */
  function waitingOnce() {
    const made = world([]);
    const lease = made.gateway.pool.lease.bind(made.gateway.pool);
    let asked = 0;
    made.gateway.pool.lease = async (request) => (asked++ === 0 ? waiting : lease(request));
    return { ...made, withdraw: vi.spyOn(made.gateway.pool, 'withdraw') };
  }

  it('a waiting job pauses as long as the pool says, and keeps its place', async () => {
    const { gateway, reports, waits, run, withdraw } = waitingOnce();
    const pause = vi.spyOn(gateway, 'pause');
    expect(await run()).toMatchObject({ ok: true });
    expect(pause.mock.calls).toEqual([[250]]);
    expect(reports).toEqual(['wait', 'wait', 'start']);
    expect(waits).toEqual([
      [2, 700],
      [2, 700],
    ]);
    expect(withdraw).not.toHaveBeenCalled();
  });

  it('a job that is cancelled before or during a pause leaves the queue', async () => {
    const before = waitingOnce();
    before.cancel();
    const pause = vi.spyOn(before.gateway, 'pause');
    expect(await before.run()).toMatchObject({ ok: false, code: 'ended' });
    expect(before.withdraw.mock.calls).toEqual([['user.job.0']]);
    expect(pause).not.toHaveBeenCalled();

    const during = waitingOnce();
    during.gateway.pause = async () => during.cancel();
    expect(await during.run()).toMatchObject({ ok: false, code: 'ended' });
    expect(during.withdraw.mock.calls).toEqual([['user.job.0']]);
    expect(during.called).toEqual([]);
  });

  it.each([
    [2000, 1],
    [2001, 2],
  ])('a lease that arrives after %i ms is used until it is 2 s old', async (ageMs, requests) => {
    const { gateway, called, asked, run, pass } = world([]);
    const { pool } = gateway;
    const lease = pool.lease.bind(pool);
    pool.lease = async (request) => {
      const granted = await lease(request);
      if (asked.length === 1) pass(ageMs);
      return granted;
    };
    const giveBack = vi.spyOn(pool, 'giveBack');
    expect(await run()).toMatchObject({ ok: true });
    expect([called.length, asked.length]).toEqual([1, requests]);
    expect(giveBack).toHaveBeenCalledTimes(requests - 1);
  });
});
