import { expect, it } from 'vitest';
import { formatDuration } from '../../../src/texts/durations.ts';

it.each([
  [60_000, 'one minute'],
  [60 * 60_000, 'one hour'],
  [24 * 60 * 60_000, '24 hours'],
  [7 * 24 * 60 * 60_000, '7 days'],
  [365 * 24 * 60 * 60_000, 'one year'],
])('%i milliseconds are told as %s', (durationMs, words) => {
  expect(formatDuration(durationMs)).toBe(words);
});
