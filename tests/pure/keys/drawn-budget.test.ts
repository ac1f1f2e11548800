import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DailyBudget } from '../../../worker/keys/daily-budget.ts';
import { DrawnBudget } from '../../../worker/keys/drawn-budget.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const midnight = Date.parse('2026-11-24T00:00:00Z');
const none = { day: '', calls: 0 };

describe('the part of the day’s calls that a shard draws', () => {
  it('a shard draws a hundredth of its share at a time, one call at least and 1,000 at most', () => {
    expect(new DrawnBudget(100_000, 2, none).wanted(1, noon)).toBe(500);
    expect(new DrawnBudget(7, 2, none).wanted(1, noon)).toBe(1);
    expect(new DrawnBudget(7, 2, none).wanted(5, noon)).toBe(5);
    expect(new DrawnBudget(100_000_000, 1, none).wanted(5000, noon)).toBe(1000);
    expect(new DrawnBudget(null, 2, none).wanted(5, noon)).toBe(0);
  });

  it('a shard draws again when half of its draw is used', () => {
    const budget = new DrawnBudget(1000, 1, { day: '2026-11-23', calls: 6 });
    expect(budget.wanted(0, noon)).toBe(0);
    budget.count(noon);
    expect(budget.wanted(0, noon)).toBe(5);
  });

  it('calls of another day are not used, and a lease of another day is not taken back', () => {
    const budget = new DrawnBudget(10, 1, { day: '2026-11-23', calls: 3 });
    expect(budget.mustDraw(noon)).toBe(false);
    expect(budget.mustDraw(midnight)).toBe(true);
    budget.add({ day: '2026-11-24', calls: 1, left: 0 }, midnight);
    budget.takeBack(noon);
    expect(budget.today()).toEqual({ day: '2026-11-24', calls: 1 });
    budget.count(midnight);
    budget.takeBack(midnight);
    expect(budget.today()).toEqual({ day: '2026-11-24', calls: 1 });
  });

  it('calls of an earlier day do not count on the next one, also without a bound', () => {
    const free = new DrawnBudget(null, 2, none);
    free.count(noon);
    free.count(noon);
    free.count(midnight);
    expect(free.today()).toEqual({ day: '2026-11-24', calls: -1 });
  });

  it('a shard asks again ten seconds after it heard that nothing is left', () => {
    const budget = new DrawnBudget(10, 1, none);
    budget.add({ day: '2026-11-23', calls: 0, left: 0 }, noon);
    expect([budget.isSpent(noon + 9999), budget.mustDraw(noon + 9999)]).toEqual([true, false]);
    expect([budget.isSpent(noon + 10_000), budget.mustDraw(noon + 10_000)]).toEqual([false, true]);
    expect(budget.wanted(1, noon + 9999)).toBe(0);
    expect(budget.isSpent(midnight)).toBe(false);
  });

  it('a shard uses what it has drawn, also where nothing is left for the next draw', () => {
    const budget = new DrawnBudget(10, 1, none);
    budget.add({ day: '2026-11-23', calls: 2, left: 0 }, noon);
    for (const isSpent of [false, false, true]) {
      expect(budget.isSpent(noon)).toBe(isSpent);
      budget.count(noon);
    }
  });

  it('a shard draws again at once where others are left', () => {
    const budget = new DrawnBudget(10, 1, none);
    budget.add({ day: '2026-11-23', calls: 1, left: 5 }, noon);
    budget.count(noon);
    expect([budget.isSpent(noon), budget.mustDraw(noon)]).toEqual([false, true]);
  });

  it('a shard asks for calls of a new day at once, whatever it heard a moment before', () => {
    const budget = new DrawnBudget(10, 1, none);
    budget.add({ day: '2026-11-23', calls: 0, left: 0 }, midnight - 1000);
    expect(budget.isSpent(midnight - 1)).toBe(true);
    expect([budget.isSpent(midnight), budget.mustDraw(midnight)]).toEqual([false, true]);
  });

  it('calls that were made before a bound was set count for it', () => {
    const free = new DrawnBudget(null, 2, none);
    for (let call = 0; call < 5; call += 1) free.count(noon);
    expect([free.mustDraw(noon), free.isSpent(noon), free.hasMoreThan(0.9, noon)]).toEqual([
      false,
      false,
      true,
    ]);
    const budget = new DrawnBudget(8, 2, free.today());
    expect(budget.wanted(1, noon)).toBe(6);
    budget.add({ day: '2026-11-23', calls: 6, left: 2 }, noon);
    expect(budget.today().calls).toBe(1);
  });

  it('free requests leave a share of what is left for all, as of the last draw', () => {
    const budget = new DrawnBudget(9, 1, none);
    expect(budget.hasMoreThan(1 / 3, noon)).toBeNull();
    budget.add({ day: '2026-11-23', calls: 1, left: 3 }, noon);
    expect(budget.hasMoreThan(1 / 3, noon)).toBe(true);
    budget.count(noon);
    expect(budget.hasMoreThan(1 / 3, noon)).toBe(false);
    expect(budget.hasMoreThan(0, midnight)).toBeNull();
  });

  it('however shards draw, use, give back and lose answers, they make no more calls than the day allows', () => {
    const step = fc.record({
      shard: fc.integer({ min: 1, max: 3 }),
      does: fc.constantFrom('call', 'call', 'call', 'giveBack', 'lose', 'restart', 'own'),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.array(step, { maxLength: 600 }),
        (day, all) => {
          const zero = new DailyBudget(day, none);
          const shards = new Map([1, 2, 3].map((shard) => [shard, new DrawnBudget(day, 3, none)]));
          let made = 0;
          for (const { shard, does } of all) {
            const budget = shards.get(shard) as DrawnBudget;
            if (does === 'restart') shards.set(shard, new DrawnBudget(day, 3, budget.today()));
            if (does === 'lose') zero.draw(budget.wanted(1, noon), noon);
            if (does === 'own' && !zero.isSpent(noon)) {
              zero.count(noon);
              made += 1;
            }
            if (does === 'giveBack' && made > 0 && budget.today().day !== '') {
              // Only who was granted a call gives one back; the model counts them together.
              budget.count(noon);
              budget.takeBack(noon);
            }
            if (does !== 'call') continue;
            if (budget.mustDraw(noon))
              budget.add(zero.draw(budget.wanted(1, noon), noon).drawn, noon);
            if (budget.isSpent(noon) || budget.mustDraw(noon)) continue;
            budget.count(noon);
            made += 1;
          }
          expect(made).toBeLessThanOrEqual(day);
        },
      ),
    );
  });
});

describe('what shard 0 gives to others of the day’s calls', () => {
  it('the operator is alerted by a draw that passes 80 %, and by the one that takes the last', () => {
    const budget = new DailyBudget(10, none);
    expect(budget.draw(7, noon)).toEqual({
      drawn: { day: '2026-11-23', calls: 7, left: 3 },
      reached: null,
    });
    expect(budget.draw(2, noon).reached).toBe('alert');
    expect(budget.draw(2, noon)).toEqual({
      drawn: { day: '2026-11-23', calls: 1, left: 0 },
      reached: 'spent',
    });
    expect(budget.draw(2, noon)).toMatchObject({ drawn: { calls: 0, left: 0 }, reached: null });
    expect(budget.isSpent(noon)).toBe(true);
    expect(budget.mustDraw()).toBe(false);
  });
});
