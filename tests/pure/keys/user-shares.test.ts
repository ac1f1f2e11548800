import { beforeEach, describe, expect, it } from 'vitest';
import { KeyRotation } from '../../../worker/keys/key-rotation.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const slotMs = limits.periodMs + limits.usableMs;
const keys = ['a', 'b', 'c'];
let pool: KeyRotation;
let tickets = 0;

beforeEach(() => {
  pool = new KeyRotation(limits);
});

const lease = (userId: string, now = 0, ticket?: string) => {
  tickets += 1;
  return pool.lease(
    { ticket: ticket ?? `ticket-${tickets}`, userId, keys, avoid: [], waitMaxMs: 600_000 },
    now,
  );
};

/** Leases until the pool refuses. Returns how many leases were granted. */
function take(userId: string, now = 0): number {
  for (let granted = 0; ; granted += 1) {
    const ticket = `take-${userId}-${granted}-${now}`;
    if (lease(userId, now, ticket).state === 'granted') continue;
    pool.withdraw(ticket);
    return granted;
  }
}

/** Leases this many slots. Throws where one is refused. */
function hold(userId: string, slots: number): void {
  for (let slot = 0; slot < slots; slot += 1) {
    const { state } = lease(userId);
    if (state !== 'granted') throw new Error(`A slot of ${userId} is ${state}`);
  }
}

describe('the share of one user in the pool', () => {
  it('a user alone gets two thirds of the slots, and another one is served at once', () => {
    expect(take('greedy')).toBe(6);
    expect(lease('honest').state).toBe('granted');
  });

  it('a user gets a third of the slots while others come', () => {
    lease('first');
    expect(take('greedy')).toBe(3);
    expect(take('first')).toBe(2);
    expect(take('late')).toBe(3);
  });

  it('a user who has a share and asks for more is told when the next own slot is free', () => {
    lease('other', 0);
    for (const now of [0, 1000, 2000]) lease('greedy', now);
    expect(lease('greedy', 3000)).toMatchObject({ state: 'waiting', etaMs: slotMs - 3000 });
  });

  it('a user who waits for a share keeps nobody from the free slots', () => {
    lease('other', 0);
    take('greedy', 0);
    for (const ticket of ['x', 'y', 'z']) lease('greedy', 1, ticket);
    expect(lease('honest', 2)).toMatchObject({ state: 'granted' });
    expect(lease('honest', 3)).toMatchObject({ state: 'granted' });
  });

  it('a share is free again when its leases are given back or their time has passed', () => {
    lease('other', 0);
    const first = lease('greedy', 0);
    take('greedy', 0);
    if (first.state === 'granted') pool.giveBack(first.leaseId);
    expect(lease('greedy', 1).state).toBe('granted');
    expect(lease('greedy', 2).state).toBe('waiting');
    expect(take('greedy', slotMs + 1)).toBeGreaterThanOrEqual(3);
  });

  it('a share is a third until the slot of the other user is free, and two thirds from then on', () => {
    lease('other', 0);
    const states = [1, 2, 3].map((now) => lease('greedy', slotMs - 10 + now).state);
    expect(states).toEqual(['granted', 'granted', 'granted']);
    expect(lease('greedy', slotMs - 1, 'fourth').state).toBe('waiting');
    expect(lease('greedy', slotMs, 'fourth').state).toBe('granted');
  });

  it('slots that are free again count for no share, also where the clock was set back meanwhile', () => {
    const setBackMs = 100_000;
    lease('other', setBackMs);
    lease('greedy', setBackMs);
    for (const _ of [1, 2]) expect(lease('greedy', 0).state).toBe('granted');
    expect(lease('greedy', slotMs - 1, 'fourth').state).toBe('waiting');
    expect(lease('greedy', slotMs, 'fourth').state).toBe('granted');
  });

  it('slots of rejected keys are nobody’s share', () => {
    pool.reject('a');
    lease('other', 0);
    expect(take('greedy')).toBe(2);
  });

  it('a pool of one slot serves everybody in turn', () => {
    pool = new KeyRotation({ ...limits, callsPerPeriod: 1 });
    const one = { keys: ['a'], avoid: [], waitMaxMs: 600_000 };
    expect(pool.lease({ ...one, ticket: '1', userId: 'x' }, 0).state).toBe('granted');
    expect(pool.lease({ ...one, ticket: '2', userId: 'x' }, 1).state).toBe('waiting');
    expect(pool.lease({ ...one, ticket: '2', userId: 'x' }, slotMs).state).toBe('granted');
  });

  it('free help with prompts is refused to a user who has a share, and never waits', () => {
    lease('other', 0);
    take('greedy', 0);
    const request = { ticket: 'help', userId: 'greedy', keys, avoid: [], spareShare: 0.1 };
    for (const waitMaxMs of [0, 600_000]) {
      expect(pool.lease({ ...request, waitMaxMs }, 1)).toEqual({ state: 'full' });
    }
  });
});

describe('the share of a user while somebody waits', () => {
  const restsMs = 5000;

  beforeEach(() => {
    // A third of the slots works at first, and greedy gets it.
    for (const key of ['b', 'c']) pool.rest(key, restsMs, 0);
    hold('greedy', 3);
  });

  it('a user gets a third of the slots while another one waits who has had no key yet', () => {
    expect(lease('honest', restsMs - 1, 'honest').state).toBe('waiting');
    expect(lease('greedy', restsMs).state).toBe('waiting');
    expect(lease('honest', restsMs, 'honest').state).toBe('granted');
  });

  it('a user who alone waits is nobody else', () => {
    expect(lease('greedy', restsMs - 1, 'greedy').state).toBe('waiting');
    expect(lease('greedy', restsMs, 'greedy').state).toBe('granted');
  });
});

describe('the last free slot', () => {
  beforeEach(() => {
    hold('first', 3);
    hold('second', 3);
    hold('third', 2);
  });

  it('the last free slot goes to who waits behind users that hold their shares', () => {
    for (const ticket of ['1', '2']) expect(lease('first', 1, ticket).state).toBe('waiting');
    expect(lease('second', 1).state).toBe('waiting');
    expect(lease('honest', 1)).toMatchObject({ state: 'granted' });
  });

  it('users who hold their shares are no places before the others', () => {
    expect(lease('honest', 1).state).toBe('granted');
    expect(lease('first', 1).state).toBe('waiting');
    expect(lease('late', 1)).toMatchObject({ state: 'waiting', place: 1 });
    expect(lease('later', 1)).toMatchObject({ state: 'waiting', place: 2 });
  });
});
