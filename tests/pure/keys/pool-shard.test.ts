import { describe, expect, it } from 'vitest';
import { keyPoolMigrations } from '../../../worker/keys/key-pool-schema.ts';
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

  it('a request waits while shard 0 is out of reach', async () => {
    const shard = newShard({}, { join: () => Promise.reject(new Error('out of reach')) });
    expect((await shard.lease(request('a'), limits, 2)).state).toBe('waiting');
    expect(await shard.reportRejected('key-2', limits, 2)).not.toBe(null);
  });

  it('a request waits while no calls of the day can be drawn, and is refused when none are left', async () => {
    const daily = { ...limits, callsPerDay: 10 };
    const lost = newShard({}, { draw: () => Promise.reject(new Error('out of reach')) });
    expect((await lost.lease(request('a'), daily, 2)).state).toBe('waiting');
    const spent = newShard({}, { draw: async () => ({ day: '2026-11-23', calls: 0, left: 0 }) });
    expect((await spent.lease(request('a'), daily, 2)).state).toBe('spent');
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

  it('a key that is rejected twice on a day is one incident, and one more after it was readmitted', async () => {
    const subjects: string[] = [];
    const shard = newShard({ report: ({ subject }) => subjects.push(subject) });
    for (let time = 0; time < 2; time += 1) await shard.reportRejected('key-2', limits, 2);
    expect(subjects).toEqual(['keyed:key-2:2026-11-23']);
    await shard.readmit('key-2', 2);
    await shard.reportRejected('key-2', limits, 2);
    expect(subjects).toHaveLength(2);
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
