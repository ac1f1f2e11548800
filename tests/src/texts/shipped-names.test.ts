import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { samplePictures } from '../../../src/features/studio/input/sample-pictures.ts';
import { presetTexts } from '../../../src/texts/en/studio/presets.ts';
import { studioTexts } from '../../../src/texts/en/studio/studio.ts';
import { hindi } from '../../../src/texts/hi/index.ts';
import { loadTexts, setLanguage } from '../../../src/texts/language.ts';

interface Named {
  id: string;
  title: string;
}

const presetsFile = new URL('../../../public/presets/presets.json', import.meta.url);
const presets = JSON.parse(readFileSync(presetsFile, 'utf8')) as Named[];

afterEach(() => setLanguage('en'));

it.each(presets)('the preset $id has a Hindi name', async (preset) => {
  setLanguage('hi', hindi);
  await loadTexts('dashboard');
  expect(presetTexts.name(preset)).toMatch(/[\u0900-\u097f]/);
});

it.each(samplePictures)('the sample $id has a Hindi name', async (sample) => {
  setLanguage('hi', hindi);
  await loadTexts('dashboard');
  expect(studioTexts.source.sample(sample)).toMatch(/[\u0900-\u097f]/);
});

it('a preset that an operator adds keeps its own title', async () => {
  setLanguage('hi', hindi);
  await loadTexts('dashboard');
  expect(presetTexts.name({ id: 'our-own', title: 'Our own' })).toBe('Our own');
});
