import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';

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
});
