import { describe, expect, it } from 'vitest';
import { callsForBuyers, DailyBudget } from '../../../worker/keys/daily-budget.ts';

const day = '2026-11-23';
const noon = Date.parse(`${day}T12:00:00Z`);
const tomorrow = Date.parse('2026-11-24T00:00:00Z');

const budgetOf = (callsPerDay: number | null, calls = 0) =>
  new DailyBudget(callsPerDay, { day, calls });

describe('the calls of a day', () => {
  it('the calls of a day are spent at the last one, until the next day', () => {
    expect(budgetOf(5, 4).isSpent(noon)).toBe(false);
    for (const calls of [5, 6]) {
      expect(budgetOf(5, calls).isSpent(tomorrow - 1)).toBe(true);
      expect(budgetOf(5, calls).isSpent(tomorrow)).toBe(false);
    }
  });

  it('calls without a bound are never spent, and are counted for a bound that comes later', () => {
    const budget = budgetOf(null, 1_000_000);
    expect([budget.isSpent(noon), budget.hasMoreThan(1, noon)]).toEqual([false, true]);
    expect(budget.count(noon)).toBeNull();
    expect(budget.today()).toEqual({ day, calls: 1_000_001 });
  });

  it('a third of the calls is for who has bought credits', () => {
    expect(callsForBuyers).toBeCloseTo(0.3333, 4);
    expect(budgetOf(9, 5).hasMoreThan(callsForBuyers, noon)).toBe(true);
    expect(budgetOf(9, 6).hasMoreThan(callsForBuyers, noon)).toBe(false);
    expect(budgetOf(9, 6).hasMoreThan(callsForBuyers, tomorrow)).toBe(true);
  });

  it('shard 0 draws from nobody', () => {
    expect(budgetOf(5, 5).mustDraw()).toBe(false);
  });
});

describe('the alerts about the calls of a day', () => {
  it('the operator is alerted by the call that reaches 80 %, and by the last one, each once', () => {
    const budget = budgetOf(9, 6);
    const reached = Array.from({ length: 5 }, () => budget.count(noon));
    // 80 % of 9 are 7.2.
    expect(reached).toEqual([null, 'alert', 'spent', null, null]);
    const larger = budgetOf(10, 7);
    expect([1, 2, 3].map(() => larger.count(noon))).toEqual(['alert', null, 'spent']);
    // The next day begins anew.
    expect(budget.count(tomorrow)).toBeNull();
    expect(budget.today()).toEqual({ day: '2026-11-24', calls: 1 });
  });

  it('the only call of a day is the last one', () => {
    expect(budgetOf(1).count(noon)).toBe('spent');
  });
});

describe('the calls that another shard draws', () => {
  it('a shard draws what it wants, or what is left', () => {
    const budget = budgetOf(10);
    expect(budget.draw(4, noon)).toEqual({ drawn: { day, calls: 4, left: 6 }, reached: null });
    expect(budget.draw(5, noon)).toEqual({ drawn: { day, calls: 5, left: 1 }, reached: 'alert' });
    expect(budget.draw(5, noon)).toEqual({ drawn: { day, calls: 1, left: 0 }, reached: 'spent' });
    expect(budget.draw(5, noon)).toEqual({ drawn: { day, calls: 0, left: 0 }, reached: null });
    expect(budget.today()).toEqual({ day, calls: 10 });
  });

  it('a shard draws nothing where more was called than a smaller bound allows', () => {
    expect(budgetOf(5, 9).draw(3, noon)).toEqual({
      drawn: { day, calls: 0, left: 0 },
      reached: null,
    });
  });

  it('a shard draws what it wants where there is no bound', () => {
    expect(budgetOf(null).draw(3, noon).drawn).toMatchObject({ calls: 3 });
  });
});

describe('a call that was not made', () => {
  it('a call that was not made is taken back from its own day, and from no other', () => {
    const budget = budgetOf(5, 2);
    budget.takeBack(tomorrow);
    expect(budget.today()).toEqual({ day, calls: 2 });
    for (const calls of [1, 0, 0]) {
      budget.takeBack(noon);
      expect(budget.today()).toEqual({ day, calls });
    }
  });
});
