import type { AppContext } from '../http/context.ts';

export interface SeenFrom {
  /** Such as 'Firefox, Windows'; null when neither is known. */
  browser: string | null;
  city: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
}

const cityLengthMax = 100;

/** The first pattern that matches names it: most browsers also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function seenFrom(context: AppContext): SeenFrom {
  const { raw } = context.req;
  return {
    browser: browserName(context.req.header('User-Agent') ?? ''),
    ...placeOf(raw.cf as { city?: unknown; country?: unknown } | undefined),
  };
}

export function placeOf(cf: { city?: unknown; country?: unknown } = {}): Omit<SeenFrom, 'browser'> {
  const { city, country } = cf;
  return {
    city: typeof city === 'string' && city !== '' ? city.slice(0, cityLengthMax) : null,
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

export function browserName(userAgent: string): string | null {
  const names = [browsers, systems].map(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return names.filter((name) => name !== undefined).join(', ') || null;
}
