import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';
import type { LeaseRequest, ShardAnswer } from '../../../worker/keys/lease.ts';
import { nameOfShard } from '../../../worker/keys/shard-name.ts';
import { shardOfKey } from '../../../worker/keys/shard-of-key.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const request: LeaseRequest = {
  ticket: 't',
  userId: 'u',
  keys: ['key-4'],
  avoid: [],
  waitMaxMs: 50_000,
};
const granted: ShardAnswer = { state: 'granted', keyNumber: 0, leaseId: 5, usableUntil: 0 };

/** The names of the pools that were asked. */
let asked: string[] = [];

/** Pools that own the keys in one shard alone, whatever their callers count. */
const environment = {
  KEY_POOLS: {
    getByName: (name: string) => ({
      lease: async (_: LeaseRequest, __: unknown, shards: number): Promise<ShardAnswer> => {
        asked.push(name);
        return shards === 1 ? granted : { state: 'moved', shards: 1 };
      },
      readmit: async (_: string, shards: number) => {
        asked.push(name);
        return shards === 1 ? null : 1;
      },
    }),
  },
} as unknown as Env;

const wait = vi.fn<(ms: number) => Promise<void>>(async () => undefined);

beforeEach(() => {
  asked = [];
  wait.mockClear();
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  vi.stubGlobal('scheduler', { wait });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const owner = (name: string) => nameOfShard(name, shardOfKey('key-4', 4));

it('the clients of an isolate share for half a minute where the keys have moved to', async () => {
  const provider = { name: 'moved', limits, shards: 4 };
  const leased = async () => {
    expect(await keyPoolOf(environment, provider).lease(request)).toEqual(granted);
    return asked.splice(0);
  };
  const [before, one] = [owner('moved'), nameOfShard('moved', 0)];
  expect(await leased()).toEqual([before, one]);
  vi.setSystemTime(Date.now() + 29_999);
  expect(await leased()).toEqual([one]);
  vi.setSystemTime(Date.now() + 1);
  expect(await leased()).toEqual([before, one]);
});

it('a key that has moved is readmitted where it is now, after half a second', async () => {
  const provider = { name: 'readmitted', limits, shards: 4 };
  await keyPoolOf(environment, provider).readmit('key-4');
  expect(asked).toEqual([owner('readmitted'), nameOfShard('readmitted', 0)]);
  expect(wait.mock.calls).toEqual([[500]]);
});
