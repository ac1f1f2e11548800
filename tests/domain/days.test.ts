import { expect, it } from 'vitest';
import { dayMs, nextDayAt } from '../../domain/days.ts';

const midnight = Date.UTC(2026, 10, 23);

it('the day after a moment begins at the next midnight, and at midnight a whole day later', () => {
  expect([midnight - 1, midnight, midnight + 1].map(nextDayAt)).toEqual([
    midnight,
    midnight + dayMs,
    midnight + dayMs,
  ]);
});
