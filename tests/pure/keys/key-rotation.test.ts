import { describe, expect, it } from 'vitest';
import { KeyRotation, type LeaseAnswer } from '../../../worker/keys/key-rotation.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };

/** A wish for one of two keys. */
const wish = (ticket: string, userId = ticket) => ({
  ticket,
  userId,
  keys: ['k0', 'k1'],
  avoid: [],
  waitMaxMs: 600_000,
});

/** A pool of one key that may be called once a minute. */
const narrow = () => new KeyRotation({ ...limits, callsPerPeriod: 1 });
const requestForOne = (ticket: string, userId = ticket) => ({
  ...wish(ticket, userId),
  keys: ['k0'],
});

function keysOf(answers: LeaseAnswer[]): (number | null)[] {
  return answers.map((answer) => (answer.state === 'granted' ? answer.keyNumber : null));
}

describe('a pool of keys', () => {
  it('grants three calls a minute for each key, spread evenly', () => {
    const pool = new KeyRotation(limits);
    const answers = Array.from({ length: 7 }, (_, at) => pool.lease(wish(`t${at}`), at));
    expect(keysOf(answers)).toEqual([0, 1, 0, 1, 0, 1, null]);
    expect(answers[6]).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('keeps a slot taken for the period and for as long as a lease may be used late', () => {
    const pool = narrow();
    expect(pool.lease(requestForOne('a'), 0)).toMatchObject({
      state: 'granted',
      usableUntil: 2000,
    });
    for (let now = 1000; now < 62_000; now += 1000) {
      expect(pool.lease(requestForOne('b'), now).state).toBe('waiting');
    }
    expect(pool.lease(requestForOne('b'), 62_000).state).toBe('granted');
  });

  it('frees a slot at once when its lease is given back unused', () => {
    const pool = narrow();
    const lease = pool.lease(requestForOne('a'), 0);
    expect(pool.lease(requestForOne('b'), 1).state).toBe('waiting');
    if (lease.state === 'granted') pool.giveBack(lease.leaseId);
    expect(pool.lease(requestForOne('b'), 2).state).toBe('granted');
  });

  it('tells who waits the place and the time', () => {
    const pool = narrow();
    pool.lease(requestForOne('a'), 0);
    expect(pool.lease(requestForOne('b'), 10_000)).toMatchObject({ place: 1, etaMs: 52_000 });
    expect(pool.lease(requestForOne('c'), 10_000)).toMatchObject({ place: 2, etaMs: 114_000 });
  });

  it('lets users take turns, whatever each has waiting', () => {
    const pool = narrow();
    pool.lease(requestForOne('busy-0', 'busy'), 0);
    for (const at of [1, 2, 3]) pool.lease(requestForOne(`busy-${at}`, 'busy'), 0);
    expect(pool.lease(requestForOne('calm', 'calm'), 0)).toMatchObject({ place: 2 });
    expect(pool.lease(requestForOne('busy-2', 'busy'), 0)).toMatchObject({ place: 3 });
  });

  it('gives a free slot to the first who waits, not to the first who asks', () => {
    const pool = narrow();
    pool.lease(requestForOne('a'), 0);
    pool.lease(requestForOne('first'), 59_000);
    pool.lease(requestForOne('second'), 59_500);
    expect(pool.lease(requestForOne('second'), 62_000).state).toBe('waiting');
    expect(pool.lease(requestForOne('first'), 62_000).state).toBe('granted');
  });

  it('forgets who no longer asks', () => {
    const pool = narrow();
    pool.lease(requestForOne('a'), 0);
    pool.lease(requestForOne('gone'), 1000);
    expect(pool.lease(requestForOne('here'), 20_000)).toMatchObject({ place: 1 });
  });

  it('rests a key that was limited, for the time that the provider named', () => {
    const pool = new KeyRotation(limits);
    pool.rest('k0', 5000, 0);
    const answers = Array.from({ length: 4 }, (_, at) => pool.lease(wish(`t${at}`), 0));
    expect(keysOf(answers)).toEqual([1, 1, 1, null]);
    expect(pool.lease(wish('t3'), 5000)).toMatchObject({ state: 'granted', keyNumber: 0 });
  });

  it('rests a key for a day at most, whatever the provider named', () => {
    expect(new KeyRotation(limits).rest('k0', 3_600_000, 0)).toBe(3_600_000);
    expect(new KeyRotation(limits).rest('k0', 999_999_999, 0)).toBe(86_400_000);
    expect(new KeyRotation(limits).rest('k0', null, 0)).toBe(60_000);
  });

  it('rests a key no shorter because of a later answer', () => {
    const pool = new KeyRotation(limits);
    pool.rest('k0', 3_600_000, 0);
    expect(pool.rest('k0', null, 1000)).toBe(3_600_000);
    expect(pool.rest('k0', 3_600_000, 1000)).toBe(3_601_000);
  });

  it('takes a rejected key out, and says so when none is left', () => {
    const pool = new KeyRotation(limits);
    pool.reject('k0');
    expect(pool.lease(wish('a'), 0)).toMatchObject({ keyNumber: 1 });
    pool.reject('k1');
    expect(pool.lease(wish('b'), 0)).toEqual({ state: 'none' });
    pool.readmit('k0');
    expect(pool.lease(wish('b'), 0)).toMatchObject({ keyNumber: 0 });
  });

  it('lets a new key in where a rejected one stood', () => {
    const pool = new KeyRotation(limits);
    pool.reject('k0');
    expect(pool.lease({ ...wish('a'), keys: ['replaced', 'k1'] }, 0)).toMatchObject({
      keyNumber: 0,
    });
  });

  it('counts a key’s calls by the key, wherever it stands in the list', () => {
    const pool = narrow();
    pool.lease({ ...wish('a'), keys: ['k0'] }, 0);
    expect(pool.lease({ ...wish('b'), keys: ['fresh', 'k0'] }, 1)).toMatchObject({ keyNumber: 0 });
    expect(pool.lease({ ...wish('c'), keys: ['k0'] }, 1).state).toBe('waiting');
  });

  it('does not let anybody wait longer than they may', () => {
    const pool = narrow();
    pool.lease(requestForOne('a'), 0);
    expect(pool.lease({ ...requestForOne('b'), waitMaxMs: 1000 }, 0)).toEqual({ state: 'full' });
    expect(pool.lease(requestForOne('c'), 0)).toMatchObject({ place: 1 });
  });

  it('prefers a key that the job has not tried', () => {
    const pool = new KeyRotation(limits);
    expect(pool.lease({ ...wish('a'), avoid: ['k0'] }, 0)).toMatchObject({ keyNumber: 1 });
  });

  it('knows after a restart what was leased before', () => {
    const leases = [0, 1, 2].map((at) => ({ id: at + 1, at }));
    const known = new Map([['k0', { leases, restsUntil: 0, rejected: false }]]);
    const pool = new KeyRotation(limits, known);
    expect(pool.lease(requestForOne('a'), 3)).toMatchObject({ state: 'waiting', place: 1 });
    expect(pool.lease(wish('a'), 3)).toMatchObject({ keyNumber: 1, leaseId: 3000 });
  });

  it('never gives out the id of a lease twice, not even after a restart', () => {
    const pool = narrow();
    const first = pool.lease(requestForOne('a'), 1000);
    if (first.state !== 'granted') throw new Error('Not granted');
    pool.giveBack(first.leaseId);
    // What was given back is not on disk any more.
    const again = narrow().lease(requestForOne('b'), 1001);
    if (again.state !== 'granted') throw new Error('Not granted');
    expect(again.leaseId).toBeGreaterThan(first.leaseId);
  });

  it('gives nothing to who asks for free while a third of the slots or less is free', () => {
    const pool = new KeyRotation(limits);
    const free = (ticket: string) => pool.lease({ ...wish(ticket), spareShare: 1 / 3 }, 0).state;
    expect([1, 2, 3, 4].map((at) => free(`w${at}`))).toEqual([
      'granted',
      'granted',
      'granted',
      'granted',
    ]);
    expect(free('w5')).toBe('full');
    expect(pool.lease(wish('picture'), 0).state).toBe('granted');
  });
});
