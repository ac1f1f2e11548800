import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uploadRetentionMs } from '../../../domain/limits.ts';
import { editToolCosts } from '../../../domain/tools/edit.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { textsOf } from '../../../scripts/checks/texts-of.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A figure, or a number word that says one. Hindi दो also means 'give': it counts before a noun alone. */
const figure =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|fifty|hundred)\b|(?:दो|तीन|चार|पाँच|सात|आठ|दस|बारह|चौदह|पंद्रह) (?:क्रेडिट|तस्वीर|दिन|घंट|मिनट|पैक|टूल|फ़िल्टर)/iu;

/** The figures that no constant of domain/ holds, with the reason. */
const allowed: readonly (readonly [text: RegExp, why: string])[] = [
  [/1 credit = 1 picture|1 क्रेडिट = 1 तस्वीर/, 'the definition of a credit'],
  [
    /: 1 credit per picture|हर तस्वीर(?: का)? 1 क्रेडिट|1 credit a picture/,
    'the definition of a credit',
  ],
  [/^1 US dollar = |^1 अमेरिकी डॉलर = /, 'the unit of an exchange rate'],
  [
    /^1 picture (?:added|is still)|^1 could not|does not have 1 of|^1 was here already|^1 record was|^1 तस्वीर (?:जुड़ी|एक्सपोर्ट)|^1 पहले से|^1 रिकॉर्ड|^1 पढ़ी|^1 बन रही|^1 नहीं बनी/,
    'a count of one',
  ],
  [/Wait 60 seconds|60 सेकंड/, 'the spec’s message for the minute of the provider’s limit'],
  [/[Tt]hree steps|तीन स्टेप/, 'the steps of the demonstration'],
  [/18 years old|people under 18|18 साल/, 'the age of majority'],
  [/last twelve months|बारह महीनों/, 'a term of the law'],
  [/up to seven days|सात दिन तक/, 'the logs of the platform'],
  [/^(?:\d+:\d+|A[45]\b|\d+:\d+ .*)$/, 'the name of a format'],
  [/3D/, 'a style'],
  [/100 %/, 'the pixels of a picture as they are'],
  [/SHA-256/, 'the name of an algorithm'],
];

it('no text on screen repeats a figure of domain/ in its own words', () => {
  const files = globSync('src/texts/{en,hi}/**/*.{ts,tsx}', { cwd: root }).sort();
  const used = new Set<RegExp>();
  const found = files.flatMap((path) =>
    textsOf(path, readFileSync(join(root, path), 'utf8'))
      .filter(({ text }) => figure.test(text))
      .filter(({ text }) => {
        const reason = allowed.find(([pattern]) => pattern.test(text));
        if (reason) used.add(reason[0]);
        return !reason;
      })
      .map(({ text, line }) => `${path}:${line}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(allowed.filter(([pattern]) => !used.has(pattern))).toEqual([]);
});

it('what the texts say of two numbers at once stays true', () => {
  // 'A picture' costs 1 credit with every tool, and an edit of a part or a text as much as `select`.
  for (const tool of ['text2img', 'img2img', 'headshot', 'bgremove'] as const)
    expect(toolCatalogue[tool].cost).toBe(1);
  expect(editToolCosts.filter).toBe(1);
  expect(editToolCosts.background).toBe(editToolCosts.select);
  expect(editToolCosts.text).toBe(editToolCosts.select);
  // 'Within the last hour', in the refusal of too many uploads, in both languages.
  expect(uploadRetentionMs).toBe(60 * 60_000);
});
