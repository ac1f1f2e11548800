import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const keys = Array.from({ length: 18 }, (_, at) => `key-${at}`);
const request = (ticket: string) => ({
  ticket,
  userId: ticket,
  keys,
  avoid: [],
  waitMaxMs: 600_000,
});

describe('the pool of 18 keys', () => {
  it('the pool of 18 keys grants 54 calls in a minute, three per key, also across a restart', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-limits');
    const used = new Map<number, number>();
    for (let call = 0; call < 54; call += 1) {
      if (call === 27) await abortAllDurableObjects();
      const answer = await pool().lease(request(`call-${call}`), limits);
      if (answer.state !== 'granted') throw new Error(`Call ${call} was not granted`);
      used.set(answer.keyNumber, (used.get(answer.keyNumber) ?? 0) + 1);
    }
    expect([...used.values()]).toEqual(Array.from({ length: 18 }, () => 3));
    await abortAllDurableObjects();
    expect(await pool().lease(request('one-more'), limits)).toMatchObject({
      state: 'waiting',
      place: 1,
    });
    vi.useFakeTimers({ now: Date.now() + 62_001, toFake: ['Date'] });
    expect(await pool().lease(request('one-more'), limits)).toMatchObject({ state: 'granted' });
  });

  it('the pool grants no more calls to many simultaneous requests', async () => {
    const pool = env.KEY_POOLS.getByName('test-crowd');
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        pool.lease({ ...request(`t${at}`), userId: `u${at}` }, limits),
      ),
    );
    expect(answers.filter(({ state }) => state === 'granted')).toHaveLength(54);
    const places = answers.flatMap((answer) => (answer.state === 'waiting' ? [answer.place] : []));
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
  });

  it('one user alone leaves a third of the calls to whoever comes next, also across a restart', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-alone');
    const lease = async (ticket: string, userId: string) =>
      (await pool().lease({ ...request(ticket), userId }, limits)).state;
    const states: string[] = [];
    for (let call = 0; call < 54; call += 1) {
      if (call === 40) await abortAllDurableObjects();
      states.push(await lease(`greedy-${call}`, 'greedy'));
    }
    expect(states.filter((state) => state === 'granted')).toHaveLength(36);
    expect(await lease('honest', 'honest')).toBe('granted');
  });

  it('the pool stores which keys rest and which are rejected across a restart', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-rests');
    const small = { ...request('a'), keys: ['first', 'second'] };
    await pool().reportLimited('first', 30_000, limits);
    await pool().reportRejected('second', limits);
    await pool().reportLimited('second', 1, limits);
    await abortAllDurableObjects();
    expect((await pool().lease(small, limits)).state).toBe('waiting');
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] });
    expect(await pool().lease(small, limits)).toMatchObject({ keyNumber: 0 });
    await pool().readmit('second');
    expect(await pool().lease({ ...small, ticket: 'b' }, limits)).toMatchObject({ keyNumber: 1 });
  });

  it('the pool frees the slot of a returned lease, on disk too', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-back');
    const single = { callsPerPeriod: 1, periodMs: 60_000, usableMs: 2000 };
    const one = { ...request('a'), keys: ['only'] };
    const lease = await pool().lease(one, single);
    if (lease.state !== 'granted') throw new Error('Not granted');
    await pool().giveBack(lease.leaseId);
    await abortAllDurableObjects();
    expect((await pool().lease({ ...one, ticket: 'b' }, single)).state).toBe('granted');
  });
});

describe('the calls of a day', () => {
  const daily = { ...limits, callsPerDay: 5 };
  const pool = (name: string) => env.KEY_POOLS.getByName(name);
  const noon = Date.parse('2026-11-23T12:00:00Z');

  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  });

  it('no more calls are granted in a day than the operator allows, also across a restart', async () => {
    const name = 'test-budget';
    const states: string[] = [];
    for (let call = 0; call < 7; call += 1) {
      if (call === 3) await abortAllDurableObjects();
      states.push((await pool(name).lease(request(`call-${call}`), daily)).state);
    }
    expect(states).toEqual([...Array<string>(5).fill('granted'), 'spent', 'spent']);
    vi.setSystemTime(Date.parse('2026-11-23T23:59:59Z'));
    expect((await pool(name).lease(request('late'), daily)).state).toBe('spent');
    vi.setSystemTime(Date.parse('2026-11-24T00:00:00Z'));
    expect((await pool(name).lease(request('next-day'), daily)).state).toBe('granted');
  });

  it('the operator is alerted once at 80 % of the day’s calls and once at 100 %', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let call = 0; call < 8; call += 1) {
      await pool('test-alert').lease(request(`a${call}`), daily);
    }
    expect(logged.mock.calls.map(([line]) => JSON.parse(line as string))).toEqual([
      { event: 'provider_budget_low', provider: 'test-alert', callsPerDay: 5 },
      { event: 'provider_budget_spent', provider: 'test-alert', callsPerDay: 5 },
    ]);
    const incidents = async () =>
      (
        await env.DATABASE.prepare(
          "SELECT key, times, alerted_at FROM incidents WHERE key LIKE '%test-alert%'",
        ).all()
      ).results;
    const reported = [
      { key: 'provider_budget_low:test-alert:2026-11-23', times: 1, alerted_at: null },
      { key: 'provider_budget_spent:test-alert:2026-11-23', times: 1, alerted_at: null },
    ];
    await vi.waitFor(async () => expect(await incidents()).toEqual(reported));
    vi.setSystemTime(Date.parse('2026-11-24T00:00:00Z'));
    for (let call = 0; call < 6; call += 1) {
      await pool('test-alert').lease(request(`b${call}`), daily);
    }
    await vi.waitFor(async () => expect(await incidents()).toHaveLength(4));
  });

  it('a bound that is lowered below the calls of its day is an incident at the next request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let call = 0; call < 3; call += 1) {
      await pool('test-lowered').lease(request(`l${call}`), daily);
    }
    const lower = { ...daily, callsPerDay: 2 };
    expect(await pool('test-lowered').isSpent(lower)).toBe(true);
    expect((await pool('test-lowered').lease(request('one-more'), lower)).state).toBe('spent');
    await vi.waitFor(async () =>
      expect(
        await env.DATABASE.prepare('SELECT times FROM incidents WHERE key = ?')
          .bind('provider_budget_spent:test-lowered:2026-11-23')
          .first('times'),
      ).toBe(1),
    );
  });

  it('a call that was not made is given back to its day, once', async () => {
    const name = 'test-returned';
    const leases: number[] = [];
    for (let call = 0; call < 5; call += 1) {
      const answer = await pool(name).lease(request(`r${call}`), daily);
      if (answer.state === 'granted') leases.push(answer.leaseId);
    }
    await pool(name).giveBack(leases[0] as number);
    await pool(name).giveBack(leases[0] as number);
    expect((await pool(name).lease(request('again'), daily)).state).toBe('granted');
    expect((await pool(name).lease(request('more'), daily)).state).toBe('spent');
  });

  it('a call that was not made is given back to its day also after a restart of the pool', async () => {
    const name = 'test-returned-later';
    const first = await pool(name).lease(request('first'), { ...daily, callsPerDay: 1 });
    if (first.state !== 'granted') throw new Error(`It is ${first.state}`);
    await abortAllDurableObjects();
    await pool(name).giveBack(first.leaseId);
    const second = await pool(name).lease(request('second'), { ...daily, callsPerDay: 1 });
    expect(second.state).toBe('granted');
  });

  it('free requests leave a third of the calls of a day to pictures', async () => {
    const name = 'test-free';
    const bound = { ...daily, callsPerDay: 6 };
    const free = (ticket: string) => ({ ...request(ticket), spareShare: 1 / 3 });
    const states: string[] = [];
    for (let call = 0; call < 6; call += 1) {
      if (call === 2) await abortAllDurableObjects();
      states.push((await pool(name).lease(free(`free-${call}`), bound)).state);
    }
    expect(states).toEqual([...Array<string>(4).fill('granted'), 'full', 'full']);
    for (const ticket of ['fifth', 'sixth']) {
      expect((await pool(name).lease(request(ticket), bound)).state).toBe('granted');
    }
    expect((await pool(name).lease(free('one-more'), bound)).state).toBe('spent');
  });

  it('another bound counts from the next lease on', async () => {
    const name = 'test-changed';
    for (let call = 0; call < 5; call += 1) await pool(name).lease(request(`c${call}`), daily);
    const larger = { ...daily, callsPerDay: 6 };
    expect((await pool(name).lease(request('one'), larger)).state).toBe('granted');
    expect((await pool(name).lease(request('two'), larger)).state).toBe('spent');
    expect((await pool(name).lease(request('three'), limits)).state).toBe('granted');
  });
});
