import { afterEach, expect, it } from 'vitest';
import { formatDuration } from '../../../src/texts/durations.ts';
import { setLanguage } from '../../../src/texts/language.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

afterEach(() => setLanguage('en'));

it.each([
  [60_000, 'one minute', '1 मिनट'],
  [hourMs - 60_000, '59 minutes', '59 मिनट'],
  [hourMs, 'one hour', '1 घंटा'],
  [dayMs, '24 hours', '24 घंटे'],
  [2 * dayMs, '2 days', '2 दिन'],
  [7 * dayMs, '7 days', '7 दिन'],
  [364 * dayMs, '364 days', '364 दिन'],
  [365 * dayMs, 'one year', '1 वर्ष'],
])('%i milliseconds are told as %s', (durationMs, english, hindi) => {
  expect(formatDuration(durationMs)).toBe(english);
  setLanguage('hi');
  expect(formatDuration(durationMs)).toBe(hindi);
});
