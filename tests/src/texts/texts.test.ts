import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { picturePairs, stockPictures } from '../../../src/features/gallery/stock-pictures.ts';
import { privacyTexts } from '../../../src/texts/en/legal/privacy.tsx';
import { termsTexts } from '../../../src/texts/en/legal/terms.tsx';
import { galleryTexts } from '../../../src/texts/en/site/gallery.ts';
import { presetTexts } from '../../../src/texts/en/studio/presets.ts';
import { hindi } from '../../../src/texts/hi/index.ts';
import { loadTexts, setLanguage, texts, withTexts } from '../../../src/texts/language.ts';

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

afterEach(() => setLanguage('en'));

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

it('the shipped pictures are each described in Hindi', async () => {
  setLanguage('hi', hindi);
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

it('a preset that an operator adds keeps its own title', async () => {
  setLanguage('hi', hindi);
  await loadTexts('dashboard');
  expect(presetTexts.name({ id: 'our-own', title: 'Our own' })).toBe('Our own');
});

describe('the legal texts', () => {
  const seller = {
    name: 'Name',
    details: 'Details',
    retainingServices: 'A',
    forgettingServices: 'B',
  };

  it('have the same sections and anchors in both languages', async () => {
    const anchors = () => [
      termsTexts.sections(seller).map(({ id }) => id),
      privacyTexts.sections(seller, () => null).map(({ id }) => id),
    ];
    const english = anchors();
    setLanguage('hi', hindi);
    await loadTexts('law');
    expect(anchors()).toEqual(english);
    for (const { title } of termsTexts.sections(seller)) expect(title).toMatch(/[\u0900-\u097f]/);
  });
});

describe('a text', () => {
  it('is in the language in use, and in English if its translation was not fetched', async () => {
    const shell = texts('shell', { skip: 'Skip', inner: { deep: 'Deep' } });
    const unknown = texts('nobody wrote this', { title: 'Title' });
    expect(shell.skip).toBe('Skip');
    setLanguage('hi', hindi);
    expect(unknown.title).toBe('Title');
    await loadTexts('first');
    expect(shell.skip).toMatch(/[\u0900-\u097f]/);
    setLanguage('en');
    expect([shell.skip, shell.inner.deep]).toEqual(['Skip', 'Deep']);
  });

  it('comes with the code that speaks by it, in the language of the page alone', async () => {
    const area = texts('profile', { email: 'E-mail' });
    const code = Promise.resolve({ Component: null });
    expect(await withTexts(code, 'pages')).toEqual({ Component: null });
    setLanguage('hi', hindi);
    expect(area.email).toBe('E-mail');
    expect(await withTexts(code, 'pages')).toEqual({ Component: null });
    expect(area.email).toMatch(/[\u0900-\u097f]/);
  });
});
