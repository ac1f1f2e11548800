import { describe, expect, it } from 'vitest';
import { KeyRotation } from '../../../worker/keys/key-rotation.ts';
import type { LeaseAnswer } from '../../../worker/keys/lease.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };

/** A request for one of two keys. */
const request = (ticket: string, userId = ticket) => ({
  ticket,
  userId,
  keys: ['k0', 'k1'],
  avoid: [],
  waitMaxMs: 600_000,
});

/** A pool of one key that may be used once per minute. */
const narrow = () => new KeyRotation({ ...limits, callsPerPeriod: 1 });
const oneKeyRequest = (ticket: string, userId = ticket) => ({
  ...request(ticket, userId),
  keys: ['k0'],
});

function keysOf(answers: LeaseAnswer[]): (number | null)[] {
  return answers.map((answer) => (answer.state === 'granted' ? answer.keyNumber : null));
}

describe('a pool of keys', () => {
  it('the pool grants three calls per minute for each key, spread evenly', () => {
    const pool = new KeyRotation(limits);
    const answers = Array.from({ length: 7 }, (_, at) => pool.lease(request(`t${at}`), at));
    expect(keysOf(answers)).toEqual([0, 1, 0, 1, 0, 1, null]);
    expect(answers[6]).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('the pool blocks a slot for the period plus the time in which a lease may be used', () => {
    const pool = narrow();
    expect(pool.lease(oneKeyRequest('a'), 0)).toMatchObject({
      state: 'granted',
      usableUntil: 2000,
    });
    for (let now = 1000; now < 62_000; now += 1000) {
      expect(pool.lease(oneKeyRequest('b'), now).state).toBe('waiting');
    }
    expect(pool.lease(oneKeyRequest('b'), 62_000).state).toBe('granted');
  });

  it('the pool frees a slot at once when its lease is returned unused', () => {
    const pool = narrow();
    const lease = pool.lease(oneKeyRequest('a'), 0);
    expect(pool.lease(oneKeyRequest('b'), 1).state).toBe('waiting');
    if (lease.state === 'granted') pool.giveBack(lease.leaseId);
    expect(pool.lease(oneKeyRequest('b'), 2).state).toBe('granted');
  });

  it('the pool tells a waiting request its position and the expected wait', () => {
    const pool = narrow();
    pool.lease(oneKeyRequest('a'), 0);
    expect(pool.lease(oneKeyRequest('b'), 10_000)).toMatchObject({ place: 1, etaMs: 52_000 });
    expect(pool.lease(oneKeyRequest('c'), 10_000)).toMatchObject({ place: 2, etaMs: 114_000 });
  });

  it('the pool lets users take turns, however many requests each has', () => {
    const pool = narrow();
    pool.lease(oneKeyRequest('before'), 0);
    for (const at of [1, 2, 3]) pool.lease(oneKeyRequest(`busy-${at}`, 'busy'), 0);
    expect(pool.lease(oneKeyRequest('calm', 'calm'), 0)).toMatchObject({ place: 2 });
    expect(pool.lease(oneKeyRequest('busy-2', 'busy'), 0)).toMatchObject({ place: 3 });
  });

  it('the pool gives a free slot to the first in the queue, not to the first that polls', () => {
    const pool = narrow();
    pool.lease(oneKeyRequest('a'), 0);
    pool.lease(oneKeyRequest('first'), 59_000);
    pool.lease(oneKeyRequest('second'), 59_500);
    expect(pool.lease(oneKeyRequest('second'), 62_000).state).toBe('waiting');
    expect(pool.lease(oneKeyRequest('first'), 62_000).state).toBe('granted');
  });

  it('the pool drops requests that no longer poll', () => {
    const pool = narrow();
    pool.lease(oneKeyRequest('a'), 0);
    pool.lease(oneKeyRequest('gone'), 1000);
    expect(pool.lease(oneKeyRequest('here'), 20_000)).toMatchObject({ place: 1 });
  });

  it('the pool rests a rate-limited key for the time that the provider named', () => {
    const pool = new KeyRotation(limits);
    pool.rest('k0', 5000, 0);
    const answers = Array.from({ length: 4 }, (_, at) => pool.lease(request(`t${at}`), 0));
    expect(keysOf(answers)).toEqual([1, 1, 1, null]);
    expect(pool.lease(request('t3'), 5000)).toMatchObject({ state: 'granted', keyNumber: 0 });
  });

  it('the pool rests a key for at most a day, whatever the provider named', () => {
    expect(new KeyRotation(limits).rest('k0', 3_600_000, 0)).toBe(3_600_000);
    expect(new KeyRotation(limits).rest('k0', 999_999_999, 0)).toBe(86_400_000);
    expect(new KeyRotation(limits).rest('k0', null, 0)).toBe(60_000);
  });

  it('a later answer never shortens the rest of a key', () => {
    const pool = new KeyRotation(limits);
    pool.rest('k0', 3_600_000, 0);
    expect(pool.rest('k0', null, 1000)).toBe(3_600_000);
    expect(pool.rest('k0', 3_600_000, 1000)).toBe(3_601_000);
  });

  it('the pool excludes a rejected key, and says when none is left', () => {
    const pool = new KeyRotation(limits);
    pool.reject('k0');
    expect(pool.lease(request('a'), 0)).toMatchObject({ keyNumber: 1 });
    pool.reject('k1');
    expect(pool.lease(request('b'), 0)).toEqual({ state: 'none' });
    pool.readmit('k0');
    expect(pool.lease(request('b'), 0)).toMatchObject({ keyNumber: 0 });
  });

  it('the pool uses a new key in the position of a rejected one', () => {
    const pool = new KeyRotation(limits);
    pool.reject('k0');
    expect(pool.lease({ ...request('a'), keys: ['replaced', 'k1'] }, 0)).toMatchObject({
      keyNumber: 0,
    });
  });

  it('the pool counts the calls of a key at any position of the list', () => {
    const pool = narrow();
    pool.lease({ ...request('a'), keys: ['k0'] }, 0);
    expect(pool.lease({ ...request('b'), keys: ['fresh', 'k0'] }, 1)).toMatchObject({
      keyNumber: 0,
    });
    expect(pool.lease({ ...request('c'), keys: ['k0'] }, 1).state).toBe('waiting');
  });

  it('the pool refuses a request that would wait longer than it may', () => {
    const pool = narrow();
    pool.lease(oneKeyRequest('a'), 0);
    expect(pool.lease({ ...oneKeyRequest('b'), waitMaxMs: 1000 }, 0)).toEqual({ state: 'full' });
    expect(pool.lease(oneKeyRequest('c'), 0)).toMatchObject({ place: 1 });
  });

  it('the pool prefers a key that the job has not tried', () => {
    const pool = new KeyRotation(limits);
    expect(pool.lease({ ...request('a'), avoid: ['k0'] }, 0)).toMatchObject({ keyNumber: 1 });
  });

  it('the pool counts leases from before a restart', () => {
    const leases = [0, 1, 2].map((at) => ({ id: at + 1, at, userId: '' }));
    const known = new Map([['k0', { leases, restsUntil: 0, rejected: false }]]);
    const pool = new KeyRotation(limits, known);
    expect(pool.lease(oneKeyRequest('a'), 3)).toMatchObject({ state: 'waiting', place: 1 });
    expect(pool.lease(request('a'), 3)).toMatchObject({ keyNumber: 1, leaseId: 3072 });
  });

  it('a user who was served is behind the others, with tickets that came before theirs too', () => {
    const pool = new KeyRotation(limits);
    const ask = (ticket: string, now: number) =>
      pool.lease({ ...request(ticket, ticket.slice(0, 1)), keys: ['k0', 'k1', 'k2'] }, now).state;
    for (let at = 0; at < 9; at += 1) expect(ask(`${at}`, at * 2000)).toBe('granted');
    for (const ticket of ['x1', 'x2', 'y1']) expect(ask(ticket, 61_000)).toBe('waiting');
    expect(['x1', 'x2', 'y1'].map((ticket) => ask(ticket, 62_000))).toEqual([
      'granted',
      'waiting',
      'waiting',
    ]);
    expect(['x2', 'y1'].map((ticket) => ask(ticket, 64_000))).toEqual(['waiting', 'granted']);
  });

  it('the pool never uses the id of a lease twice, even after a restart', () => {
    const pool = narrow();
    const first = pool.lease(oneKeyRequest('a'), 1000);
    if (first.state !== 'granted') throw new Error('Not granted');
    pool.giveBack(first.leaseId);
    // A returned lease is no longer on disk.
    const again = narrow().lease(oneKeyRequest('b'), 1001);
    if (again.state !== 'granted') throw new Error('Not granted');
    expect(again.leaseId).toBeGreaterThan(first.leaseId);
  });

  it('the pool refuses a free request while at most a third of the slots is free', () => {
    const pool = new KeyRotation(limits);
    const free = (ticket: string) => pool.lease({ ...request(ticket), spareShare: 1 / 3 }, 0).state;
    expect([1, 2, 3, 4].map((at) => free(`w${at}`))).toEqual([
      'granted',
      'granted',
      'granted',
      'granted',
    ]);
    expect(free('w5')).toBe('full');
    expect(pool.lease(request('picture'), 0).state).toBe('granted');
  });

  it('a free request counts no slot of a key that rests, and each slot again once it is free', () => {
    const pool = new KeyRotation(limits);
    const free = (now: number) => pool.lease({ ...request(`w${now}`), spareShare: 1 / 2 }, now);
    for (const at of [1, 2, 3, 4]) pool.lease(oneKeyRequest(`t${at}`), at);
    pool.rest('k1', 62_002, 0);
    expect(free(62_001).state).toBe('full');
    expect(free(62_002).state).toBe('granted');
  });
});

describe('a pool that starts again', () => {
  const slotMs = limits.periodMs + limits.usableMs;
  const lease = (id: number, userId: string) => ({ id, at: id * 1000, userId });
  const state = (...leases: ReturnType<typeof lease>[]) => ({
    leases,
    restsUntil: 0,
    rejected: false,
  });
  /** Three keys, of whose nine slots greedy holds four, and another user one. */
  const again = () =>
    new KeyRotation(
      limits,
      new Map([
        ['k0', state(lease(1, 'greedy'), lease(5, 'greedy'))],
        ['k1', state(lease(2, 'greedy'), lease(4, 'other'))],
        ['k2', state(lease(3, 'greedy'))],
      ]),
    );
  const ask = (pool: KeyRotation, userId: string, ticket = userId) =>
    pool.lease({ ...request(ticket, userId), keys: ['k0', 'k1', 'k2'] }, 6000);

  it('the pool knows who holds how many slots, and when the next share is free', () => {
    // Greedy got a fourth slot while nobody else came, so that the second of four must be free.
    expect(ask(again(), 'greedy')).toMatchObject({ state: 'waiting', etaMs: slotMs - 4000 });
    expect(ask(again(), 'other').state).toBe('granted');
    expect(ask(again(), 'late').state).toBe('granted');
  });

  it('the pool frees the share of a lease from before that is given back', () => {
    const pool = again();
    pool.giveBack(2);
    expect(ask(pool, 'greedy', 'first').state).toBe('waiting');
    pool.giveBack(5);
    expect(ask(pool, 'greedy', 'first').state).toBe('granted');
    expect(ask(pool, 'greedy', 'second')).toMatchObject({ etaMs: slotMs - 5000 });
  });
});
