import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const wish = (ticket: string) => ({
  ticket,
  userId: 'somebody',
  avoid: [],
  waitMaxMs: 600_000,
  keyCount: 18,
});

describe('the pool of 18 keys', () => {
  it('grants 54 calls in a minute, three for each key, and holds that through a restart', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-limits');
    const used = new Map<number, number>();
    for (let call = 0; call < 54; call += 1) {
      if (call === 27) await abortAllDurableObjects();
      const answer = await pool().lease(wish(`call-${call}`));
      if (answer.state !== 'granted') throw new Error(`Call ${call} was not granted`);
      used.set(answer.keyNumber, (used.get(answer.keyNumber) ?? 0) + 1);
    }
    expect([...used.values()]).toEqual(Array.from({ length: 18 }, () => 3));
    await abortAllDurableObjects();
    expect(await pool().lease(wish('one-more'))).toMatchObject({ state: 'waiting', place: 1 });
    vi.useFakeTimers({ now: Date.now() + 62_001, toFake: ['Date'] });
    expect(await pool().lease(wish('one-more'))).toMatchObject({ state: 'granted' });
  });

  it('remembers through a restart which keys rest and which are out', async () => {
    const pool = () => env.KEY_POOLS.getByName('test-rests');
    const small = { ...wish('a'), keyCount: 2 };
    await pool().lease(small);
    await pool().reportLimited(0, 30_000);
    await pool().reportRejected(1);
    await abortAllDurableObjects();
    const answer = await pool().lease({ ...small, ticket: 'b' });
    expect(answer.state).toBe('waiting');
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] });
    expect(await pool().lease({ ...small, ticket: 'b' })).toMatchObject({ keyNumber: 0 });
  });
});
