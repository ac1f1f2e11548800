// `npm run check:words`: no text on screen has a word that the glossary replaces, and no English sentence
// on screen is too long.
import { globSync, readFileSync } from 'node:fs';
import { textsOf } from './texts-of.ts';

/** The most words of an English sentence. */
const sentenceWordsMax = 20;

/** Expressions for whole words, with what to write instead. Where `unless` matches the text, the word is right. */
const banned: readonly [words: string, instead: string, unless?: RegExp][] = [
  ['coins?', 'credit'],
  ['press(?:es|ed|ing)?', 'choose, start, or the name of the button', /press Ctrl/i],
  ['strik(?:e|es|ing)|struck|making|finer (?:edits?|tools?)', 'create, generate, AI edit'],
  ['kept|let(?:s|ting)?(?: \\p{L}+){0,3} go|brought', 'saved, stored, removed, handed over'],
  ['wish(?:es|ed)?', 'request', /Wish you were here/],
  ['books', 'credits', /wall of books|mug, books|books and a plant/],
  ['grounds?', 'background'],
  ['paid by the piece|by (?:itself|themselves)|anew', 'pay as you go, automatically, again'],
  ['e-?mail id|emails?', 'e-mail'],
  [
    'images?',
    'picture',
    /to Image|Edited Image|Image (?:to|Editor|too|host)|Previous Images|image input|to the image|(?:smaller|per|my|AI) images?|credits = .*images/i,
  ],
  ['(?:water)?colour\\p{L}*|grey|centre|harbour|catalogue', 'the American spelling'],
  ['(?:styl|recogn|organ|author|apolog)is(?:e|es|ed|ing)', 'the spelling with -ize'],
  ['सिक्क(?:ा|े|ों)', 'क्रेडिट'],
  ['निखार(?:ें|ना|ा)', 'सुधारें'],
  ['रंग-रूप', 'थीम'],
  ['पिक्सेल', 'पिक्सल'],
];

for (const path of globSync('src/texts/**/*.{ts,tsx}')) {
  for (const { text, line } of textsOf(path, readFileSync(path, 'utf8'))) {
    const found = banned.flatMap(([words, instead, unless]) => {
      const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu');
      const [word] = pattern.exec(text) ?? [];
      return word && !unless?.test(text) ? [`'${word}': use '${instead}'`] : [];
    });
    const long = text
      .split(/(?<=[.!?])\s+/)
      .filter((one) => /[.!?]$/.test(one) && one.split(/\s+/).length > sentenceWordsMax);
    if (path.includes('/en/')) found.push(...long.map((sentence) => `too long: ${sentence}`));
    for (const message of found) console.error(`${path}:${line}: ${message}`);
    if (found.length > 0) process.exitCode = 1;
  }
}
