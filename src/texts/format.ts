import type { Currency } from '../../domain/packs.ts';
import { languageInUse } from './language.ts';

/**
 * How numbers, dates and money are written: in Hindi as in India, in English as in
 * the reader's own English-speaking country, as far as the browser knows one.
 */
export function formatLocale(): string {
  if (languageInUse() === 'hi') return 'hi-IN';
  // At build nobody reads yet, and Node has a navigator all the same.
  if (typeof document === 'undefined') return 'en';
  return navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? 'en';
}

const formatters = new Map<string, unknown>();

/** One formatter for each locale and way of writing: making one takes a slow phone a millisecond. */
function remembered<Options, Formatter>(
  Kind: new (locale: string, options?: Options) => Formatter,
  locale: string,
  options?: Options,
): Formatter {
  const name = JSON.stringify([Kind.name, locale, options]);
  const known = formatters.get(name) ?? new Kind(locale, options);
  formatters.set(name, known);
  return known as Formatter;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return remembered(Intl.NumberFormat, formatLocale(), options).format(value);
}

export function formatDate(date: Date | string | number, options: Intl.DateTimeFormatOptions) {
  // Made anew: an old one keeps the time zone in which the page began.
  return new Intl.DateTimeFormat(formatLocale(), options).format(new Date(date));
}

/** A day and a time of day, by the device's clock. */
export function formatMoment(iso: string): string {
  return formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day in UTC, written alike for all who read a language: pages made at build show it. */
export function formatDay(date: string): string {
  const locale = languageInUse() === 'hi' ? 'hi-IN' : 'en';
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return remembered(Intl.DateTimeFormat, locale, options).format(new Date(date));
}

/** An amount in minor units, with as many decimals. It is written alike for all who read English: pages made at build show it. */
export function formatMoney(minor: number, currency: Currency, digits: number): string {
  const english = currency === 'INR' ? 'en-IN' : 'en-US';
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const locale = languageInUse() === 'hi' ? 'hi-IN' : english;
  return remembered(Intl.NumberFormat, locale, options).format(minor / 100);
}

/** The name of a country by its ISO 3166-1 code, or the code where it is not known. */
export function formatCountry(code: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: 'region' }).of(code) ?? code;
}

/** The form that a count asks for in the language in use. Hindi speaks of none as of one. */
export function plural(count: number, one: string, other: string): string {
  return remembered(Intl.PluralRules, languageInUse()).select(count) === 'one' ? one : other;
}
