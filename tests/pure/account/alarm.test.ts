import { describe, expect, it } from 'vitest';
import { computeNextAlarm } from '../../../worker/account/alarm.ts';

const now = 1_000_000;
const next = (deadlineAt: number | null, pruneAt: number | null, moveAt: number | null = null) =>
  computeNextAlarm({ deadlineAt, pruneAt, moveAt }, now);

describe('the account’s one alarm', () => {
  it('is not set when nothing is open', () => {
    expect(next(null, null)).toBeNull();
  });

  it('rings at the next deadline when that is soon', () => {
    expect(next(now + 3000, null)).toBe(now + 3000);
  });

  it('rings within ten seconds while work may have been lost', () => {
    expect(next(now + 180_000, null)).toBe(now + 10_000);
  });

  it('rings when the next picture is to go, however late that is', () => {
    expect(next(null, now + 604_800_000)).toBe(now + 604_800_000);
  });

  it('rings at once for a picture that is not in the store, and ever later while it is not taken', () => {
    expect(next(null, now + 604_800_000, now)).toBe(now + 500);
    const due = { deadlineAt: null, pruneAt: null, moveAt: now };
    expect(computeNextAlarm(due, now, 3)).toBe(now + 4000);
  });

  it('rings for whichever comes first', () => {
    expect(next(now + 3000, now + 2000)).toBe(now + 2000);
    expect(next(now + 3000, now + 4000)).toBe(now + 3000);
  });

  it('rings ever later while its rounds fail, up to a minute', () => {
    const after = (failedRounds: number) =>
      computeNextAlarm({ deadlineAt: now - 5000, pruneAt: null, moveAt: null }, now, failedRounds);
    expect(after(1)).toBe(now + 1000);
    expect(after(6)).toBe(now + 32_000);
    expect(after(7)).toBe(now + 60_000);
    expect(after(2000)).toBe(now + 60_000);
  });

  it('is never set for this very moment or the past, where it would stall', () => {
    expect(next(now - 5000, null)).toBe(now + 500);
    expect(next(null, now)).toBe(now + 500);
  });
});
