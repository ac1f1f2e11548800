import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';
import type { LeaseAnswer, LeaseRequest, RotationLimits } from '../../../worker/keys/lease.ts';

const limits: RotationLimits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const keys = Array.from({ length: 6 }, (_, at) => `key-${at}`);
const noon = Date.parse('2026-11-23T12:00:00Z');

const pool = (name: string, shards: number, more: Partial<RotationLimits> = {}) =>
  keyPoolOf(env, { name, shards, limits: { ...limits, ...more } });

let tickets = 0;
const request = (more: Partial<LeaseRequest> = {}): LeaseRequest => {
  tickets += 1;
  const ticket = `t${tickets}`;
  return { ticket, userId: ticket, keys, avoid: [], waitMaxMs: 600_000, ...more };
};

/** Leases until a request is not granted. Returns the keys, and the answer that was not. */
async function leaseAll(client: ReturnType<typeof pool>) {
  const used: string[] = [];
  for (;;) {
    const answer: LeaseAnswer = await client.lease(request());
    if (answer.state !== 'granted') return { used, last: answer };
    used.push(keys[answer.keyNumber] as string);
  }
}

const inUse = async (name: string): Promise<string[]> => {
  const listed = await env.KEY_POOLS.getByName(name).keys();
  return typeof listed === 'number' ? [] : listed.map(({ key }) => key);
};

const incidents = async (provider: string) =>
  (
    await env.DATABASE.prepare('SELECT kind, times FROM incidents WHERE key LIKE ? ORDER BY id')
      .bind(`%:${provider}:%`)
      .all()
  ).results;

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a key pool of several shards', () => {
  it('each key is leased by one shard, three times in a minute, also after a restart', async () => {
    const { used } = await leaseAll(pool('split', 3));
    await abortAllDurableObjects();
    used.push(...(await leaseAll(pool('split', 3))).used);
    expect(used).toHaveLength(18);
    for (const key of keys) expect(used.filter((one) => one === key)).toHaveLength(3);
    const owned = await Promise.all(['split', 'split:1', 'split:2'].map(inUse));
    expect(owned.flat().toSorted()).toEqual(keys);
    expect(owned.filter((some) => some.length > 0).length).toBeGreaterThan(1);
  });

  it('a job that must wait joins the shard of its two where it waits less', async () => {
    const client = pool('wait', 2);
    await leaseAll(client);
    vi.setSystemTime(noon + 30_000);
    // Every key of one of the shards rests for long.
    const resting = await inUse('wait:1');
    expect(resting.length).toBeGreaterThan(0);
    for (const key of resting) {
      await env.KEY_POOLS.getByName('wait:1').reportLimited(key, 300_000, limits, 2);
    }
    for (let job = 0; job < 6; job += 1) {
      const answer = await client.lease(request());
      expect(answer).toMatchObject({ state: 'waiting' });
      expect(answer.state === 'waiting' && answer.etaMs).toBeLessThan(100_000);
    }
  });

  it('what the keys did in the last minute moves with them, and callers of an older version follow', async () => {
    const { used } = await leaseAll(pool('grow', 1));
    expect(used).toHaveLength(18);
    vi.setSystemTime(noon + 10_000);
    expect((await leaseAll(pool('grow', 2))).used).toEqual([]);
    await abortAllDurableObjects();
    vi.setSystemTime(noon + 61_999);
    expect((await leaseAll(pool('grow', 2))).used).toEqual([]);
    // Less than a minute after the change a caller of an older version, which counts one shard.
    vi.setSystemTime(noon + 69_500);
    const { used: later } = await leaseAll(pool('grow', 1));
    expect(later).toHaveLength(18);
    expect((await inUse('grow:1')).length).toBeGreaterThan(0);
  });

  it('what the keys of every shard did moves with them', async () => {
    const { used } = await leaseAll(pool('more', 3));
    expect(used).toHaveLength(18);
    vi.setSystemTime(noon + 10_000);
    for (const shards of [4, 4, 2, 2]) {
      expect((await leaseAll(pool('more', shards))).used).toEqual([]);
    }
    vi.setSystemTime(noon + 72_000);
    expect((await leaseAll(pool('more', 2))).used).toHaveLength(18);
  });

  it('a caller that counts no shards gets the keys of the shard that it asks', async () => {
    await leaseAll(pool('before', 2));
    vi.setSystemTime(noon + 62_000);
    const stub = env.KEY_POOLS.getByName('before');
    const answer = await stub.lease(request(), limits);
    if (answer.state !== 'granted') throw new Error(answer.state);
    expect(await inUse('before:1')).not.toContain(keys[answer.keyNumber]);
    expect(await inUse('before')).toContain(keys[answer.keyNumber]);
  });

  it('a lease that was not used is given back to the shard that granted it', async () => {
    const client = pool('back', 2);
    const { used } = await leaseAll(client);
    expect(used).toHaveLength(18);
    vi.setSystemTime(noon + 62_000);
    const answers = await Promise.all(Array.from({ length: 18 }, () => client.lease(request())));
    for (const answer of answers) if (answer.state === 'granted') client.giveBack(answer.leaseId);
    const again: string[] = [];
    await vi.waitFor(async () => {
      again.push(...(await leaseAll(client)).used);
      expect(again).toHaveLength(18);
    });
  });

  it('a rejected key is one incident, is listed once, and is readmitted where it is owned', async () => {
    const client = pool('rejected', 2);
    await leaseAll(client);
    for (const key of keys) client.reportRejected(key);
    client.reportRejected(keys[0] as string);
    const rejected = async () =>
      (await client.keys()).filter((key) => key.rejected).map(({ key }) => key);
    await vi.waitFor(async () => expect((await rejected()).toSorted()).toEqual(keys));
    vi.setSystemTime(noon + 62_000);
    expect((await client.lease(request())).state).toBe('none');
    await vi.waitFor(async () =>
      expect(await incidents('rejected')).toEqual(
        keys.map(() => ({ kind: 'provider_key_rejected', times: 1 })),
      ),
    );
    // The number of shards changes: the rejections move along.
    vi.setSystemTime(noon + 130_000);
    expect((await pool('rejected', 3).lease(request())).state).toBe('none');
    await pool('rejected', 3).readmit(keys[4] as string);
    expect((await pool('rejected', 3).lease(request())).state).toBe('granted');
    expect(await rejected()).not.toContain(keys[4]);
  });

  it('all shards together make no more calls in a day than the operator allows', async () => {
    const client = pool('day', 3, { callsPerDay: 7 });
    const states: string[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      vi.setSystemTime(noon + minute * 63_000);
      for (let call = 0; call < 6; call += 1) states.push((await client.lease(request())).state);
      if (minute === 1) await abortAllDurableObjects();
    }
    const granted = states.filter((state) => state === 'granted').length;
    // A shard may have drawn a call that it did not make.
    expect(granted).toBeLessThanOrEqual(7);
    expect(granted).toBeGreaterThanOrEqual(5);
    expect(states.at(-1)).toBe('spent');
    expect(await client.isSpent()).toBe(true);
    expect((await incidents('day')).map(({ kind }) => kind)).toEqual([
      'provider_budget_low',
      'provider_budget_spent',
    ]);
    vi.setSystemTime(Date.parse('2026-11-24T00:00:00Z'));
    expect((await client.lease(request())).state).toBe('granted');
  });
});
