import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyRotation } from '../../../worker/keys/key-rotation.ts';
import type { LeaseAnswer, LeaseRequest } from '../../../worker/keys/lease.ts';

const limits = { callsPerPeriod: 1, periodMs: 60_000, usableMs: 2000 };
const slotMs = limits.periodMs + limits.usableMs;

const allKeys = ['A', 'B', 'C'] as const;
type Key = (typeof allKeys)[number];

/**
 * A pool whose keys may be used once per minute and were used: A at 0, B at 5 s, C at 10 s. It is
 * asked at 10 s unless a time is given.
 */
class BusyPool {
  readonly pool = new KeyRotation(limits);
  now = 0;
  readonly #leases = new Map<Key, number>();

  constructor() {
    for (const [at, key] of allKeys.entries()) {
      this.now = at * 5000;
      const answer = this.answer(`before-${at}`, key, { userId: `before-${at}` });
      if (answer.state === 'granted') this.#leases.set(key, answer.leaseId);
    }
  }

  free(key: Key): void {
    this.pool.giveBack(this.#leases.get(key) as number);
  }

  answer(ticket: string, keys: string, changes: Partial<LeaseRequest> = {}): LeaseAnswer {
    return this.pool.lease(request(ticket, keys, changes), this.now);
  }

  /** The key that a ticket gets; the state of the answer where it gets none. */
  ask(ticket: string, keys: string, changes: Partial<LeaseRequest> = {}): string | undefined {
    const answer = this.answer(ticket, keys, changes);
    return answer.state === 'granted' ? keys[answer.keyNumber] : answer.state;
  }
}

/** A request of the user that the first letter of the ticket names; `keys` has one letter a key. */
function request(ticket: string, keys: string, changes: Partial<LeaseRequest> = {}): LeaseRequest {
  const userId = ticket.slice(0, 1);
  return { ticket, userId, keys: keys.split(''), avoid: [], waitMaxMs: 600_000, ...changes };
}

/** A pool in whose queue the first job may use key B alone, and two more either key. */
function poolWithHead(): BusyPool {
  const pool = new BusyPool();
  pool.ask('head', 'B');
  pool.ask('next', 'BA');
  pool.ask('third', 'BA');
  return pool;
}

describe('a first job that may use key B alone', () => {
  it('key A goes to the next job, which may use it, and to nobody behind that', () => {
    const pool = poolWithHead();
    pool.free('A');
    expect(pool.ask('third', 'BA')).toBe('waiting');
    expect(pool.ask('next', 'BA')).toBe('A');
    expect(pool.ask('third', 'BA')).toBe('waiting');
  });

  it('key B goes to the first job, and to nobody behind it', () => {
    const pool = poolWithHead();
    pool.free('B');
    expect(pool.ask('next', 'BA')).toBe('waiting');
    expect(pool.ask('head', 'B')).toBe('B');
    expect(pool.ask('next', 'BA')).toBe('waiting');
  });

  it('the first job is still first after key A went to the next one', () => {
    const pool = poolWithHead();
    pool.free('A');
    pool.ask('next', 'BA');
    pool.ask('fourth', 'BA');
    pool.free('B');
    expect(pool.ask('third', 'BA')).toBe('waiting');
    expect(pool.ask('fourth', 'BA')).toBe('waiting');
    expect(pool.ask('head', 'B')).toBe('B');
    expect(pool.answer('third', 'BA')).toMatchObject({ place: 1 });
    expect(pool.answer('fourth', 'BA')).toMatchObject({ place: 2 });
  });

  it.each([
    ['A', 'B'],
    ['B', 'A'],
  ] as const)('both jobs get their key when %s is freed and then %s', (first, second) => {
    const pool = poolWithHead();
    pool.free(first);
    pool.free(second);
    expect(pool.ask('next', 'BA')).toBe('A');
    expect(pool.ask('third', 'BA')).toBe('waiting');
    expect(pool.ask('head', 'B')).toBe('B');
    expect(pool.ask('third', 'BA')).toBe('waiting');
  });

  it('key B goes to the next job once the first one is cancelled', () => {
    const pool = poolWithHead();
    pool.pool.withdraw('head');
    pool.free('B');
    expect(pool.ask('third', 'BA')).toBe('waiting');
    expect(pool.ask('next', 'BA')).toBe('B');
  });

  it('key B goes to the next job once the first one polls no more', () => {
    const pool = poolWithHead();
    pool.free('B');
    pool.now += 5999;
    expect(pool.ask('last', 'B')).toBe('waiting');
    pool.now += 1;
    expect(pool.ask('last', 'B')).toBe('B');
  });

  it('no key is reserved for a job whose keys were all rejected', () => {
    const pool = new BusyPool();
    pool.ask('head', 'A');
    pool.ask('next', 'AB');
    pool.pool.reject('A');
    pool.free('B');
    expect(pool.ask('next', 'AB')).toBe('B');
    expect(pool.ask('head', 'A')).toBe('none');
  });

  it('the keys of the latest poll are those for which a job waits', () => {
    const pool = new BusyPool();
    pool.ask('head', 'A');
    pool.ask('next', 'AB');
    pool.ask('head', 'B');
    pool.free('A');
    expect(pool.ask('next', 'AB')).toBe('A');
  });

  it('a free call for a text waits for all jobs, though key A is free', () => {
    const pool = new BusyPool();
    pool.ask('head', 'B');
    pool.free('A');
    expect(pool.ask('words', 'A', { spareShare: 0, waitMaxMs: 0 })).toBe('full');
    pool.pool.withdraw('head');
    expect(pool.ask('words', 'A', { spareShare: 0, waitMaxMs: 0 })).toBe('A');
  });
});

describe('a first job that has tried key A', () => {
  it('the next job leaves key B to it, whoever polls first', () => {
    const pool = new BusyPool();
    const avoid = { avoid: ['A'] };
    pool.ask('head', 'AB', avoid);
    pool.ask('next', 'BA');
    pool.free('A');
    pool.free('B');
    expect(pool.ask('next', 'BA')).toBe('A');
    expect(pool.ask('head', 'AB', avoid)).toBe('B');
  });

  it('the first job gets key A again where that is the only free one, before the next job', () => {
    const pool = new BusyPool();
    pool.ask('head', 'AB', { avoid: ['A'] });
    pool.ask('next', 'AB');
    pool.free('A');
    expect(pool.ask('next', 'AB')).toBe('waiting');
    expect(pool.ask('head', 'AB', { avoid: ['A'] })).toBe('A');
  });
});

describe('the wait behind jobs that may use key B alone', () => {
  it('they lengthen the wait for key B, and not for key A', () => {
    const pool = new BusyPool();
    for (const ticket of ['1', '2', '3']) pool.ask(ticket, 'B');
    expect(pool.answer('next', 'AB')).toMatchObject({ place: 4, etaMs: slotMs - 10_000 });
    expect(pool.answer('fifth', 'AB')).toMatchObject({ place: 5, etaMs: 2 * slotMs - 10_000 });
    expect(pool.answer('other', 'B')).toMatchObject({ place: 6, etaMs: 4 * slotMs - 5000 });
  });

  it('nobody is refused for a wait that is theirs alone', () => {
    const pool = new BusyPool();
    for (const ticket of ['1', '2', '3']) pool.ask(ticket, 'B');
    const waitMaxMs = slotMs - 10_000;
    expect(pool.ask('next', 'AB', { waitMaxMs: waitMaxMs - 1 })).toBe('full');
    expect(pool.ask('next', 'AB', { waitMaxMs })).toBe('waiting');
  });
});

describe('jobs of several users that may use some keys each', () => {
  it('a key that is freed goes to the first of them that may use it, whoever polls first', () => {
    const jobs = fc.array(fc.subarray([...allKeys], { minLength: 1 }), { maxLength: 7 });
    const freed = fc.shuffledSubarray([...allKeys]);
    fc.assert(
      fc.property(jobs, freed, (choices, order) => {
        const pool = new BusyPool();
        let waiting = choices.map((keys, at) => ({ ticket: `${at}`, keys: keys.join('') }));
        for (const { ticket, keys } of waiting) pool.ask(ticket, keys);
        for (const key of order) {
          pool.free(key);
          const next = waiting.find(({ keys }) => keys.includes(key));
          const polls = waiting.toReversed();
          const answers = polls.map(({ ticket, keys }) => pool.ask(ticket, keys));
          expect(answers).toEqual(polls.map((job) => (job === next ? key : 'waiting')));
          waiting = waiting.filter((job) => job !== next);
        }
      }),
    );
  });
});

describe('a user whose call with key A failed', () => {
  const spent = { spent: ['A'] };
  const threeCalls = () => new KeyRotation({ ...limits, callsPerPeriod: 3 });

  /** Two keys, each with three calls a minute; the user and another one have made a call each. */
  function poolAfterCall() {
    const pool = threeCalls();
    const ask = (ticket: string, keys: string, changes: Partial<LeaseRequest> = {}) =>
      pool.lease(request(ticket, keys, changes), 0);
    ask('other', 'A');
    ask('user', 'A');
    return { pool, ask };
  }

  it('the user gets a third of the slots of all keys, with those that the job may not use', () => {
    const { ask } = poolAfterCall();
    expect(ask('user-1', 'B', spent)).toMatchObject({ state: 'granted' });
    expect(ask('user-2', 'B', spent)).toMatchObject({ state: 'waiting', etaMs: slotMs });
  });

  it('the slots of a rejected key do not count', () => {
    const { pool, ask } = poolAfterCall();
    pool.reject('A');
    expect(ask('user-1', 'B', spent)).toMatchObject({ state: 'waiting', etaMs: slotMs });
  });

  it('the share that stays free for pictures is one of the keys that may be used', () => {
    const { ask } = poolAfterCall();
    const free = { ...spent, spareShare: 1 / 3, waitMaxMs: 0 };
    expect(ask('user-1', 'B', free)).toMatchObject({ state: 'granted' });
    expect(ask('person', 'B', free)).toMatchObject({ state: 'granted' });
    expect(ask('someone', 'B', free)).toEqual({ state: 'full' });
  });

  it('the first job keeps its turn where key A goes to a later job of the user', () => {
    const pool = threeCalls();
    const ask = (ticket: string, keys: string, changes: Partial<LeaseRequest> = {}) =>
      pool.lease(request(ticket, keys, changes), 0);
    const leases = ['A', 'B'].map((key) => {
      const answers = [1, 2, 3].map((at) => ask(`${at}`, key, { userId: `${key}${at}` }));
      return answers.map((answer) => (answer.state === 'granted' ? answer.leaseId : 0));
    });
    ask('user-1', 'B', spent);
    ask('other', 'B', spent);
    ask('user-2', 'AB');
    pool.giveBack(leases[0]?.[0] as number);
    expect(ask('user-2', 'AB')).toMatchObject({ state: 'granted', keyNumber: 0 });
    pool.giveBack(leases[1]?.[0] as number);
    expect(ask('other', 'B', spent)).toMatchObject({ state: 'waiting', place: 2 });
    expect(ask('user-1', 'B', spent)).toMatchObject({ state: 'granted' });
  });
});
