import { describe, expect, it } from 'vitest';
import { dayLabel, entryText } from '../../../../src/features/credits/entry-text.ts';

describe('an entry of the activity', () => {
  it('names the tool and the reason of a picture that was not charged', () => {
    const note = 'Text to Image: not charged. The service is busy. Wait a minute and try again.';
    expect(entryText({ kind: 'not_charged', note, amount: 0 })).toEqual({
      title: 'Text to Image',
      detail: 'Not charged. The service is busy. Wait a minute and try again.',
    });
  });

  it.each([
    'Payment in dispute: Its credits were taken back.',
    'Payment in dispute: not charged. Its credits were taken back.',
  ])('has the reason alone where the hold of a dispute has ended: %s', (note) => {
    expect(entryText({ kind: 'not_charged', note, amount: 0 })).toEqual({
      title: 'Payment in dispute',
      detail: 'Its credits were taken back.',
    });
  });

  it('says once that money was returned, where its note says no more', () => {
    expect(entryText({ kind: 'reversal', note: 'Money returned', amount: -45 })).toEqual({
      title: 'Money returned',
      detail: '',
    });
    expect(entryText({ kind: 'reversal', note: 'Dispute lost', amount: -45 }).detail).toBe(
      'Dispute lost',
    );
  });

  it.each([
    ['purchase', { title: 'The note', detail: 'Bought' }],
    ['spend', { title: 'The note', detail: 'Picture created' }],
    ['adjustment', { title: 'Adjustment by Imagemint', detail: 'The note' }],
    ['notice', { title: 'Your account', detail: 'The note' }],
  ] as const)('of the kind %s has its note', (kind, text) => {
    expect(entryText({ kind, note: 'The note', amount: 3 })).toEqual(text);
  });

  it('says so if a refund removed no credits', () => {
    expect(entryText({ kind: 'reversal', note: 'A cent', amount: 0 }).detail).toBe(
      'A cent. No credits were removed.',
    );
  });
});

describe('the trial of a new account', () => {
  it.each([
    [2, 'Free trial credits'],
    [0, 'No free trial credits'],
  ])('with %i credits says %s', (amount, detail) => {
    expect(entryText({ kind: 'trial', note: '', amount })).toEqual({ title: 'Welcome', detail });
  });
});

describe('the day of an entry', () => {
  const now = new Date(2026, 10, 21, 0, 30);
  it.each([
    [new Date(2026, 10, 21, 0, 10), 'Today'],
    [new Date(2026, 10, 20, 23, 50), 'Yesterday'],
    [new Date(2026, 10, 19, 12), 'Thursday, November 19'],
    [new Date(2025, 10, 21, 12), 'Friday, November 21, 2025'],
  ])('(%s) is %s', (day, label) => {
    expect(dayLabel(day.toISOString(), now, 'en')).toBe(label);
  });
});
