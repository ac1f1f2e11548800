import { formatNumber } from './format.ts';
import { languageInUse } from './language.ts';

const units = [
  [365 * 24 * 60 * 60_000, 'year'],
  [24 * 60 * 60_000, 'day'],
  [60 * 60_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** A duration in milliseconds as text: '7 days', '24 hours', 'one hour'. */
export function formatDuration(durationMs: number): string {
  // A day is written as 24 hours, because it counts from the minute.
  const fitting = units.find(([length]) => durationMs >= length && durationMs !== 86_400_000);
  const [length, unit] = durationMs === 86_400_000 ? units[2] : (fitting ?? units[3]);
  const count = Math.round(durationMs / length);
  return count === 1 && languageInUse() === 'en'
    ? `one ${unit}`
    : formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}
