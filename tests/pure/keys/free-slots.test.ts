import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RotationWorld, slotMs } from './rotation-world.ts';

const allKeys = ['A', 'B', 'C'] as const;

/** A pool whose keys may be called once in a period and are all in use: A since 0, B since 5 s, C since 10 s. */
function openBusyPool() {
  const world = new RotationWorld('ABC', { callsPerPeriod: 1 });
  const ids = new Map<string, number>();
  for (const [at, key] of allKeys.entries()) {
    world.now = at * 5000;
    ids.set(key, world.leaseId(`${at}`, key));
  }
  return { world, free: (key: string) => world.pool.giveBack(ids.get(key) as number) };
}

it('the first job that may use a slot gets it, in whatever order the jobs ask', () => {
  const jobs = fc.array(fc.subarray([...allKeys], { minLength: 1 }), { maxLength: 7 });
  const freed = fc.shuffledSubarray([...allKeys]);
  fc.assert(
    fc.property(jobs, freed, (choices, order) => {
      const { world, free } = openBusyPool();
      let waiting = choices.map((keys, at) => ({
        ticket: 'abcdefg'[at] ?? '',
        keys: keys.join(''),
      }));
      for (const { ticket, keys } of waiting) world.lease(ticket, { keys });
      for (const key of order) {
        free(key);
        const next = waiting.find(({ keys }) => keys.includes(key));
        for (const job of waiting.toReversed()) {
          const expected = job === next ? key : 'waiting';
          expect(world.lease(job.ticket, { keys: job.keys })).toBe(expected);
        }
        waiting = waiting.filter((job) => job !== next);
      }
    }),
    { numRuns: 100 },
  );
});

it('jobs that may use key B alone lengthen the wait for B and not for A', () => {
  const { world } = openBusyPool();
  for (const ticket of ['a', 'b', 'c']) world.lease(ticket, { keys: 'B' });
  expect(world.respond('d', { keys: 'AB' })).toMatchObject({ place: 4, etaMs: slotMs - 10_000 });
  expect(world.respond('e', { keys: 'B' })).toMatchObject({ place: 5, etaMs: 4 * slotMs - 5000 });
});

it('a user keeps the turn where a later job gets a key that the first one may not use', () => {
  const world = new RotationWorld('AB');
  const ids = Array.from('ABABAB', (key, user) => world.leaseId(`${user}`, key));
  const onlyB = { keys: 'B', spent: ['A'] };
  world.lease('u1', onlyB);
  world.lease('o1', onlyB);
  world.lease('u2', { keys: 'AB' });
  world.pool.giveBack(ids[0] as number);
  expect(world.lease('u2', { keys: 'AB' })).toBe('A');
  world.pool.giveBack(ids[1] as number);
  expect(world.lease('o1', onlyB)).toBe('waiting');
  expect(world.lease('u1', onlyB)).toBe('B');
});
