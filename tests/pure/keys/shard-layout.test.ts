import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyPoolMigrations } from '../../../worker/keys/key-pool-schema.ts';
import { KeyStore } from '../../../worker/keys/key-store.ts';
import {
  type JoinedLayout,
  type LayoutPeers,
  ShardLayout,
  type StoppedShard,
} from '../../../worker/keys/shard-layout.ts';
import { shardOfKey } from '../../../worker/keys/shard-of-key.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { openSqlite } from '../sqlite.ts';

const keys = Array.from({ length: 12 }, (_, at) => `key-${at}`);
const [ofOne] = keys.filter((key) => shardOfKey(key, 2) === 1) as [string];

let now = 0;
/** Ends the waits for an attempt. */
let timeOut: () => void = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  now = Date.parse('2026-11-23T12:00:00Z');
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});

function disk(): SqlHandle {
  const sql = openSqlite();
  migrate(sql, keyPoolMigrations);
  return sql;
}

/** A shard on a disk. What it asks of others is answered as `peers` say. */
function shardOn(sql: SqlHandle, shard: number, peers: Partial<LayoutPeers> = {}) {
  const store = new KeyStore(sql);
  const onReplaced = vi.fn<() => void>();
  const layout = new ShardLayout({
    shard,
    sql,
    keys: store,
    peers: {
      stop: () => Promise.reject(new Error('out of reach')),
      join: () => Promise.reject(new Error('out of reach')),
      ...peers,
    },
    clock: () => now,
    wait: () =>
      new Promise((resolve) => {
        timeOut = resolve;
      }),
    onReplaced,
  });
  return { layout, store, sql, onReplaced };
}

describe('the layout of a pool', () => {
  it('shard 0 has all keys of a new pool, and another shard none', () => {
    expect(shardOn(disk(), 0).layout.serves(1)).toBe(true);
    expect(shardOn(disk(), 0).layout.serves(undefined)).toBe(true);
    expect(shardOn(disk(), 0).layout.serves(2)).toBe(false);
    expect(shardOn(disk(), 1).layout.serves(undefined)).toBe(false);
    expect(shardOn(disk(), 1).layout.isServing).toBe(false);
  });

  it('a pool has 16 shards at most, and a number that no configuration has changes nothing', async () => {
    const { layout } = shardOn(disk(), 0);
    for (const wanted of [0, -1, 1.5, 17, Number.NaN]) await layout.settle(wanted);
    expect(layout.serves(1)).toBe(true);
    await layout.settle(16);
    expect(layout.serves(16)).toBe(true);
  });

  it('a layout lasts a minute at least, whatever its callers count', async () => {
    const { layout } = shardOn(disk(), 0, { stop: async () => ({ epoch: 0, keys: [] }) });
    await layout.settle(2);
    expect(layout.serves(2)).toBe(true);
    now += 59_999;
    await layout.settle(1);
    expect(layout.serves(2)).toBe(true);
    now += 1;
    await layout.settle(1);
    expect(layout.serves(1)).toBe(true);
  });

  it('a layout goes on while its callers count its shards, or none', async () => {
    const stop = vi.fn<LayoutPeers['stop']>(async () => ({ epoch: 0, keys: [] }));
    const { layout } = shardOn(disk(), 0, { stop });
    await layout.settle(2);
    now += 60_000;
    await layout.settle(2);
    await layout.settle(undefined);
    expect(stop).not.toHaveBeenCalled();
    expect((await layout.layoutFor(1, undefined)).epoch).toBe(2);
  });

  it('a change of the layout is logged, and so is an attempt that fails', async () => {
    const { layout, onReplaced } = shardOn(disk(), 0);
    await layout.settle(2);
    const changed = { event: 'key_pool_layout_changed', epoch: 2, shards: 2 };
    expect(vi.mocked(console.info).mock.calls).toEqual([[JSON.stringify(changed)]]);
    expect(onReplaced).toHaveBeenCalledTimes(1);
    now += 60_000;
    await layout.settle(3);
    const event = 'key_pool_layout_not_settled';
    const failed = { event, shard: 0, wanted: 3, reason: 'Error: out of reach' };
    expect(vi.mocked(console.warn).mock.calls).toEqual([[JSON.stringify(failed)]]);
    expect(onReplaced).toHaveBeenCalledTimes(1);
  });

  it('the time of an attempt that has succeeded ends without a word', async () => {
    const { layout } = shardOn(disk(), 0);
    await layout.settle(2);
    timeOut();
    await new Promise(setImmediate);
    expect(layout.serves(2)).toBe(true);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('a shard that joined the present layout hands over what its keys did in it', async () => {
    const rejected = { fingerprint: ofOne, leases: [], restsForMs: 0, rejected: true };
    const { layout, store } = shardOn(disk(), 0, {
      stop: async () => ({ epoch: 2, keys: [rejected] }),
    });
    await layout.settle(2);
    now += 60_000;
    await layout.settle(1);
    expect(store.read(0).get(ofOne)).toMatchObject({ rejected: true });
  });

  it('each shard of a new layout has the state of its own keys alone', async () => {
    const { layout, store } = shardOn(disk(), 0);
    const [ofZero] = keys.filter((key) => shardOfKey(key, 2) === 0) as [string];
    for (const key of [ofZero, ofOne]) store.reject(key);
    await layout.settle(2);
    expect([...store.read(0).keys()]).toEqual([ofZero]);
    const { keys: moved } = await layout.layoutFor(1, 2);
    expect(moved.map(({ fingerprint }) => fingerprint)).toEqual([ofOne]);
  });

  it('while a shard of the present layout is out of reach the next one does not begin, also after a restart', async () => {
    const sql = disk();
    const before = shardOn(sql, 0, { stop: async () => ({ epoch: 0, keys: [] }) });
    await before.layout.settle(2);
    now += 60_000;
    const { layout } = shardOn(sql, 0);
    await layout.settle(3);
    expect(layout.isServing).toBe(false);
    await expect(layout.layoutFor(2, 3)).rejects.toThrow('changing');
    const asked: number[][] = [];
    const after = shardOn(sql, 0, {
      stop: async (shard, epoch) => {
        asked.push([shard, epoch]);
        return { epoch: 2, keys: [] };
      },
    });
    expect(after.layout.isServing).toBe(false);
    await after.layout.settle(undefined);
    expect(after.layout.serves(3)).toBe(true);
    expect(asked).toEqual([[1, 3]]);
  });

  it('an attempt that hangs holds nobody up, and what it hears later changes nothing', async () => {
    const sql = disk();
    await shardOn(sql, 0).layout.settle(2);
    now += 60_000;
    const answers: ((stopped: StoppedShard) => void)[] = [];
    const { layout, store } = shardOn(sql, 0, {
      stop: () => new Promise((resolve) => answers.push(resolve)),
    });
    const first = layout.settle(3);
    timeOut();
    await first;
    const event = 'key_pool_layout_not_settled';
    const hung = { event, shard: 0, wanted: 3, reason: 'Error: It takes too long' };
    expect(vi.mocked(console.warn).mock.calls).toEqual([[JSON.stringify(hung)]]);
    expect(layout.isServing).toBe(false);
    const second = layout.settle(3);
    answers[1]?.({ epoch: 2, keys: [] });
    await second;
    expect(layout.serves(3)).toBe(true);
    store.reject('key-0');
    now += 60_000;
    const third = layout.settle(1);
    const late = { fingerprint: 'key-9', leases: [], restsForMs: 0, rejected: true };
    answers[0]?.({ epoch: 2, keys: [late] });
    await new Promise(setImmediate);
    expect(layout.isServing).toBe(false);
    for (const answer of answers.slice(2)) answer({ epoch: 3, keys: [] });
    await third;
    expect(layout.serves(1)).toBe(true);
    expect([...store.read(0).keys()]).toEqual(['key-0']);
  });

  it('a shard that was stopped leases nothing in an earlier layout, however late it hears of that one', async () => {
    let answer: (joined: JoinedLayout) => void = () => undefined;
    const sql = disk();
    const { layout } = shardOn(sql, 1, {
      join: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const joining = layout.settle(2);
    expect(layout.stop(3)).toEqual({ epoch: 0, keys: [] });
    // A call may run twice, and the one before it may come late.
    layout.stop(2);
    answer({ epoch: 2, shards: 2, keys: [] });
    await joining;
    expect(layout.isServing).toBe(false);
    expect(shardOn(sql, 1).layout.isServing).toBe(false);
  });

  it('a stop for the layout that a shard has joined, which comes twice, stops nothing', async () => {
    const { layout } = shardOn(disk(), 1, {
      join: async () => ({ epoch: 3, shards: 2, keys: [] }),
    });
    layout.stop(3);
    await layout.settle(2);
    layout.stop(3);
    expect(layout.serves(2)).toBe(true);
  });

  it('a shard that never joined the present layout hands over what that one gave it, and nothing older', async () => {
    const stale = { fingerprint: ofOne, leases: [], restsForMs: 0, rejected: true };
    const sql = disk();
    const { layout, store } = shardOn(sql, 0, { stop: async () => ({ epoch: 0, keys: [stale] }) });
    store.rest(ofOne, now + 100_000);
    await layout.settle(2);
    now += 60_000;
    await layout.settle(1);
    const state = store.read(0).get(ofOne);
    expect(state).toEqual({ leases: [], restsUntil: now + 40_000, rejected: false });
  });

  it('every shard of the present layout is stopped before the next one begins', async () => {
    const asked: number[] = [];
    const stop = async (shard: number) => {
      asked.push(shard);
      return { epoch: 0, keys: [] };
    };
    const { layout } = shardOn(disk(), 0, { stop });
    await layout.settle(4);
    now += 60_000;
    await layout.settle(2);
    expect(asked).toEqual([1, 2, 3]);
  });

  it('a shard asks for another layout once a second, and keeps its leases where there is none', async () => {
    const handedOver = { fingerprint: ofOne, leases: [], restsForMs: 0, rejected: false };
    const join = vi.fn<LayoutPeers['join']>(async () => ({
      epoch: 2,
      shards: 2,
      keys: [handedOver],
    }));
    const { layout, store, onReplaced } = shardOn(disk(), 1, { join });
    await layout.settle(2);
    expect(onReplaced).toHaveBeenCalledTimes(1);
    store.addLeases([[17, ofOne, 'somebody']], now);
    await layout.settle(3);
    expect(join).toHaveBeenCalledTimes(1);
    now += 1000;
    for (const _ of [1, 2]) await layout.settle(3);
    expect(join).toHaveBeenCalledTimes(2);
    now += 999;
    await layout.settle(3);
    expect(join).toHaveBeenCalledTimes(2);
    now += 1;
    await layout.settle(3);
    expect(join).toHaveBeenCalledTimes(3);
    expect(layout.serves(2)).toBe(true);
    expect(store.read(0).get(ofOne)?.leases).toHaveLength(1);
  });

  it('a lease that is handed over late is as old as it is then', async () => {
    const zero = shardOn(disk(), 0);
    zero.store.addLeases([[16, ofOne, 'somebody']], now - 10_000);
    zero.store.rest(ofOne, now + 30_000);
    await zero.layout.settle(2);
    now += 20_000;
    const { keys: moved } = await zero.layout.layoutFor(1, 2);
    const leases = [{ ageMs: 30_000, userId: 'somebody' }];
    expect(moved).toEqual([{ fingerprint: ofOne, leases, restsForMs: 10_000, rejected: false }]);
  });

  it('a lease that moves seems no older than it is where two clocks differ', async () => {
    const zero = shardOn(disk(), 0);
    zero.store.addLeases([[16, ofOne, 'somebody']], now - 10_000);
    await zero.layout.settle(2);
    const one = shardOn(disk(), 1, {
      join: async (shard, wanted) => {
        const joined = await zero.layout.layoutFor(shard, wanted);
        // The answer takes a second, and this shard's clock is an hour behind.
        now += 1000 - 3_600_000;
        return joined;
      },
    });
    await one.layout.settle(2);
    const [lease] = one.store.read(0).get(ofOne)?.leases ?? [];
    expect(lease).toEqual({ id: -1, at: now - 10_000, userId: 'somebody' });
  });
});
