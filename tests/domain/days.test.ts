import { describe, expect, it } from 'vitest';
import { dayMs, dayOf, nextDayAt } from '../../domain/days.ts';

const midnight = Date.UTC(2026, 10, 23);

describe('days in UTC', () => {
  it('a day lasts from midnight to the last millisecond before the next', () => {
    expect([midnight - 1, midnight, midnight + dayMs - 1].map(dayOf)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-23',
    ]);
  });

  it('the day after a moment begins at the next midnight, and at midnight a whole day later', () => {
    expect([midnight - 1, midnight, midnight + 1].map(nextDayAt)).toEqual([
      midnight,
      midnight + dayMs,
      midnight + dayMs,
    ]);
  });
});
