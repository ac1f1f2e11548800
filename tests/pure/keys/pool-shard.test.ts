import { describe, expect, it, vi } from 'vitest';
import { keyPoolMigrations } from '../../../worker/keys/key-pool-schema.ts';
import type { LeaseRequest } from '../../../worker/keys/lease.ts';
import { LeaseIds, shardOfLease } from '../../../worker/keys/lease-ids.ts';
import { PoolShard, type ShardHost } from '../../../worker/keys/pool-shard.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const keys = ['key-2', 'key-4', 'key-5'];
const request = (ticket: string) => ({
  ticket,
  userId: ticket,
  keys,
  avoid: [],
  waitMaxMs: 60_000,
});

/** A shard of two, which has joined a layout unless `more` says otherwise. */
function newShard(more: Partial<ShardHost> = {}, peers: Partial<ShardHost['peers']> = {}) {
  const sql = openSqlite();
  migrate(sql, keyPoolMigrations);
  return new PoolShard({
    provider: 'keyed',
    shard: 1,
    sql,
    peers: {
      stop: async () => ({ epoch: 0, keys: [] }),
      join: async () => ({ epoch: 2, shards: 2, keys: [] }),
      draw: async (calls) => ({ day: '2026-11-23', calls, left: 100 }),
      ...peers,
    },
    sync: () => Promise.resolve(),
    clock: () => Date.parse('2026-11-23T12:00:00Z'),
    wait: () => new Promise(() => undefined),
    report: () => undefined,
    ...more,
  });
}

describe('one shard of a pool', () => {
  it('a request that waits for a commit gets no lease when the shard is stopped meanwhile', async () => {
    const syncs: (() => void)[] = [];
    const shard = newShard({ sync: () => new Promise((resolve) => syncs.push(resolve)) });
    const first = shard.lease(request('a'), limits, 2);
    await expect.poll(() => syncs.length).toBe(1);
    const second = shard.lease(request('b'), limits, 2);
    const { keys: moved } = shard.stop(3);
    expect(moved.flatMap(({ leases }) => leases)).toHaveLength(1);
    syncs.shift()?.();
    await expect.poll(() => syncs.length).toBe(1);
    syncs.shift()?.();
    expect((await first).state).toBe('granted');
    expect((await second).state).toBe('waiting');
    expect(shard.stop(3).keys.flatMap(({ leases }) => leases)).toHaveLength(1);
  });

  it('a lease is given when it is on disk and not before, and requests of one commit get one each', async () => {
    const syncs: (() => void)[] = [];
    const shard = newShard({ sync: () => new Promise((resolve) => syncs.push(resolve)) });
    const given: string[] = [];
    const leases = ['a', 'b', 'c'].map(async (ticket) => {
      const answer = await shard.lease(request(ticket), limits, 2);
      given.push(ticket);
      return answer.state === 'granted' ? answer.leaseId : answer.state;
    });
    await expect.poll(() => syncs.length).toBe(1);
    await new Promise(setImmediate);
    expect(given).toEqual([]);
    syncs.shift()?.();
    await expect.poll(() => syncs.length).toBe(1);
    expect(given).toEqual(['a']);
    syncs.shift()?.();
    const ids = await Promise.all(leases);
    expect(new Set(ids).size).toBe(3);
    const stored = shard.stop(3).keys.flatMap(({ leases: all }) => all.map(({ userId }) => userId));
    expect(stored.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('a shard that has joined no layout yet joins it for the list of its keys', async () => {
    expect(await newShard().keys(2)).toEqual([]);
  });

  it('a shard that joins a later layout leases by what was handed over, not by what it remembers', async () => {
    const rests = { fingerprint: 'key-2', leases: [], restsForMs: 30_000, rejected: false };
    const layouts = [
      { epoch: 2, shards: 2, keys: [] },
      { epoch: 3, shards: 2, keys: [rests] },
    ];
    const shard = newShard(
      {},
      { join: async () => layouts.shift() ?? { epoch: 0, shards: 0, keys: [] } },
    );
    const only = (ticket: string) =>
      shard.lease({ ...request(ticket), keys: ['key-2'] }, limits, 2);
    expect((await only('a')).state).toBe('granted');
    shard.stop(3);
    expect(await only('b')).toMatchObject({ state: 'waiting', place: 1, etaMs: 30_000 });
  });

  it('a request waits while shard 0 is out of reach', async () => {
    const shard = newShard({}, { join: () => Promise.reject(new Error('out of reach')) });
    expect((await shard.lease(request('a'), limits, 2)).state).toBe('waiting');
    expect(await shard.reportRejected('key-2', limits, 2)).not.toBe(null);
  });

  it('a request waits while no calls of the day can be drawn, and is refused when none are left', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const daily = { ...limits, callsPerDay: 10 };
    const lost = newShard({}, { draw: () => Promise.reject(new Error('out of reach')) });
    expect((await lost.lease(request('a'), daily, 2)).state).toBe('waiting');
    expect(warned.mock.calls.flat().join()).toContain('key_pool_calls_not_drawn');
    warned.mockRestore();
    const reported: string[] = [];
    const spent = newShard(
      { report: ({ kind }) => reported.push(kind) },
      { draw: async () => ({ day: '2026-11-23', calls: 0, left: 0 }) },
    );
    expect((await spent.lease(request('a'), daily, 2)).state).toBe('spent');
    const spare = { ...request('b'), spareCalls: 1 / 3 };
    expect((await spent.lease(spare, daily, 2)).state).toBe('spent');
    const few = newShard(
      { report: ({ kind }) => reported.push(kind) },
      { draw: async () => ({ day: '2026-11-23', calls: 2, left: 0 }) },
    );
    expect((await few.lease(spare, daily, 2)).state).toBe('spent');
    expect((await few.lease(request('c'), daily, 2)).state).toBe('granted');
    // Shard 0 knows of all calls, and reports it.
    expect(reported).toEqual([]);
  });

  it('a shard draws calls before they are used up, and remembers them across a restart', async () => {
    const daily = { ...limits, callsPerPeriod: 100, callsPerDay: 1000 };
    const sql = openSqlite();
    migrate(sql, keyPoolMigrations);
    const drawn: number[] = [];
    const draw = async (calls: number) => {
      drawn.push(calls);
      return { day: '2026-11-23', calls, left: 900 };
    };
    const lease = async (shard: PoolShard, ticket: string) =>
      (await shard.lease(request(ticket), daily, 2)).state;
    const shard = newShard({ sql }, { draw });
    // A hundredth of the half of two shards.
    for (const ticket of ['a', 'b']) expect(await lease(shard, ticket)).toBe('granted');
    expect(drawn).toEqual([5]);
    expect(await lease(shard, 'c')).toBe('granted');
    await expect.poll(() => drawn).toEqual([5, 3]);
    const again = newShard({ sql }, { draw });
    for (const ticket of ['d', 'e']) expect(await lease(again, ticket)).toBe('granted');
    expect(drawn).toEqual([5, 3]);
  });

  it('a caller with another number is sent on, and a key that another shard owns is not leased', async () => {
    const shard = newShard();
    expect(await shard.lease(request('a'), limits, 3)).toEqual({ state: 'moved', shards: 2 });
    const other = { ...request('b'), keys: ['key-0', 'key-1'] };
    expect((await shard.lease(other, limits, 2)).state).toBe('waiting');
    expect(await shard.readmit('key-0', 2)).toBe(2);
    expect(await shard.reportLimited('key-0', 1000, limits, 2)).toBe(2);
    expect(await shard.keys(3)).toBe(2);
    expect(await shard.keys(2)).toEqual([]);
  });

  it("a user's share is one of the slots of the shard's own keys, also of those that are not used", async () => {
    const shard = newShard();
    const ask = async (ticket: string, userId: string, more: Partial<LeaseRequest> = {}) => {
      const one = { ...request(ticket), userId, keys: ['key-2'], ...more };
      return (await shard.lease(one, limits, 2)).state;
    };
    expect(await ask('first', 'other')).toBe('granted');
    expect(await ask('second', 'user')).toBe('granted');
    // A request of an earlier version names no such keys.
    expect(await ask('third', 'user')).toBe('full');
    expect(await ask('third', 'user', { spent: ['key-0', 'key-1'] })).toBe('full');
    expect(await ask('third', 'user', { spent: ['key-4', 'key-1'] })).toBe('granted');
  });

  it('a key that is rejected twice is one incident, and another one after it was readmitted', async () => {
    const subjects: string[] = [];
    const details: unknown[] = [];
    const sql = openSqlite();
    migrate(sql, keyPoolMigrations);
    let now = Date.parse('2026-11-23T12:00:00Z');
    const started = () =>
      newShard({
        sql,
        clock: () => now,
        report: ({ subject, detail }) => {
          subjects.push(subject);
          details.push(detail);
        },
      });
    const shard = started();
    for (let time = 0; time < 2; time += 1) await shard.reportRejected('key-2', limits, 2);
    expect(subjects).toEqual(['keyed:key-2:2026-11-23T12:00:00.000Z']);
    expect(details).toEqual([{ provider: 'keyed', key: 'key-2' }]);
    now += 1000;
    await shard.reportRejected('key-4', limits, 2);
    await shard.readmit('key-2', 2);
    for (const key of ['key-2', 'key-4']) await shard.reportRejected(key, limits, 2);
    // It is known after a restart of the object too.
    for (const key of ['key-2', 'key-4']) await started().reportRejected(key, limits, 2);
    expect(subjects.slice(1)).toEqual([
      'keyed:key-4:2026-11-23T12:00:01.000Z',
      'keyed:key-2:2026-11-23T12:00:01.000Z',
    ]);
  });
});

/** Shard 0 of one, which has all keys, with its database, its clock, and what it reports. */
function onlyShard() {
  const sql = openSqlite();
  migrate(sql, keyPoolMigrations);
  const at = { now: Date.parse('2026-11-23T12:00:00Z') };
  const reported: string[] = [];
  const restarted = () =>
    newShard({
      shard: 0,
      sql,
      clock: () => at.now,
      report: ({ kind, subject, detail }) =>
        reported.push(`${kind} ${subject} ${JSON.stringify(detail)}`),
    });
  const count = (table: string) => sql.all(`SELECT COUNT(*) AS count FROM ${table}`)[0]?.count;
  return { shard: restarted(), restarted, at, reported, count, sql };
}

describe('the layout of shard 0', () => {
  it('a shard that joins is given its keys with what they did, and shard 0 leases them no more', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { shard, at } = onlyShard();
    const both = { ...request('a'), keys: ['key-0', 'key-2'] };
    for (const ticket of ['a', 'b']) await shard.lease({ ...both, ticket }, limits, 1);
    await shard.reportRejected('key-4', limits, 1);
    at.now += 1000;
    const handedOver = [
      {
        fingerprint: 'key-2',
        leases: [{ ageMs: 1000, userId: 'a' }],
        restsForMs: 0,
        rejected: false,
      },
      { fingerprint: 'key-4', leases: [], restsForMs: 0, rejected: true },
    ];
    expect(await shard.join(1, 2)).toEqual({ epoch: 2, shards: 2, keys: handedOver });
    const answer = await shard.lease({ ...both, userId: 'c' }, limits, 2);
    expect(answer).toMatchObject({ state: 'granted', keyNumber: 0 });
    info.mockRestore();
  });
});

describe('the calls of a day in shard 0', () => {
  const daily = { ...limits, callsPerPeriod: 100, callsPerDay: 9 };
  const statesOf = async (shard: PoolShard, times: number, more: object = {}) => {
    const states: string[] = [];
    for (let at = 0; at < times; at += 1) {
      states.push((await shard.lease({ ...request(`t-${at}`), ...more }, daily, 1)).state);
    }
    return states;
  };
  const granted = (times: number) => Array<string>(times).fill('granted');

  it('who has bought nothing gets two thirds of them, and who has gets all', async () => {
    const { shard, reported } = onlyShard();
    expect(await statesOf(shard, 8, { spareCalls: 1 / 3 })).toEqual([
      ...granted(6),
      'spent',
      'spent',
    ]);
    expect([shard.isSpent(daily, 1 / 3), shard.isSpent(daily)]).toEqual([true, false]);
    const detail = '{"provider":"keyed","callsPerDay":9}';
    expect(reported).toEqual([`provider_budget_low keyed:2026-11-23 ${detail}`]);
    expect(await statesOf(shard, 4)).toEqual([...granted(3), 'spent']);
    expect([shard.isSpent(daily), shard.isSpent(limits)]).toEqual([true, false]);
    expect(reported.slice(1)).toEqual([`provider_budget_spent keyed:2026-11-23 ${detail}`]);
  });

  it('a free request is full, and not refused for the day, while a third is left or less', async () => {
    const { shard } = onlyShard();
    expect(await statesOf(shard, 7, { spareShare: 1 / 3 })).toEqual([...granted(6), 'full']);
    expect(await statesOf(shard, 1)).toEqual(granted(1));
  });

  it('they are counted across a restart, given back once, and begin anew on the next day', async () => {
    const { shard, restarted, at, reported } = onlyShard();
    const last = await shard.lease(request('first'), daily, 1);
    await statesOf(shard, 8);
    expect(await statesOf(restarted(), 1)).toEqual(['spent']);
    const again = restarted();
    if (last.state !== 'granted') throw new Error(last.state);
    for (const _ of [1, 2]) again.giveBack(last.leaseId);
    expect(await statesOf(again, 2)).toEqual(['granted', 'spent']);
    at.now = Date.parse('2026-11-24T00:00:00Z');
    expect(await statesOf(again, 1)).toEqual(['granted']);
    // Each instance of the object reports it once.
    expect(reported.filter((text) => text.startsWith('provider_budget_spent'))).toHaveLength(3);
  });

  it('a lease of yesterday that is given back is no call of today', async () => {
    const { shard, at } = onlyShard();
    const late = await shard.lease(request('late'), daily, 1);
    if (late.state !== 'granted') throw new Error(late.state);
    at.now = Date.parse('2026-11-24T00:00:00Z');
    await statesOf(shard, 9);
    shard.giveBack(late.leaseId);
    expect(await statesOf(shard, 1)).toEqual(['spent']);
  });

  it('another bound counts from the next request on, without forgetting what was called', async () => {
    const { shard } = onlyShard();
    await statesOf(shard, 9);
    const more = { ...daily, callsPerDay: 10 };
    expect((await shard.lease(request('a'), more, 1)).state).toBe('granted');
    expect((await shard.lease(request('b'), more, 1)).state).toBe('spent');
    expect((await shard.lease(request('c'), { ...daily, callsPerDay: 8 }, 1)).state).toBe('spent');
  });

  it('another shard draws them, and shard 0 reports what that reaches', async () => {
    const { shard, reported, restarted } = onlyShard();
    expect(shard.drawCalls(8, daily)).toEqual({ day: '2026-11-23', calls: 8, left: 1 });
    expect(reported.map((text) => text.split(' ')[0])).toEqual(['provider_budget_low']);
    expect(restarted().drawCalls(8, daily)).toEqual({ day: '2026-11-23', calls: 1, left: 0 });
    expect(reported.map((text) => text.split(' ')[0])).toEqual([
      'provider_budget_low',
      'provider_budget_spent',
    ]);
    expect(restarted().drawCalls(1, daily)).toMatchObject({ calls: 0, left: 0 });
    expect(reported).toHaveLength(3);
    expect(await statesOf(shard, 1)).toEqual(['granted']);
    expect(() => newShard().drawCalls(1, daily)).toThrow('from shard 0 alone');
  });
});

describe('the leases that a shard stores', () => {
  it('old leases are deleted after 200 new ones, and those that count are not', async () => {
    const { shard, restarted, at, count } = onlyShard();
    const many = { ...limits, callsPerPeriod: 1000 };
    const leases = async (times: number) => {
      for (let one = 0; one < times; one += 1) {
        await shard.lease(request(`${at.now}-${one}`), many, 1);
      }
    };
    const storedMs = 2 * (many.periodMs + many.usableMs);
    await leases(150);
    // They are stored twice as long as they count.
    at.now += storedMs;
    await restarted().lease(request('loads'), many, 1);
    expect(count('leases')).toBe(151);
    at.now += 1;
    await leases(48);
    expect(count('leases')).toBe(199);
    await shard.lease(request('one more'), many, 1);
    expect(count('leases')).toBe(200);
    await leases(1);
    expect(count('leases')).toBe(51);
    // So are those that were old when the object restarted.
    at.now += storedMs + 1;
    await restarted().lease(request('loads again'), many, 1);
    expect(count('leases')).toBe(1);
  });

  it('the list of keys has the leases of each, its rest and its rejection', async () => {
    const { shard, at, restarted } = onlyShard();
    await shard.lease(request('a'), limits, 1);
    await shard.reportLimited('key-4', 5000, limits, 1);
    await shard.reportRejected('key-5', limits, 1);
    const listed = [
      { key: 'key-2', leases: 1, restsUntil: 0, rejected: false },
      { key: 'key-4', leases: 0, restsUntil: at.now + 5000, rejected: false },
      { key: 'key-5', leases: 0, restsUntil: 0, rejected: true },
    ];
    const sorted = async (of: PoolShard) => {
      const known = await of.keys(1);
      return typeof known === 'number' ? known : known.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    };
    expect(await sorted(shard)).toEqual(listed);
    expect(await sorted(restarted())).toEqual(listed);
  });
});

describe('a request that is given up', () => {
  const one = { ...limits, callsPerPeriod: 1 };
  const ask = (shard: PoolShard, ticket: string) =>
    shard.lease({ ...request(ticket), keys: ['key-2'], waitMaxMs: 500_000 }, one, 1);

  it('a request that is given up leaves its place to the next one', async () => {
    const { shard } = onlyShard();
    await ask(shard, 'first');
    for (const [ticket, place] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      expect(await ask(shard, ticket)).toMatchObject({ state: 'waiting', place });
    }
    shard.withdraw('a');
    expect(await ask(shard, 'b')).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('a lease that is given back is free at once, also after a restart', async () => {
    const { shard, restarted } = onlyShard();
    const lease = await ask(shard, 'first');
    if (lease.state !== 'granted') throw new Error(lease.state);
    expect((await ask(shard, 'second')).state).toBe('waiting');
    shard.withdraw('second');
    shard.giveBack(lease.leaseId);
    expect((await ask(shard, 'third')).state).toBe('granted');
    expect((await ask(restarted(), 'fourth')).state).toBe('waiting');
  });

  it('a key that was rejected is used again when it is readmitted, also after a restart', async () => {
    const { shard, restarted } = onlyShard();
    await shard.reportRejected('key-2', one, 1);
    expect((await ask(shard, 'a')).state).toBe('none');
    expect((await ask(restarted(), 'b')).state).toBe('none');
    // By an instance that has leased nothing yet.
    await restarted().readmit('key-2', 1);
    expect((await ask(restarted(), 'c')).state).toBe('granted');
  });

  it('a key that is rejected while it is in use is not used again', async () => {
    const { shard } = onlyShard();
    const only = (ticket: string) =>
      shard.lease({ ...request(ticket), keys: ['key-2'] }, limits, 1);
    expect((await only('a')).state).toBe('granted');
    await shard.reportRejected('key-2', limits, 1);
    expect((await only('b')).state).toBe('none');
    await shard.readmit('key-2', 1);
    expect((await only('c')).state).toBe('granted');
  });

  it('a key that rests is not used until the time that its provider named, also after a restart', async () => {
    const { shard, restarted, at } = onlyShard();
    await shard.reportLimited('key-2', 30_000, one, 1);
    at.now += 29_999;
    expect((await ask(restarted(), 'a')).state).toBe('waiting');
    at.now += 1;
    expect((await ask(restarted(), 'b')).state).toBe('granted');
  });
});

describe('limits that a deployment has changed', () => {
  const one = { callsPerPeriod: 1, periodMs: 60_000, usableMs: 2000 };
  const ask = async (shard: PoolShard, ticket: string, now: typeof one) =>
    (await shard.lease({ ...request(ticket), keys: ['key-2'] }, now, 1)).state;

  it.each([
    ['more calls for each key', { callsPerPeriod: 2 }],
    ['a shorter period', { periodMs: 10_000 }],
    ['a shorter use of each lease', { usableMs: 1000 }],
  ])('%s: they count from the next request on', async (_, change) => {
    const { shard, at } = onlyShard();
    expect(await ask(shard, 'a', one)).toBe('granted');
    at.now += 61_500;
    expect(await ask(shard, 'b', one)).toBe('waiting');
    shard.withdraw('b');
    expect(await ask(shard, 'c', { ...one, ...change })).toBe('granted');
  });

  it('a request is given up of which an instance knows nothing', () => {
    const { shard } = onlyShard();
    expect(() => shard.withdraw('unknown')).not.toThrow();
  });
});

describe('a commit that fails', () => {
  it('a commit that fails is no lease, and the next request is answered as the disk has it', async () => {
    const { sql } = onlyShard();
    let isBroken = false;
    const shard = newShard({
      shard: 0,
      sql: {
        ...sql,
        transaction: (work) =>
          sql.transaction(() => {
            const done = work();
            if (isBroken) throw new Error('The disk is full');
            return done;
          }),
      },
    });
    const all = { ...limits, callsPerPeriod: 1 };
    const state = async (ticket: string) => (await shard.lease(request(ticket), all, 1)).state;
    expect(await state('a')).toBe('granted');
    isBroken = true;
    await expect(state('b')).rejects.toThrow('The disk is full');
    isBroken = false;
    expect([await state('b'), await state('c'), await state('d')]).toEqual([
      'granted',
      'granted',
      'full',
    ]);
  });
});

describe('the ids of leases', () => {
  it('the id of a lease tells its shard, and grows also where the clock stands or an older id was higher', () => {
    const ids = new LeaseIds(3, 9_000_005);
    const some = [1000, 1000, 5, 9000, 9000].map((now) => ids.next(now));
    expect(some.map(shardOfLease)).toEqual([3, 3, 3, 3, 3]);
    expect(some).toEqual([9_000_019, 9_000_035, 9_000_051, 9_216_003, 9_216_019]);
  });
});
