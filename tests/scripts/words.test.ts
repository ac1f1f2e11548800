import { expect, it } from 'vitest';
import { findBannedWords, findLongSentences } from '../../scripts/words/find-words.ts';

it('a banned word on screen is found in a string, a template and JSX, as a whole word', () => {
  const banned = [{ word: 'coins?', instead: 'credit' }];
  const source = [
    "import { coin } from './coin.ts';",
    "const one = 'Two Coins or a coincidence';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has a template.
    'const two = (n: number) => `A coin for ${n}`;',
    'const three = <p>The <b>coin</b> is ready</p>;',
  ].join('\n');
  const found = findBannedWords('texts.tsx', source, banned).map(({ line }) => line);
  expect(found).toEqual([2, 3, 4]);
});

it('a sentence on screen is too long with one word more than allowed', () => {
  const long = (source: string) => findLongSentences('texts.tsx', source, 4).length;
  expect(long("const a = 'One two three four. One two three.';")).toBe(0);
  expect(long("const a = 'One two. One two three four five.';")).toBe(1);
});
