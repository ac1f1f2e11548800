import { formatNumber } from './format.ts';
import { languageInUse } from './language.ts';

const dayMs = 24 * 60 * 60_000;
const hour = [60 * 60_000, 'hour'] as const;
const minute = [60_000, 'minute'] as const;
const units = [[365 * dayMs, 'year'], [dayMs, 'day'], hour, minute] as const;

/** A duration in milliseconds, of a minute or more, as text: '7 days', '24 hours', 'one hour'. */
export function formatDuration(durationMs: number): string {
  const fitting = units.find(([length]) => durationMs >= length) ?? minute;
  // A day is written as 24 hours, because it counts from the minute.
  const [length, unit] = durationMs === dayMs ? hour : fitting;
  const count = Math.round(durationMs / length);
  return count === 1 && languageInUse() === 'en'
    ? `one ${unit}`
    : formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}
