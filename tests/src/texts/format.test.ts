import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDuration } from '../../../src/texts/durations.ts';
import {
  formatDate,
  formatDay,
  formatLocale,
  formatMoney,
  formatNumber,
  plural,
} from '../../../src/texts/format.ts';
import { setLanguage } from '../../../src/texts/language.ts';

const day = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  setLanguage('en');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser whose user prefers these languages. */
function readBy(...languages: string[]): void {
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { languages });
}

describe('the reader’s own English', () => {
  it.each([
    [['de-DE', 'en-GB', 'en-US'], 'en-GB'],
    [['EN-au'], 'EN-au'],
    [['de-DE', 'fr'], 'en'],
    [['x-en', 'english'], 'en'],
    [[], 'en'],
  ])('a browser in %j writes as in %s', (languages, locale) => {
    readBy(...languages);
    expect(formatLocale()).toBe(locale);
  });

  it('a day is written as in the reader’s country, and in India on a Hindi page', () => {
    readBy('en-GB');
    const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
    expect(formatDate(day, options)).toBe('21 November 2026');
    setLanguage('hi');
    expect(formatDate(day, options)).toBe('21 नवंबर 2026');
  });
});

describe('numbers', () => {
  it('are grouped as in the language of the page', () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    setLanguage('hi');
    expect(formatNumber(1_234_567)).toBe('12,34,567');
  });

  it('take the plural of the language: Hindi speaks of none as of one', () => {
    const forms = () => [0, 1, 2].map((count) => plural(count, 'one', 'other'));
    expect(forms()).toEqual(['other', 'one', 'other']);
    setLanguage('hi');
    expect(forms()).toEqual(['one', 'one', 'other']);
  });
});

describe('money', () => {
  it.each([
    [33_800, 'INR', 0, '₹338', '₹338'],
    [33_850, 'INR', 2, '₹338.50', '₹338.50'],
    [123_456_700, 'INR', 0, '₹12,34,567', '₹12,34,567'],
    [400, 'USD', 2, '$4.00', '$4.00'],
    [123_456_700, 'USD', 0, '$1,234,567', '$12,34,567'],
  ] as const)('%i in %s with %i decimals is %s', (minor, currency, digits, english, hindi) => {
    expect(formatMoney(minor, currency, digits)).toBe(english);
    setLanguage('hi');
    expect(formatMoney(minor, currency, digits)).toBe(hindi);
  });
});

it('dates a day of a page made at build is the one in UTC, alike for all who read a language', () => {
  readBy('en-GB');
  expect(formatDay('2026-11-21')).toBe('November 21, 2026');
  setLanguage('hi');
  expect(formatDay('2026-11-21')).toBe('21 नवंबर 2026');
});

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

it.each([
  [60_000, 'one minute', '1 मिनट'],
  [hourMs - 60_000, '59 minutes', '59 मिनट'],
  [hourMs, 'one hour', '1 घंटा'],
  [dayMs, '24 hours', '24 घंटे'],
  [2 * dayMs, '2 days', '2 दिन'],
  [7 * dayMs, '7 days', '7 दिन'],
  [364 * dayMs, '364 days', '364 दिन'],
  [365 * dayMs, 'one year', '1 वर्ष'],
])('%i milliseconds are written as %s', (durationMs, english, hindi) => {
  expect(formatDuration(durationMs)).toBe(english);
  setLanguage('hi');
  expect(formatDuration(durationMs)).toBe(hindi);
});
