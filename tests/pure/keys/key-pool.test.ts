import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyPool } from '../../../worker/keys/key-pool-object.ts';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';
import type { LeaseRequest, RotationLimits } from '../../../worker/keys/lease.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { environmentWith } from '../environment.ts';
import { tablesOf } from '../object-storage.ts';
import { openSqlite } from '../sqlite.ts';
import { limits, slotMs } from './rotation-world.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const keys = ['key-0', 'key-1', 'key-2'];

let environment: Env;
let disks: Map<string, SqlHandle>;
let running: Map<string, KeyPool>;
/** What the objects keep themselves alive for. */
let works: Promise<unknown>[];
let sync: () => Promise<void>;
let tickets = 0;

beforeEach(() => {
  disks = new Map();
  running = new Map();
  works = [];
  sync = async () => undefined;
  environment = environmentWith({ KEY_POOLS: { getByName: callsOf } });
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function start(name: string): KeyPool {
  const disk = disks.get(name) ?? openSqlite();
  disks.set(name, disk);
  const context = {
    id: { name },
    waitUntil: (work: Promise<unknown>) => works.push(work),
    storage: { ...tablesOf(disk), sync: () => sync() },
  };
  return new KeyPool(context as unknown as DurableObjectState, environment);
}

/** Calls an object as the runtime does: it starts by itself. */
function callsOf(name: string) {
  return new Proxy({} as KeyPool, {
    get:
      (_, call: 'lease') =>
      async (...input: Parameters<KeyPool['lease']>) => {
        const pool = running.get(name) ?? start(name);
        running.set(name, pool);
        return pool[call](...input);
      },
  });
}

/** Ends all objects: they lose what they have in memory. */
const restart = () => running.clear();

const clientOf = (more: Partial<RotationLimits> = {}) =>
  keyPoolOf(environment, { name: 'keyed', limits: { ...limits, ...more } });

function request(more: Partial<LeaseRequest> = {}): LeaseRequest {
  tickets += 1;
  return {
    ticket: `t${tickets}`,
    userId: `u${tickets}`,
    keys,
    avoid: [],
    waitMaxMs: 600_000,
    ...more,
  };
}

/** Requests this many leases one after the other. Returns the states of the responses. */
async function lease(times: number, more: Partial<RotationLimits> = {}, of = {}) {
  const states: string[] = [];
  for (let time = 0; time < times; time += 1) {
    states.push((await clientOf(more).lease(request(of))).state);
  }
  return states;
}

async function incidents(): Promise<string[]> {
  await Promise.all(works);
  const { results } = await environment.DATABASE.prepare('SELECT key FROM incidents').all<{
    key: string;
  }>();
  return results.map(({ key }) => key);
}

describe('the commits of a pool', () => {
  it('a lease is on disk before its job gets it, and requests during a commit share the next one', async () => {
    const commits: (() => void)[] = [];
    sync = () => new Promise((resolve) => commits.push(resolve));
    const granted: number[] = [];
    const leases = [1, 2, 3].map(async (job) => {
      const { state } = await clientOf().lease(request());
      if (state === 'granted') granted.push(job);
    });
    await setImmediate();
    expect([commits.length, granted]).toEqual([1, []]);
    commits[0]?.();
    await setImmediate();
    expect([commits.length, granted]).toEqual([2, [1]]);
    commits[1]?.();
    await Promise.all(leases);
    expect([commits.length, granted]).toEqual([2, [1, 2, 3]]);
    restart();
    sync = async () => undefined;
    expect((await lease(7)).filter((state) => state === 'granted')).toHaveLength(6);
  });

  it('a commit that fails blocks no slot, and the next request gets it', async () => {
    const one = { callsPerPeriod: 1 };
    const of = { keys: ['key-0'] };
    await lease(1, one, { keys: ['key-1'] });
    const disk = disks.get('keyed') as SqlHandle;
    disk.all('ALTER TABLE leases RENAME TO broken');
    await expect(clientOf(one).lease(request(of))).rejects.toThrow('leases');
    disk.all('ALTER TABLE broken RENAME TO leases');
    expect(await lease(2, one, of)).toEqual(['granted', 'waiting']);
  });
});

describe('a restart of the pool', () => {
  it('no key is called too often, and a user keeps their share', async () => {
    expect(await lease(5, {}, { userId: 'greedy' })).not.toContain('waiting');
    restart();
    expect(await lease(3, {}, { userId: 'greedy' })).toEqual(['granted', 'waiting', 'waiting']);
    expect(await lease(4)).toEqual(['granted', 'granted', 'granted', 'waiting']);
    restart();
    vi.setSystemTime(noon + slotMs - 1);
    expect(await lease(1)).toEqual(['waiting']);
    restart();
    vi.setSystemTime(noon + slotMs);
    expect(await lease(1)).toEqual(['granted']);
  });

  it('a lease that is returned after it frees its slot and its call of the day', async () => {
    const one = { callsPerPeriod: 1, callsPerDay: 1 };
    const granted = await clientOf(one).lease(request());
    if (granted.state !== 'granted') throw new Error(granted.state);
    restart();
    for (const _ of ['once', 'twice']) clientOf(one).giveBack(granted.leaseId);
    await setImmediate();
    expect(await lease(2, one)).toEqual(['granted', 'spent']);
  });

  it('a call that ends after it frees its slot, and still counts as one of the day', async () => {
    const open = { callsPerPeriod: 1, callsPerDay: 2, usualMs: 10_000 };
    const granted = await clientOf(open).lease(request());
    if (granted.state !== 'granted') throw new Error(granted.state);
    const of = { keys: ['key-0'] };
    expect(await lease(1, open, of)).toEqual(['waiting']);
    restart();
    clientOf(open).endCall(granted.leaseId);
    await setImmediate();
    expect(await lease(2, open, of)).toEqual(['granted', 'spent']);
  });

  it('the operator sees what jobs reported of the keys, and readmits a rejected one', async () => {
    const client = clientOf();
    await client.lease(request());
    client.reportLimited('key-1', 5000);
    for (const _ of ['once', 'twice']) client.reportRejected('key-2', 'out_of_money');
    await setImmediate();
    restart();
    const listed = [
      { key: 'key-0', leases: 1, restsUntil: 0, rejected: false },
      { key: 'key-1', leases: 0, restsUntil: noon + 5000, rejected: false },
      { key: 'key-2', leases: 0, restsUntil: 0, rejected: true },
    ];
    expect(await client.keys()).toEqual(listed);
    const onlyKey2 = { keys: ['key-2'] };
    expect(await lease(1, {}, onlyKey2)).toEqual(['none']);
    await client.readmit('key-2');
    expect(await lease(1, {}, onlyKey2)).toEqual(['granted']);
    const id = 'provider_out_of_money:keyed:key-2:2026-11-23T12:00:00.000Z';
    expect(await incidents()).toEqual([id]);
  });
});

describe('the calls that jobs report', () => {
  const kind = { tool: 'text2img', model: 'flux', quality: 'standard' } as const;
  const made = {
    ...kind,
    outcome: 'made',
    tookMs: 8000,
    costMicroUsd: 30_000,
    credits: 1,
  } as const;
  const lost = { ...made, outcome: 'timeout', tookMs: 60_000, credits: 0 } as const;
  const usualMs = async () => {
    const response = await clientOf().lease(request({ kind }));
    return 'usualMs' in response ? response.usualMs : null;
  };

  it('the operator sees their number, cost and credits by outcome, of the days that are asked for', async () => {
    const client = clientOf();
    for (const call of [made, made, lost, { ...made, model: 'free', costMicroUsd: null }]) {
      client.reportCall(call);
    }
    await setImmediate();
    restart();
    const sums = [
      { ...kind, outcome: 'made', calls: 2, costMicroUsd: 60_000, credits: 2 },
      { ...kind, outcome: 'timeout', calls: 1, costMicroUsd: 30_000, credits: 0 },
      { ...kind, model: 'free', outcome: 'made', calls: 1, costMicroUsd: null, credits: 1 },
    ];
    expect(await client.callsSince('2026-11-23')).toEqual(sums);
    expect(await client.callsSince('2026-11-24')).toEqual([]);
  });

  it('a lease says how long pictures of its kind usually take, after some were made', async () => {
    expect(await usualMs()).toBeNull();
    for (const tookMs of [8000, 16_000]) clientOf().reportCall({ ...made, tookMs });
    for (const call of [lost, { ...made, quality: 'fine', tookMs: 1 } as const]) {
      clientOf().reportCall(call);
    }
    await setImmediate();
    restart();
    expect(await usualMs()).toBe(9000);
  });
});

describe('the calls of a day', () => {
  const daily = { callsPerDay: 6 };
  const trial = { spareCalls: 1 / 3 };

  it('a day has as many calls as the operator allows, and its last third is for buyers', async () => {
    expect(await lease(5, daily, trial)).toEqual([...Array(4).fill('granted'), 'spent']);
    expect(await clientOf(daily).isSpent(1 / 3)).toBe(true);
    expect(await clientOf(daily).isSpent()).toBe(false);
    restart();
    expect(await lease(3, daily)).toEqual(['granted', 'granted', 'spent']);
    expect(await clientOf(daily).isSpent()).toBe(true);
    vi.setSystemTime(Date.parse('2026-11-24T00:00:00Z'));
    expect(await lease(1, daily, trial)).toEqual(['granted']);
  });

  it('text has a tenth of the calls of a day, with or without a slot, also after a restart', async () => {
    const twenty = { callsPerDay: 20, callsPerPeriod: 20 };
    expect(await lease(1, twenty, { spareShare: 1 / 3 })).toEqual(['granted']);
    expect(await clientOf(twenty).countText()).toBe(true);
    restart();
    expect(await lease(1, twenty, { spareShare: 1 / 3 })).toEqual(['full']);
    expect(await clientOf(twenty).countText()).toBe(false);
    expect(await lease(18, twenty)).toEqual(Array(18).fill('granted'));
    expect(await lease(1, twenty)).toEqual(['spent']);
  });

  it('the operator is alerted once at 80 % and once at 100 % of the calls', async () => {
    await lease(8, daily);
    expect(await incidents()).toEqual([
      'provider_budget_low:keyed:2026-11-23',
      'provider_budget_spent:keyed:2026-11-23',
    ]);
  });
});
