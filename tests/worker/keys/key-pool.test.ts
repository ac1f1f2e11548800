import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';

afterEach(() => vi.useRealTimers());

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
  it('54 calls are granted in a minute, three per key, although the pool is aborted and evicted', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-limits');
    const used: number[] = [];
    for (let call = 0; call < 54; call += 1) {
      if (call === 27) await abortAllDurableObjects();
      if (call === 40) await evictDurableObject(pool());
      const lease = await pool().lease(request(`call-${call}`), limits);
      if (lease.state === 'granted') used.push(lease.keyNumber);
    }
    const perKey = keys.map((_, key) => used.filter((number) => number === key).length);
    expect(perKey).toEqual(keys.map(() => 3));
    await abortAllDurableObjects();
    const more = await pool().lease(request('one-more'), limits);
    expect(more).toMatchObject({ state: 'waiting', place: 1 });
    vi.useFakeTimers({ now: Date.now() + 62_001, toFake: ['Date'] });
    expect(await pool().lease(request('one-more'), limits)).toMatchObject({ state: 'granted' });
  });

  it('many simultaneous requests get no more calls, and places in the order of arrival', async () => {
    const pool = keyPoolOf(env, { name: 'test-crowd', limits });
    const leases = await Promise.all(
      keys.concat(keys, keys, keys).map((_, at) => pool.lease(request(`t${at}`))),
    );
    expect(leases.filter(({ state }) => state === 'granted')).toHaveLength(54);
    const places = leases.flatMap((lease) => (lease.state === 'waiting' ? [lease.place] : []));
    expect(places).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
  });
});

describe('a deployment whose keys were split by an earlier version', () => {
  it('the pool takes over the calls of the other objects before its first lease', async () => {
    const splitInTwo = async (name: string) => {
      const pool = env.KEY_POOLS.getByName(name);
      await runInDurableObject(pool, (_, { storage }) => {
        storage.sql.exec('INSERT INTO layout VALUES (1, 2, 2, 2, 0, NULL)');
        if (!name.endsWith(':1')) return;
        for (let id = 1; id <= 3; id += 1) {
          storage.sql.exec("INSERT INTO leases VALUES (?, 'only', ?, 'u')", id, Date.now());
        }
      });
    };
    for (const name of ['test-split', 'test-split:1']) await splitInTwo(name);
    await abortAllDurableObjects();
    const pool = keyPoolOf(env, { name: 'test-split', limits });
    expect(await pool.lease({ ...request('a'), keys: ['only'] })).toMatchObject({
      state: 'waiting',
    });
    expect(await pool.keys()).toMatchObject([{ key: 'only', leases: 3 }]);
  });
});
