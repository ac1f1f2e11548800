import { describe, expect, it } from 'vitest';
import type { EntryText } from '../../../../domain/account/credits.ts';
import { entryText } from '../../../../src/features/credits/entry-text.ts';
import { dayLabel } from '../../../../src/texts/day-label.ts';

describe('an entry of the activity', () => {
  const cases: [EntryText & { amount?: number }, string, string][] = [
    [{ code: 'bought', params: { productId: 'basic' } }, 'Basic Pack', 'Bought'],
    [{ code: 'charged', params: { tool: 'text2img' } }, 'Text to Image', 'Picture created'],
    [
      { code: 'not_charged', params: { tool: 'text2img', reason: 'busy' } },
      'Text to Image',
      'Not charged. The service is busy. Wait a minute and try again.',
    ],
    [
      { code: 'dispute_ended', params: { reason: 'taken_back' } },
      'Payment in dispute',
      'Its credits were taken back.',
    ],
    [
      { code: 'taken_back', params: { note: 'A cent' }, amount: 0 },
      'Money returned',
      'A cent. No credits were removed.',
    ],
    [{ code: 'adjusted', params: { note: 'Thanks' } }, 'Adjustment by Imagemint', 'Thanks'],
    [{ code: 'note', params: { note: 'Older' } }, 'Your account', 'Older'],
  ];

  it.each(cases)('%o has its sentence', ({ code, params, amount = 3 }, title, detail) => {
    expect(entryText({ code, params, amount })).toEqual({ title, detail });
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
