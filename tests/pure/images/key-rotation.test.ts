import { describe, expect, it } from 'vitest';
import { KeyRotation, type LeaseAnswer } from '../../../worker/images/key-rotation.ts';

const limits = { keyCount: 2, callsPerPeriod: 3, periodMs: 60_000 };
const wish = (ticket: string, userId = ticket) => ({
  ticket,
  userId,
  avoid: [],
  waitMaxMs: 600_000,
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
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    const first = pool.lease(wish('a'), 0);
    expect(first).toMatchObject({ state: 'granted', usableUntil: 2000 });
    for (let now = 1000; now < 62_000; now += 1000) {
      expect(pool.lease(wish('b'), now).state).toBe('waiting');
    }
    expect(pool.lease(wish('b'), 62_000).state).toBe('granted');
  });

  it('tells who waits the place and the time', () => {
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    pool.lease(wish('a'), 0);
    expect(pool.lease(wish('b'), 10_000)).toMatchObject({ place: 1, etaMs: 52_000 });
    expect(pool.lease(wish('c'), 10_000)).toMatchObject({ place: 2, etaMs: 114_000 });
  });

  it('lets users take turns, whatever each has waiting', () => {
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    pool.lease(wish('busy-0', 'busy'), 0);
    for (const at of [1, 2, 3]) pool.lease(wish(`busy-${at}`, 'busy'), 0);
    expect(pool.lease(wish('calm', 'calm'), 0)).toMatchObject({ place: 2 });
    expect(pool.lease(wish('busy-2', 'busy'), 0)).toMatchObject({ place: 3 });
  });

  it('gives a free slot to the first who waits, not to the first who asks', () => {
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    pool.lease(wish('a'), 0);
    pool.lease(wish('first'), 59_000);
    pool.lease(wish('second'), 59_500);
    expect(pool.lease(wish('second'), 62_000).state).toBe('waiting');
    expect(pool.lease(wish('first'), 62_000).state).toBe('granted');
  });

  it('forgets who no longer asks', () => {
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    pool.lease(wish('a'), 0);
    pool.lease(wish('gone'), 1000);
    expect(pool.lease(wish('here'), 20_000)).toMatchObject({ place: 1 });
  });

  it('rests a key that was limited, for the time that the provider named', () => {
    const pool = new KeyRotation(limits);
    pool.rest(0, 5000, 0);
    const answers = Array.from({ length: 4 }, (_, at) => pool.lease(wish(`t${at}`), 0));
    expect(keysOf(answers)).toEqual([1, 1, 1, null]);
    expect(pool.lease(wish('t3'), 5000)).toMatchObject({ state: 'granted', keyNumber: 0 });
  });

  it('takes a rejected key out, and is full when none is left', () => {
    const pool = new KeyRotation(limits);
    pool.reject(0);
    pool.reject(1);
    expect(pool.lease(wish('a'), 0)).toEqual({ state: 'full' });
  });

  it('does not let anybody wait longer than they may', () => {
    const pool = new KeyRotation({ ...limits, keyCount: 1, callsPerPeriod: 1 });
    pool.lease(wish('a'), 0);
    expect(pool.lease({ ...wish('b'), waitMaxMs: 1000 }, 0)).toEqual({ state: 'full' });
    expect(pool.lease(wish('c'), 0)).toMatchObject({ place: 1 });
  });

  it('prefers a key that the job has not tried', () => {
    const pool = new KeyRotation(limits);
    expect(pool.lease({ ...wish('a'), avoid: [0] }, 0)).toMatchObject({ keyNumber: 1 });
  });

  it('knows after a restart what was leased before', () => {
    const known = new Map([[0, { leasedAt: [0, 1, 2], restsUntil: 0, rejected: false }]]);
    const pool = new KeyRotation({ ...limits, keyCount: 1 }, known);
    expect(pool.lease(wish('a'), 3)).toMatchObject({ state: 'waiting', place: 1 });
  });
});
