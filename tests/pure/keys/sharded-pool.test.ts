import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeaseRequest, ShardAnswer } from '../../../worker/keys/lease.ts';
import { nameOfShard, shardOfName } from '../../../worker/keys/shard-name.ts';
import { range, shardOfKey, shardsToAsk } from '../../../worker/keys/shard-of-key.ts';
import { ShardedPool } from '../../../worker/keys/sharded-pool.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`);
const request: LeaseRequest = { ticket: 't', userId: 'u', keys, avoid: [], waitMaxMs: 50_000 };
const [first, second, third, fourth] = shardsToAsk(request, range(4)) as [
  number,
  number,
  number,
  number,
];

const waiting = (etaMs: number): ShardAnswer => ({
  state: 'waiting',
  place: 1,
  etaMs,
  pollAfterMs: 100,
});
const granted: ShardAnswer = { state: 'granted', keyNumber: 0, leaseId: 5, usableUntil: 0 };

let now = 0;
let calls: string[] = [];
/** Until then the keys are on their way between shards. */
let keysMovedAt = 0;

beforeEach(() => {
  now = 0;
  keysMovedAt = 0;
  calls = [];
});

/** A pool of four shards that answer in turn; a shard without answers left is full. */
function poolOf(answers: Partial<Record<number, ShardAnswer[]>>, shards = 4): ShardedPool {
  const shard = (number: number) => ({
    lease: async (asked: LeaseRequest, _: unknown, counted: number) => {
      calls.push(`lease ${number} of ${counted}, at most ${asked.waitMaxMs}`);
      for (const key of asked.keys) expect(shardOfKey(key, counted)).toBe(number);
      return answers[number]?.shift() ?? { state: 'full' };
    },
    withdraw: async () => void calls.push(`withdraw ${number}`),
    giveBack: async (leaseId: number) => void calls.push(`give back ${leaseId} to ${number}`),
    isSpent: async (of: unknown, spareCalls?: number) => {
      calls.push(`is spent but ${spareCalls}, by the limits: ${of === limits}`);
      return number === 0;
    },
    reportRejected: async (_: string, __: unknown, counted: number) => {
      calls.push(`reject at ${number} of ${counted}`);
      return counted === 2 ? null : 2;
    },
    reportLimited: async (...[, waitMs, of, counted]: [string, number | null, unknown, number]) => {
      calls.push(`limit at ${number} of ${counted} for ${waitMs}, by the limits: ${of === limits}`);
      return null;
    },
    readmit: async (_: string, counted: number) => {
      calls.push(`readmit at ${number} of ${counted}`);
      return counted === 2 ? 3 : 2;
    },
    // A shard that is still given its keys has joined no layout.
    keys: async () => (now < keysMovedAt ? 0 : [{ key: `key-${number}`, rejected: false }]),
  });
  return new ShardedPool(
    { name: 'keyed', limits, shards },
    {
      call: (number, work) => work(shard(number) as never),
      followed: new Map(),
      clock: () => now,
      wait: async (ms) => {
        now += ms;
      },
    },
  );
}

describe('a job that asks a pool of several shards', () => {
  it('a job asks one shard where that one has a key', async () => {
    const answer = await poolOf({ [first]: [granted] }).lease(request);
    const owned = keys.findIndex((key) => shardOfKey(key, 4) === first);
    expect(answer).toMatchObject({ state: 'granted', keyNumber: owned });
    expect(calls).toEqual([`lease ${first} of 4, at most 50000`]);
  });

  it('a job that would wait asks its second shard whether it waits less there, and stays with the better', async () => {
    const better = poolOf({ [first]: [waiting(9000)], [second]: [waiting(4000)] });
    expect(await better.lease(request)).toEqual(waiting(4000));
    expect(calls).toEqual([
      `lease ${first} of 4, at most 50000`,
      `lease ${second} of 4, at most 8999`,
      `withdraw ${first}`,
    ]);
    calls = [];
    const worse = poolOf({ [first]: [waiting(9000), waiting(8000)], [second]: [] });
    expect(await worse.lease(request)).toEqual(waiting(9000));
    calls = [];
    expect(await worse.lease(request)).toEqual(waiting(8000));
    expect(calls).toEqual([`lease ${first} of 4, at most 50000`]);
  });

  it('a job that waits in its second shard asks that one again, and leaves it when it is granted', async () => {
    const pool = poolOf({ [first]: [waiting(9000)], [second]: [waiting(4000), granted] });
    await pool.lease(request);
    calls = [];
    expect((await pool.lease(request)).state).toBe('granted');
    expect(calls).toEqual([`lease ${second} of 4, at most 50000`]);
    pool.withdraw('t');
    expect(calls.at(-1)).toBe('withdraw 0');
  });

  it('a job that waits in its first shard asks the second one where the first has become full', async () => {
    const pool = poolOf({ [first]: [waiting(9000)], [second]: [{ state: 'full' }, granted] });
    await pool.lease(request);
    calls = [];
    expect((await pool.lease(request)).state).toBe('granted');
    expect(calls).toEqual([
      `lease ${first} of 4, at most 50000`,
      `lease ${second} of 4, at most 50000`,
    ]);
  });

  it('a job that waits in a shard asks it no more when the keys that are left are another’s', async () => {
    const pool = poolOf({ [first]: [waiting(9000), granted], [second]: [waiting(4000)] });
    await pool.lease(request);
    calls = [];
    const left = keys.filter((key) => shardOfKey(key, 4) === first);
    expect((await pool.lease({ ...request, keys: left })).state).toBe('granted');
    expect(calls).toEqual([`lease ${first} of 4, at most 50000`]);
  });

  it('where a ticket waits is forgotten once it has left, was refused, or its keys have moved', async () => {
    if (second === 0) throw new Error('Choose another user');
    const moved: ShardAnswer = { state: 'moved', shards: 4 };
    const leavers: [ShardAnswer[], (pool: ShardedPool) => unknown][] = [
      [[], (pool) => pool.withdraw('t')],
      [[], (pool) => pool.lease(request)],
      [[moved, moved, moved], (pool) => pool.lease(request)],
    ];
    for (const [answers, leave] of leavers) {
      const pool = poolOf({ [first]: [waiting(9000)], [second]: [waiting(4000), ...answers] });
      await pool.lease(request);
      await leave(pool);
      calls = [];
      pool.withdraw('t');
      await vi.waitFor(() => expect(calls).toEqual(['withdraw 0']));
    }
  });

  it('a job that waits in its first shard leaves it when its second one sends it on', async () => {
    const moved: ShardAnswer = { state: 'moved', shards: 1 };
    const pool = poolOf({ [first]: [waiting(9000)], [second]: [moved], 0: [granted] });
    if (first === 0 || second === 0) throw new Error('Choose another user');
    expect((await pool.lease(request)).state).toBe('granted');
    expect(calls).toEqual([
      `lease ${first} of 4, at most 50000`,
      `lease ${second} of 4, at most 8999`,
      `withdraw ${first}`,
      'lease 0 of 1, at most 50000',
    ]);
  });

  it('a job is refused when its two shards are full, and asks the others when theirs are rejected', async () => {
    expect(await poolOf({ [third]: [granted] }).lease(request)).toEqual({ state: 'full' });
    expect(calls).toHaveLength(2);
    const none: ShardAnswer = { state: 'none' };
    const pool = poolOf({
      [first]: [none],
      [second]: [none],
      [third]: [none],
      [fourth]: [granted],
    });
    expect((await pool.lease(request)).state).toBe('granted');
    const all = poolOf({ [first]: [none], [second]: [none], [third]: [none], [fourth]: [none] });
    expect(await all.lease(request)).toEqual({ state: 'none' });
    const spent: ShardAnswer = { state: 'spent' };
    expect(await poolOf({ [first]: [none], [second]: [spent] }).lease(request)).toEqual(spent);
  });

  it('a job follows the keys to another number of shards, for half a minute without asking again', async () => {
    const moved: ShardAnswer = { state: 'moved', shards: 1 };
    const pool = poolOf({ [first]: [moved, granted], 0: [granted, granted] });
    if (first === 0) throw new Error('Choose another user');
    expect((await pool.lease(request)).state).toBe('granted');
    expect(calls).toEqual([`lease ${first} of 4, at most 50000`, 'lease 0 of 1, at most 50000']);
    now = 29_999;
    await pool.lease(request);
    expect(calls.at(-1)).toBe('lease 0 of 1, at most 50000');
    now = 30_000;
    await pool.lease(request);
    expect(calls.at(-1)).toBe(`lease ${first} of 4, at most 50000`);
  });

  it('the half minute for which a job follows the keys begins when it has learnt of them', async () => {
    now = 1_800_000_000_000;
    const moved: ShardAnswer = { state: 'moved', shards: 1 };
    const pool = poolOf({ [first]: [moved], 0: [granted, granted] });
    await pool.lease(request);
    now += 29_999;
    await pool.lease(request);
    expect(calls.at(-1)).toBe('lease 0 of 1, at most 50000');
  });

  it('a job follows the keys twice, and waits when they have moved a third time', async () => {
    const leaseAfter = (moves: number) => {
      const numbers = [2, 4, 3].slice(0, moves);
      const inTurn: ShardAnswer[] = numbers.map((shards) => ({ state: 'moved', shards }));
      inTurn.push(granted);
      return poolOf({ 0: inTurn, 1: inTurn, 2: inTurn, 3: inTurn }).lease(request);
    };
    expect((await leaseAfter(2)).state).toBe('granted');
    expect((await leaseAfter(3)).state).toBe('waiting');
  });

  it('a lease goes back to the shard whose number is in its id', async () => {
    poolOf({}).giveBack(1024 * 5 + 3);
    await vi.waitFor(() => expect(calls).toEqual(['give back 5123 to 3']));
  });

  it('a report follows its key to the shard that owns it now', async () => {
    poolOf({}).reportRejected('key-3');
    const [of4, of2] = [shardOfKey('key-3', 4), shardOfKey('key-3', 2)];
    await vi.waitFor(() =>
      expect(calls).toEqual([`reject at ${of4} of 4`, `reject at ${of2} of 2`]),
    );
  });

  it('a rate limit is reported with its wait to the shard that owns the key', async () => {
    poolOf({}).reportLimited('key-3', 7000);
    poolOf({}).reportLimited('key-3', null);
    const at = `limit at ${shardOfKey('key-3', 4)} of 4`;
    await vi.waitFor(() =>
      expect(calls).toEqual([
        `${at} for 7000, by the limits: true`,
        `${at} for null, by the limits: true`,
      ]),
    );
  });

  it('a key that moves again and again is looked for three times, half a second apart', async () => {
    await expect(poolOf({}).readmit('key-3')).rejects.toThrow('being moved');
    expect(calls).toEqual(
      [4, 2, 3].map((shards) => `readmit at ${shardOfKey('key-3', shards)} of ${shards}`),
    );
    expect(now).toBe(1500);
  });

  it('a report that is lost is logged, and fails nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const gone = async () => {
      throw new Error('The pool is gone');
    };
    const surroundings = { followed: new Map(), clock: () => now, wait: async () => undefined };
    const pool = new ShardedPool(
      { name: 'keyed', limits, shards: 4 },
      { ...surroundings, call: gone },
    );
    pool.giveBack(7);
    const event = { event: 'key_pool_report_lost', reason: 'Error: The pool is gone' };
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([[JSON.stringify(event)]]));
    warn.mockRestore();
  });

  it('the list of the keys waits while they are moved, and fails where that takes too long', async () => {
    keysMovedAt = 1000;
    const listed = await poolOf({}, 2).keys();
    expect(listed.map(({ key }) => key)).toEqual(['key-0', 'key-1']);
    keysMovedAt = 1e9;
    now = 0;
    await expect(poolOf({}, 2).keys()).rejects.toThrow('being moved');
    expect(now).toBe(1500);
  });

  it('shard 0 knows whether the day’s calls were made', async () => {
    expect(await poolOf({}).isSpent()).toBe(true);
    expect(await poolOf({}).isSpent(1 / 4)).toBe(true);
    expect(calls).toEqual([
      'is spent but undefined, by the limits: true',
      'is spent but 0.25, by the limits: true',
    ]);
  });
});

describe('the shard of a key', () => {
  it('the shard of a key never changes, because that would move keys without a hand-over', () => {
    const of = (key: string) => [1, 2, 3, 16].map((shards) => shardOfKey(key, shards));
    expect(of('0123456789abcdef01234567')).toEqual([0, 1, 1, 13]);
    expect(of('ffffffffffffffffffffffff')).toEqual([0, 0, 0, 0]);
    expect(of('')).toEqual([0, 0, 0, 9]);
  });

  it('keys and users are spread evenly over the shards', () => {
    const counts = range(4).map(() => 0);
    const users = range(4).map(() => 0);
    for (const number of range(4000)) {
      counts[shardOfKey(`${number}`, 4)] = (counts[shardOfKey(`${number}`, 4)] ?? 0) + 1;
      const [shard = 0] = shardsToAsk({ userId: `${number}`, ticket: 't' }, range(4));
      users[shard] = (users[shard] ?? 0) + 1;
    }
    for (const count of [...counts, ...users]) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('a user’s jobs ask the same two shards, in an order of their own', () => {
    const orders = range(20).map((at) => shardsToAsk({ userId: 'u', ticket: `t${at}` }, range(8)));
    expect(new Set(orders.map(([a]) => a)).size).toBe(2);
    expect(new Set(orders.flatMap((order) => order.slice(0, 2))).size).toBe(2);
    for (const order of orders) expect(new Set(order)).toEqual(new Set(range(8)));
    const ofTwo = range(20).map((at) => shardsToAsk({ userId: 'u', ticket: `t${at}` }, [3, 5]));
    expect(new Set(ofTwo.map(([a]) => a))).toEqual(new Set([3, 5]));
    expect(shardsToAsk(request, [])).toEqual([]);
    expect(shardsToAsk(request, [7])).toEqual([7]);
  });

  it('shard 0 has the provider’s own name', () => {
    for (const shard of range(17)) {
      const name = nameOfShard('workers-ai', shard);
      expect(shardOfName(name)).toEqual({ provider: 'workers-ai', shard });
    }
    expect(nameOfShard('keyed', 0)).toBe('keyed');
    expect(shardOfName('keyed:2b')).toEqual({ provider: 'keyed:2b', shard: 0 });
  });
});
