import { describe, expect, it } from 'vitest';
import { KeyRotation } from '../../../worker/keys/key-rotation.ts';
import type { LeaseAnswer, LeaseRequest } from '../../../worker/keys/lease.ts';

const limits = { callsPerPeriod: 1, periodMs: 60_000, usableMs: 2000 };
const slotMs = limits.periodMs + limits.usableMs;

const request = (ticket: string, changes: Partial<LeaseRequest> = {}): LeaseRequest => ({
  ticket,
  userId: ticket,
  keys: ['k0', 'k1'],
  avoid: [],
  waitMaxMs: 600_000,
  ...changes,
});

/**
 * A pool of two keys, each of which may be used once per minute and was used: k1 at 0, k0 at 10 s.
 */
function busyPool() {
  const pool = new KeyRotation(limits);
  granted(pool.lease(request('first', { avoid: ['k0'] }), 0));
  const second = granted(pool.lease(request('second'), 10_000));
  return { pool, second };
}

function granted(answer: LeaseAnswer) {
  if (answer.state !== 'granted') throw new Error(`Not granted: ${answer.state}`);
  return answer;
}

describe('a pool whose keys are all in use', () => {
  it('a full pool names the time of the next free slot, earliest first, and one period later for further requests', () => {
    const { pool } = busyPool();
    const etas = ['a', 'b', 'c', 'd'].map((ticket) => pool.lease(request(ticket), 10_000));
    expect(etas).toMatchObject([
      { place: 1, etaMs: slotMs - 10_000 },
      { place: 2, etaMs: slotMs },
      { place: 3, etaMs: 2 * slotMs - 10_000 },
      { place: 4, etaMs: 2 * slotMs },
    ]);
  });

  it('a full pool counts no slot of a rejected key', () => {
    const { pool } = busyPool();
    pool.reject('k1');
    expect(pool.lease(request('a'), 10_000)).toMatchObject({ place: 1, etaMs: slotMs });
    expect(pool.lease(request('b'), 10_000)).toMatchObject({ place: 2, etaMs: 2 * slotMs });
  });

  it('a key of two calls a minute serves two waiting requests in each of the next periods', () => {
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 2 });
    const ask = (ticket: string, now: number) => pool.lease(request(ticket, { keys: ['k0'] }), now);
    granted(ask('first', 0));
    granted(ask('second', 10_000));
    const etas = ['a', 'b', 'c', 'd', 'e'].map((ticket) => ask(ticket, 10_000));
    expect(etas).toMatchObject([
      { etaMs: slotMs - 10_000 },
      { etaMs: slotMs },
      { etaMs: 2 * slotMs - 10_000 },
      { etaMs: 2 * slotMs },
      { etaMs: 3 * slotMs - 10_000 },
    ]);
  });

  it("a key that rests for a day lengthens nobody's wait where the other key is free sooner", () => {
    const { pool } = busyPool();
    pool.rest('k1', 86_400_000, 10_000);
    const etas = ['a', 'b'].map((ticket) => pool.lease(request(ticket), 10_000));
    expect(etas).toMatchObject([{ etaMs: slotMs }, { etaMs: 2 * slotMs }]);
  });

  it('a full pool lets a request wait for as long as it may, and not a millisecond longer', () => {
    const { pool } = busyPool();
    const wait = (waitMaxMs: number) => pool.lease(request('a', { waitMaxMs }), 10_000).state;
    expect(wait(slotMs - 10_001)).toBe('full');
    expect(wait(slotMs - 10_000)).toBe('waiting');
  });

  it.each([
    [slotMs - 2001, 2000],
    [slotMs - 1999, 1999],
    [slotMs - 101, 101],
    [slotMs - 99, 100],
  ])(
    'a full pool that is asked at %i ms requests the next poll after %i ms',
    (now, pollAfterMs) => {
      const { pool } = busyPool();
      expect(pool.lease(request('a'), now)).toMatchObject({ state: 'waiting', pollAfterMs });
    },
  );

  it('a full pool gives a free slot to the first in the queue, whoever polls', () => {
    const { pool, second } = busyPool();
    pool.lease(request('a'), 10_000);
    pool.lease(request('b'), 10_000);
    pool.giveBack(second.leaseId);
    expect(pool.lease(request('b'), 10_001).state).toBe('waiting');
    expect(pool.lease(request('a'), 10_001).state).toBe('granted');
    expect(pool.lease(request('b'), 10_001)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('a withdrawn request moves the others up', () => {
    const { pool } = busyPool();
    for (const ticket of ['a', 'b']) pool.lease(request(ticket), 10_000);
    pool.withdraw('a');
    expect(pool.lease(request('b'), 10_001)).toMatchObject({ place: 1 });
  });

  it('a returned lease frees one slot', () => {
    const { pool, second } = busyPool();
    pool.giveBack(second.leaseId);
    expect(pool.lease(request('a'), 10_001)).toMatchObject({ state: 'granted', keyNumber: 0 });
    expect(pool.lease(request('b'), 10_001).state).toBe('waiting');
  });
});

describe('the choice of a key', () => {
  it('a key has one free slot when its oldest lease ends, and not more', () => {
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 3 });
    const lease = (ticket: string, now: number) =>
      pool.lease(request(ticket, { keys: ['k0'] }), now).state;
    const states = [0, 30_000, 31_000, slotMs, slotMs].map((now, at) => lease(`t${at}`, now));
    expect(states).toEqual(['granted', 'granted', 'granted', 'granted', 'waiting']);
  });

  it.each([
    [slotMs, 1],
    [slotMs + 1, 0],
  ])('at %i ms, a call counts for its key unless its slot is free: key %i', (now, keyNumber) => {
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 3 });
    for (const at of [1, 2]) pool.lease(request(`t${at}`, { keys: ['k0'] }), at);
    pool.lease(request('other', { keys: ['k1'] }), slotMs);
    expect(granted(pool.lease(request('next'), now)).keyNumber).toBe(keyNumber);
  });

  it('the least recently used key is preferred among those with as many calls', () => {
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 3 });
    const used = [['k0'], [], [], [], [], []].map(
      (avoid, at) => granted(pool.lease(request(`t${at}`, { avoid }), at)).keyNumber,
    );
    expect(used).toEqual([1, 0, 1, 0, 1, 0]);
  });
});

describe('the id of a lease', () => {
  it('the id of a lease is higher than every earlier one, also in the same millisecond', () => {
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 3 });
    const ids = [1, 2, 3].map((at) => granted(pool.lease(request(`t${at}`), 1000)).leaseId);
    expect(ids).toEqual([1_024_000, 1_024_016, 1_024_032]);
  });

  it('the id of a lease is higher than every known one after a restart, even if the clock was set back', () => {
    const known = new Map(
      [[5_000_000, 9_000_000], [7_000_000]].map((ids, at) => [
        `k${at}`,
        { leases: ids.map((id) => ({ id, at: 0, userId: '' })), restsUntil: 0, rejected: false },
      ]),
    );
    const pool = new KeyRotation({ ...limits, callsPerPeriod: 3 }, known);
    expect(granted(pool.lease(request('a'), 1000)).leaseId).toBe(9_000_016);
  });
});
