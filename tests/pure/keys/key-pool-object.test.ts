import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyPool } from '../../../worker/keys/key-pool-object.ts';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';
import type { LeaseRequest, RotationLimits } from '../../../worker/keys/lease.ts';
import { nameOfShard } from '../../../worker/keys/shard-name.ts';
import { shardOfKey } from '../../../worker/keys/shard-of-key.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { environmentWith } from '../environment.ts';
import { tablesOf } from '../object-storage.ts';
import { openSqlite } from '../sqlite.ts';

const limits: RotationLimits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const slotMs = limits.periodMs + limits.usableMs;
const keys = Array.from({ length: 6 }, (_, at) => `key-${at}`);
/** Those that shard 1 of two owns. */
const keysOf1 = ['key-2', 'key-4', 'key-5'];
const noon = Date.parse('2026-11-23T12:00:00Z');

let environment: Env;
let disks: Map<string, SqlHandle>;
let running: Map<string, KeyPool>;
/** Pools that answer in place of an object, by their names. */
let stubs: Map<string, object>;
/** What the objects keep themselves alive for. */
let works: Promise<unknown>[];
let sync: () => Promise<void>;
const wait = vi.fn<(ms: number) => Promise<void>>();

beforeEach(() => {
  disks = new Map();
  running = new Map();
  stubs = new Map();
  works = [];
  sync = async () => undefined;
  environment = environmentWith({ KEY_POOLS: { getByName: poolNamed } });
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  wait.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal('scheduler', { wait });
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function poolNamed(name: string): object {
  const known = stubs.get(name) ?? running.get(name);
  if (known) return known;
  const disk = disks.get(name) ?? openSqlite();
  disks.set(name, disk);
  const context = {
    id: { name },
    waitUntil: (work: Promise<unknown>) => works.push(work),
    storage: { ...tablesOf(disk), sync: () => sync() },
  };
  const made = new KeyPool(context as unknown as DurableObjectState, environment);
  running.set(name, made);
  return made;
}

/** Ends all objects: what they have in memory is gone. */
const restart = () => running.clear();

const clientOf = (name: string, shards: number, more: Partial<RotationLimits> = {}) =>
  keyPoolOf(environment, { name, shards, limits: { ...limits, ...more } });

let tickets = 0;
const request = (more: Partial<LeaseRequest> = {}): LeaseRequest => {
  tickets += 1;
  const ticket = `t${tickets}`;
  return { ticket, userId: ticket, keys, avoid: [], waitMaxMs: 600_000, ...more };
};

/** Requests this many leases. Returns the states of the answers, each with its number. */
async function lease(client: ReturnType<typeof clientOf>, times: number, more = {}) {
  const states: Record<string, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { state } = await client.lease(request(more));
    states[state] = (states[state] ?? 0) + 1;
  }
  return states;
}

const incidents = async () => {
  await Promise.all(works);
  const { results } = await environment.DATABASE.prepare('SELECT key FROM incidents').all<{
    key: string;
  }>();
  return results.map(({ key }) => key);
};

describe('the object of a key pool', () => {
  it('a job gets its key when the lease is on disk, and not before', async () => {
    const commits: (() => void)[] = [];
    sync = () => new Promise((resolve) => commits.push(resolve));
    const answered = vi.fn<() => void>();
    const answer = clientOf('on-disk', 1).lease(request());
    void answer.then(answered);
    await setImmediate();
    expect([commits.length, answered.mock.calls.length]).toEqual([1, 0]);
    commits[0]?.();
    expect(await answer).toMatchObject({ state: 'granted', usableUntil: noon + 2000 });
  });

  it('a place in the queue and a lease that are given up are the next job’s', async () => {
    const client = clientOf('given-up', 1, { callsPerPeriod: 1 });
    const one = { keys: ['key-0'] };
    const first = await client.lease(request(one));
    if (first.state !== 'granted') throw new Error(first.state);
    const second = request(one);
    expect(await client.lease(second)).toMatchObject({ state: 'waiting', place: 1 });
    client.withdraw(second.ticket);
    const third = request(one);
    expect(await client.lease(third)).toMatchObject({ state: 'waiting', place: 1 });
    client.giveBack(first.leaseId);
    expect((await client.lease(third)).state).toBe('granted');
  });

  it('the operator sees what jobs have reported of the keys, also after a restart', async () => {
    const client = clientOf('reported', 1);
    await client.lease(request({ keys: ['key-0'] }));
    client.reportLimited('key-1', 5000);
    client.reportRejected('key-2');
    await setImmediate();
    restart();
    const listed = [
      { key: 'key-0', leases: 1, restsUntil: 0, rejected: false },
      { key: 'key-1', leases: 0, restsUntil: noon + 5000, rejected: false },
      { key: 'key-2', leases: 0, restsUntil: 0, rejected: true },
    ];
    expect(await client.keys()).toEqual(listed);
    await client.readmit('key-2');
    expect(await client.keys()).toEqual(listed.slice(0, 2));
    expect(await incidents()).toEqual([
      'provider_key_rejected:reported:key-2:2026-11-23T12:00:00.000Z',
    ]);
  });

  it('no more calls are made in a day than the operator allows', async () => {
    const client = clientOf('day', 1, { callsPerDay: 2 });
    expect(await client.isSpent()).toBe(false);
    expect(await lease(client, 3)).toEqual({ granted: 2, spent: 1 });
    restart();
    expect(await client.isSpent()).toBe(true);
  });
});

describe('the objects of a key pool with several shards', () => {
  it('each key is leased as often as its provider allows, also when their number changes', async () => {
    expect(await lease(clientOf('split', 2), 20)).toMatchObject({ granted: 18 });
    expect([...disks.keys()].toSorted()).toEqual(['split', 'split:1']);
    vi.setSystemTime(noon + 60_000);
    expect(await lease(clientOf('split', 3), 2)).toEqual({ waiting: 2 });
    restart();
    vi.setSystemTime(noon + slotMs);
    expect(await lease(clientOf('split', 3), 20)).toMatchObject({ granted: 18 });
    const owners = keys.map((key) => nameOfShard('split', shardOfKey(key, 3)));
    expect(new Set(disks.keys())).toEqual(new Set(owners));
  });

  it('a shard draws its calls of the day from shard 0, which reports that they are spent', async () => {
    const client = clientOf('drawn', 2, { callsPerDay: 4 });
    expect(await lease(client, 6, { keys: keysOf1 })).toEqual({ granted: 4, spent: 2 });
    expect(await client.isSpent()).toBe(true);
    expect(await incidents()).toEqual(['provider_budget_spent:drawn:2026-11-23']);
  });

  it('a shard waits two seconds for shard 0, and then lets the job ask again', async () => {
    stubs.set('silent', { join: () => new Promise(() => undefined) });
    wait.mockResolvedValueOnce(undefined);
    const client = clientOf('silent', 2);
    expect((await client.lease(request({ keys: keysOf1 }))).state).toBe('waiting');
    expect(wait.mock.calls).toEqual([[2000]]);
  });
});
