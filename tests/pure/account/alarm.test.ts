import { describe, expect, it } from 'vitest';
import { computeNextAlarm, type Due } from '../../../worker/account/alarm.ts';

const now = 1_000_000;
const nothing: Due = {
  deadlineAt: null,
  pruneAt: null,
  moveAt: null,
  checkAt: null,
  auditAt: null,
  eraseAt: null,
  emailAt: null,
  socketEndAt: null,
};
const next = (deadlineAt: number | null, pruneAt: number | null, moveAt: number | null = null) =>
  computeNextAlarm({ ...nothing, deadlineAt, pruneAt, moveAt }, now);

describe('the account’s alarm', () => {
  it('the alarm is not set when nothing is due', () => {
    expect(next(null, null)).toBeNull();
  });

  it('the alarm runs at the next deadline when that is soon', () => {
    expect(next(now + 3000, null)).toBe(now + 3000);
  });

  it('the alarm runs within ten seconds while work may have been lost', () => {
    expect(next(now + 180_000, null)).toBe(now + 10_000);
  });

  it('the alarm does not wake for a hold of months before it expires', () => {
    const monthsAway = now + 17_280_000_000;
    expect(next(monthsAway, null)).toBe(monthsAway);
    expect(next(now + 3_600_000, null)).toBe(now + 3_600_000);
    expect(next(now + 3_599_999, null)).toBe(now + 10_000);
  });

  it('the alarm runs when the next picture must be deleted, however late that is', () => {
    expect(next(null, now + 604_800_000)).toBe(now + 604_800_000);
  });

  it('the alarm runs at once for an unsaved result, and with growing delays while R2 fails', () => {
    expect(next(null, now + 604_800_000, now)).toBe(now + 500);
    const due = { ...nothing, moveAt: now };
    expect(computeNextAlarm(due, now, 3)).toBe(now + 4000);
  });

  it('the alarm runs for the next check of an order', () => {
    const due = { ...nothing, pruneAt: now + 9000, checkAt: now + 5000 };
    expect(computeNextAlarm(due, now)).toBe(now + 5000);
  });

  it('the alarm runs for the next audit of the whole ledger', () => {
    const due = { ...nothing, pruneAt: now + 9000, auditAt: now + 5000 };
    expect(computeNextAlarm(due, now)).toBe(now + 5000);
  });

  it('the alarm runs when the session of an open socket expires', () => {
    const due = { ...nothing, pruneAt: now + 9000, socketEndAt: now + 5000 };
    expect(computeNextAlarm(due, now)).toBe(now + 5000);
  });

  it('the alarm runs for whichever is due first', () => {
    expect(next(now + 3000, now + 2000)).toBe(now + 2000);
    expect(next(now + 3000, now + 4000)).toBe(now + 3000);
  });

  it('the delay of the alarm doubles with each failed run, up to a minute', () => {
    const after = (failedRounds: number) =>
      computeNextAlarm({ ...nothing, deadlineAt: now - 5000 }, now, failedRounds);
    expect(after(1)).toBe(now + 1000);
    expect(after(6)).toBe(now + 32_000);
    expect(after(7)).toBe(now + 60_000);
    expect(after(2000)).toBe(now + 60_000);
  });

  it('the alarm is never set for the current moment or the past, where it might not run', () => {
    expect(next(now - 5000, null)).toBe(now + 500);
    expect(next(null, now)).toBe(now + 500);
  });
});
