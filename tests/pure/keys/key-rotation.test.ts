import { describe, expect, it } from 'vitest';
import { limits, RotationWorld, slotMs } from './rotation-world.ts';

/** One key that may be called once in a period. */
const narrow = () => new RotationWorld('A', { callsPerPeriod: 1 });

describe('the calls of a key', () => {
  it('each key is leased three times in a period, and the keys in turn', () => {
    const world = new RotationWorld('AB');
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((user) => world.lease(user));
    expect(keys).toEqual(['A', 'B', 'A', 'B', 'A', 'B', 'waiting']);
  });

  it('a slot is blocked for the period and the time in which its lease may be used', () => {
    const world = narrow();
    expect(world.respond('a')).toMatchObject({ state: 'granted', usableUntil: limits.usableMs });
    for (world.now = 1000; world.now < slotMs; world.now += 1000) {
      expect(world.lease('b')).toBe('waiting');
    }
    world.now = slotMs - 1;
    expect(world.lease('b')).toBe('waiting');
    world.now = slotMs;
    expect(world.lease('b')).toBe('A');
  });

  it('a key keeps its calls at another position of the list, and a new key has none', () => {
    const world = narrow();
    world.lease('a');
    expect(world.lease('b', { keys: 'NA' })).toBe('N');
    expect(world.lease('c', { keys: 'NA' })).toBe('waiting');
  });

  it('no id of a lease is used twice, also after a restart and where the clock was set back', () => {
    const first = narrow();
    first.now = 1000;
    const id = first.leaseId('a');
    first.pool.giveBack(id);
    expect(first.leaseId('b')).toBeGreaterThan(id);
    // A returned lease is no longer on disk.
    const again = narrow();
    again.now = 1001;
    expect(again.leaseId('c')).toBeGreaterThan(id);
    const known = new Map([
      ['B', { leases: [{ id: 9e9, at: 0, userId: '' }], restsUntil: 0, rejected: false }],
    ]);
    const setBack = new RotationWorld('A', { known });
    expect(setBack.leaseId('d')).toBeGreaterThan(9e9);
  });
});

describe('the choice of a key', () => {
  it('a key that the job has not tried is preferred, and a tried one is better than none', () => {
    const world = new RotationWorld('AB', { callsPerPeriod: 1 });
    expect(world.lease('a', { avoid: ['A'] })).toBe('B');
    expect(world.lease('b', { avoid: ['A'] })).toBe('A');
  });

  it.each([
    ['named', 5000, 5000],
    ['a day where the provider named more', 999_999_999, 86_400_000],
    ['a minute where the provider named none', null, 60_000],
  ])('a rate-limited key rests for the time %s', (_, retryAfterMs, restsMs) => {
    const world = new RotationWorld('A');
    expect(world.pool.rest('A', retryAfterMs, 0)).toBe(restsMs);
    expect(world.respond('a', { waitMaxMs: 1e9 })).toMatchObject({ etaMs: restsMs });
    world.pool.withdraw('a');
    world.now = restsMs;
    expect(world.lease('a')).toBe('A');
  });

  it('a later rate limit never shortens the rest of a key', () => {
    const { pool } = new RotationWorld('A');
    pool.rest('A', 3_600_000, 0);
    expect(pool.rest('A', null, 1000)).toBe(3_600_000);
  });

  it('a rejected key is out until the operator readmits it', () => {
    const world = new RotationWorld('AB');
    world.pool.reject('A');
    expect([world.lease('a'), world.lease('b')]).toEqual(['B', 'B']);
    world.pool.reject('B');
    world.now = slotMs;
    expect(world.lease('c')).toBe('none');
    world.pool.rest('A', 999_999, 0);
    world.pool.readmit('A');
    expect(world.lease('c')).toBe('A');
  });
});

describe('the queue', () => {
  it('a waiting job learns its position, the expected wait and when to ask again', () => {
    const world = new RotationWorld('AB', { callsPerPeriod: 1 });
    world.leaseId('x', 'A');
    world.now = 10_000;
    world.leaseId('y', 'B');
    expect(['a', 'b', 'c', 'd'].map((user) => world.respond(user))).toMatchObject([
      { place: 1, etaMs: slotMs - 10_000, pollAfterMs: 2000 },
      { place: 2, etaMs: slotMs, pollAfterMs: 2000 },
      { place: 3, etaMs: 2 * slotMs - 10_000 },
      { place: 4, etaMs: 2 * slotMs },
    ]);
  });

  it('a job that would wait longer than it may is refused and leaves the queue', () => {
    const world = narrow();
    world.lease('a');
    expect(world.lease('b', { waitMaxMs: slotMs - 1 })).toBe('full');
    expect(world.respond('c', { waitMaxMs: slotMs })).toMatchObject({ place: 1 });
  });

  it('users take turns, and the jobs of one user are served in order', () => {
    const world = narrow();
    world.lease('x');
    for (const ticket of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) world.lease(ticket);
    const places = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3'].map((ticket) => world.respond(ticket));
    expect(places.map((response) => 'place' in response && response.place)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('a job that withdraws, or has not asked for 6 s, has left the queue', () => {
    const world = narrow();
    world.lease('x');
    for (const ticket of ['a', 'b', 'c']) world.lease(ticket);
    world.pool.withdraw('a');
    expect(world.respond('c')).toMatchObject({ place: 2 });
    world.now = 5999;
    expect(world.respond('c')).toMatchObject({ place: 2 });
    world.now = 6000;
    expect(world.respond('c')).toMatchObject({ place: 1 });
  });
});

describe('the share of one user', () => {
  it('a user alone gets two thirds of the slots, and the next user is served at once', () => {
    const world = new RotationWorld('ABC');
    expect(world.take('g')).toBe(6);
    expect(world.respond('h').state).toBe('granted');
  });

  it('each user gets a third of the slots while several users hold some', () => {
    const world = new RotationWorld('ABC');
    world.lease('a');
    expect([world.take('b'), world.take('a'), world.take('c')]).toEqual([3, 2, 3]);
  });

  it('a user gets a third of the slots while another user waits who holds none', () => {
    const world = new RotationWorld('ABC');
    for (const key of ['B', 'C']) world.pool.rest(key, 5000, 0);
    expect([1, 2, 3].map((at) => world.lease(`g${at}`))).toEqual(['A', 'A', 'A']);
    expect(world.lease('h')).toBe('waiting');
    world.now = 5000;
    expect(world.lease('g4')).toBe('waiting');
    expect(world.respond('h').state).toBe('granted');
  });

  it('keys that a job may not use any more count for the share of its user', () => {
    const world = new RotationWorld('AB');
    for (const user of ['o', 'u']) world.leaseId(user, 'A');
    expect(world.lease('u1', { keys: 'B', spent: ['A'] })).toBe('B');
    expect(world.lease('u2', { keys: 'B', spent: ['A'] })).toBe('waiting');
  });
});

describe('a key whose open calls are limited', () => {
  /** Two calls of a key may be open, each for at most 180 s; one usually takes 10 s. */
  const open = { callsPerPeriod: 2, periodMs: 180_000, usualMs: 10_000 };

  it('a slot is free when its call ends, and not before', () => {
    const world = new RotationWorld('A', open);
    const ids = ['a', 'b'].map((user) => world.leaseId(user));
    expect(world.respond('c')).toMatchObject({ place: 1, etaMs: 10_000, pollAfterMs: 2000 });
    world.now = 60_000;
    expect(world.lease('c')).toBe('waiting');
    world.pool.endCall(ids[0] as number, world.now);
    expect(world.lease('c')).toBe('A');
    expect(world.lease('d')).toBe('waiting');
  });

  it('a call whose end is never reported frees its slot when its time is over', () => {
    const world = new RotationWorld('A', { ...open, callsPerPeriod: 1 });
    world.lease('a');
    const states = [181_999, 182_000].map((now) => {
      world.now = now;
      return world.lease('b');
    });
    expect(states).toEqual(['waiting', 'A']);
  });

  it('the expected wait follows from how long the last calls took', () => {
    const world = new RotationWorld('A', { ...open, callsPerPeriod: 1 });
    const id = world.leaseId('a');
    world.now = 90_000;
    world.pool.endCall(id, world.now);
    world.lease('b');
    expect(world.respond('c')).toMatchObject({ etaMs: 20_000 });
  });

  it('a user who waits for one of their own calls learns when it usually ends', () => {
    const world = new RotationWorld('A', { ...open, callsPerPeriod: 3 });
    expect(world.take('g')).toBe(2);
    expect(world.respond('g3', { waitMaxMs: 10_000 })).toMatchObject({ etaMs: 10_000 });
    expect(world.lease('h')).toBe('A');
  });
});

describe('free help with prompts', () => {
  const free = { spareShare: 1 / 3, waitMaxMs: 0 };

  it('help gets a slot while more than a third of them is free', () => {
    const world = new RotationWorld('AB');
    const states = ['a', 'b', 'c', 'd', 'e'].map((user) => world.respond(user, free).state);
    expect(states).toEqual(['granted', 'granted', 'granted', 'granted', 'full']);
    expect(world.respond('f').state).toBe('granted');
  });

  it('help is refused while a job waits, and to a user who has their share', () => {
    const world = new RotationWorld('AB', { callsPerPeriod: 2 });
    world.pool.rest('B', 5000, 0);
    expect(world.lease('w', { keys: 'B' })).toBe('waiting');
    expect(world.respond('a', { spareShare: 0.1 }).state).toBe('full');
    const shared = new RotationWorld('ABC');
    shared.lease('a');
    shared.take('g');
    expect(shared.respond('g', { spareShare: 0.1 }).state).toBe('full');
  });
});
