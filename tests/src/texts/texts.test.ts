import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { picturePairs, stockPictures } from '../../../src/features/gallery/stock-pictures.ts';
import { formatDuration } from '../../../src/texts/durations.ts';
import { privacyTexts } from '../../../src/texts/en/legal/privacy.tsx';
import { termsTexts } from '../../../src/texts/en/legal/terms.tsx';
import { galleryTexts } from '../../../src/texts/en/site/gallery.ts';
import { formatDate, formatMoney, formatNumber, plural } from '../../../src/texts/format.ts';
import { hindi } from '../../../src/texts/hi/index.ts';
import { loadTexts, speak, texts } from '../../../src/texts/language.ts';

const folder = new URL('../../../src/texts/', import.meta.url);

/** The texts of a language, as paths without an extension: `studio/tools`. */
const pathsOf = (language: string) =>
  readdirSync(new URL(`${language}/`, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => relative(fileURLToPath(new URL(`${language}/`, folder)), path))
    .map((path) => path.replaceAll('\\', '/').replace(/\.tsx?$/, ''))
    .sort();

const areaPaths = pathsOf('en');
const areaNames = areaPaths.map((path) => basename(path)).sort();

async function readHindi(): Promise<Record<string, object>> {
  const parts = await Promise.all(Object.values(hindi).map((fetch) => fetch()));
  return Object.assign({}, ...parts.map(({ areas }) => areas)) as Record<string, object>;
}

/** The literal sentences of an area, with their places; without those that functions return. */
function sentencesOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return [];
  return Object.entries(value).flatMap(([key, inner]) => sentencesOf(inner, `${place}.${key}`));
}

afterEach(() => speak('en'));

describe('Hindi', () => {
  it('has every area that English has, in exactly one part', async () => {
    const parts = await Promise.all(Object.values(hindi).map((fetch) => fetch()));
    const names = parts.flatMap(({ areas }) => Object.keys(areas));
    expect(names.sort()).toEqual(areaNames);
    expect(pathsOf('hi')).toEqual([...areaPaths, 'index', ...Object.keys(hindi)].sort());
  });

  it.each(areaNames)('translates every sentence of %s', async (name) => {
    const modules = import.meta.glob<Record<string, object>>('../../../src/texts/en/*/*.{ts,tsx}');
    const path = Object.keys(modules).find((file) => /([\w-]+)\.tsx?$/.exec(file)?.[1] === name);
    const exported = Object.entries((await modules[path ?? '']?.()) ?? {});
    const english = exported.filter(([key]) => key.endsWith('Texts')).map(([, area]) => area);
    expect(english).toHaveLength(1);
    const own = (await readHindi())[name];
    const translated = new Map(sentencesOf(own, name));
    const sentences = sentencesOf(english[0], name);
    expect([...translated.keys()].sort()).toEqual(sentences.map(([place]) => place).sort());
    const copied = sentences.filter(
      ([place, sentence]) => translated.get(place) === sentence || translated.get(place) === '',
    );
    expect(copied).toEqual([]);
  });
});

describe('the shipped pictures', () => {
  it('are each described in Hindi', async () => {
    speak('hi');
    await loadTexts('public');
    for (const drawn of stockPictures) {
      const shown = galleryTexts.picture(drawn.id, drawn);
      expect([shown.alt, shown.prompt].join()).toMatch(/^[^a-z]+$/);
    }
    for (const drawn of picturePairs) {
      const shown = galleryTexts.pair(drawn.tool, drawn);
      expect([shown.before, shown.after].join()).toMatch(/^[^a-z]+$/);
    }
  });
});

describe('the legal texts', () => {
  const seller = { name: 'Name', details: 'Details' };

  it('have the same sections and anchors in both languages', async () => {
    const anchors = () => [
      termsTexts.sections(seller).map(({ id }) => id),
      privacyTexts.sections(seller, () => null).map(({ id }) => id),
    ];
    const english = anchors();
    speak('hi');
    await loadTexts('law');
    expect(anchors()).toEqual(english);
    for (const { title } of termsTexts.sections(seller)) expect(title).toMatch(/[\u0900-\u097f]/);
  });
});

describe('a duration', () => {
  it('is in Hindi on a Hindi page', () => {
    speak('hi');
    expect(formatDuration(7 * 24 * 60 * 60_000)).toBe('7 दिन');
    expect(formatDuration(60 * 60_000)).toBe('1 घंटा');
  });
});

describe('a text', () => {
  it('is in the language in use, and in English if its translation was not fetched', async () => {
    const shell = texts('shell', { skip: 'Skip', inner: { deep: 'Deep' } });
    const unknown = texts('nobody wrote this', { title: 'Title' });
    expect(shell.skip).toBe('Skip');
    speak('hi');
    expect(unknown.title).toBe('Title');
    await loadTexts('first');
    expect(shell.skip).toMatch(/[\u0900-\u097f]/);
    speak('en');
    expect([shell.skip, shell.inner.deep]).toEqual(['Skip', 'Deep']);
  });
});

describe('numbers, dates and money', () => {
  const day = new Date('2026-11-21T12:00:00Z');

  it('are in the Indian format on a Hindi page', () => {
    speak('hi');
    expect(formatNumber(1_234_567)).toBe('12,34,567');
    expect(formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })).toBe('21 नवंबर 2026');
    expect(formatMoney(33_800, 'INR', 0)).toBe('₹338');
    expect(formatMoney(400, 'USD', 2)).toBe('$4.00');
    expect([0, 1, 2].map((count) => plural(count, 'one', 'other'))).toEqual([
      'one',
      'one',
      'other',
    ]);
  });

  it('are in English otherwise, whatever the machine’s language', () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    expect(formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })).toMatch(/November/);
    expect(formatMoney(33_800, 'INR', 0)).toBe('₹338');
    expect(formatMoney(400, 'USD', 2)).toBe('$4.00');
    expect([0, 1, 2].map((count) => plural(count, 'one', 'other'))).toEqual([
      'other',
      'one',
      'other',
    ]);
  });
});
