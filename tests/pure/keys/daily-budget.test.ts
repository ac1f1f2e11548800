import { describe, expect, it } from 'vitest';
import { callsForBuyers, DailyBudget } from '../../../worker/keys/daily-budget.ts';

const day = '2026-11-23';
const noon = Date.parse(`${day}T12:00:00Z`);
const tomorrow = Date.parse('2026-11-24T00:00:00Z');

const budgetOf = (callsPerDay: number | null, calls = 0) =>
  new DailyBudget(callsPerDay, { day, calls, textCalls: 0 });

describe('the calls of a day', () => {
  it.each([
    // bound, calls made, spent today, spent tomorrow
    [5, 4, false, false],
    [5, 5, true, false],
    [5, 6, true, false],
    [null, 1_000_000, false, false],
  ])('with a bound of %s, %i calls leave some or none', (bound, calls, today, nextDay) => {
    const budget = budgetOf(bound, calls);
    expect([budget.isSpent(tomorrow - 1), budget.isSpent(tomorrow)]).toEqual([today, nextDay]);
  });

  it('the last third of the calls is for users who have bought credits', () => {
    expect(budgetOf(9, 5).hasMoreThan(callsForBuyers, noon)).toBe(true);
    expect(budgetOf(9, 6).hasMoreThan(callsForBuyers, noon)).toBe(false);
    expect(budgetOf(9, 6).hasMoreThan(callsForBuyers, tomorrow)).toBe(true);
    expect(budgetOf(null, 6).hasMoreThan(1, noon)).toBe(true);
  });

  it.each([
    [20, 0, true],
    [20, 19, true],
    [20, 20, false],
    [null, 20, true],
  ])('with a bound of %s, %i calls leave one for a text: %s', (bound, calls, hasCall) => {
    expect(budgetOf(bound, calls).hasTextCall(noon)).toBe(hasCall);
  });

  it.each([
    [9, [null, null, null, null, null, null, null, 'alert', 'spent', null]],
    [10, [null, null, null, null, null, null, null, 'alert', null, 'spent']],
    [1, ['spent', null]],
  ])('of %i calls, one alerts the operator at 80 % and one at 100 %', (bound, reached) => {
    const budget = budgetOf(bound);
    expect(reached.map(() => budget.count(noon))).toEqual(reached);
    expect(budget.count(tomorrow)).toBe(bound === 1 ? 'spent' : null);
    expect(budget.today()).toEqual({ day: '2026-11-24', calls: 1, textCalls: 0 });
  });

  it('a call that was not made is taken back from its own day and from no other', () => {
    const budget = budgetOf(5, 2);
    budget.takeBack(tomorrow);
    expect(budget.today()).toEqual({ day, calls: 2, textCalls: 0 });
    for (const calls of [1, 0, 0]) {
      budget.takeBack(noon);
      expect(budget.today()).toEqual({ day, calls, textCalls: 0 });
    }
  });
});
