import { describe, expect, it } from 'vitest';
import { identifiers, onScreen } from '../../scripts/words/banned.ts';
import {
  findBannedIdentifiers,
  findBannedWords,
  findLongSentences,
} from '../../scripts/words/find-words.ts';

const banned = [
  { word: 'coins?', instead: 'credit' },
  { word: 'press(?:es)?', instead: 'choose', unless: /Press Ctrl/ },
  { word: 'let go', instead: 'evict' },
  { word: 'सिक्का', instead: 'क्रेडिट' },
];

function wordsIn(source: string): string[] {
  return findBannedWords('texts.tsx', source, banned).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('a banned word on screen', () => {
  it('is found in a string, a template and JSX, with its line and the better word', () => {
    const source = [
      "const one = 'Two coins';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has a template.
      'const two = (n: number) => `A coin for ${n}`;',
      'const three = (',
      '  <p>The <b>press</b> is ready</p>',
      ');',
      "const four = 'एक सिक्का';",
    ];
    expect(wordsIn(source.join('\n'))).toEqual([
      "1: 'coins': use 'credit'",
      "2: 'coin': use 'credit'",
      "4: 'press': use 'choose'",
      "6: 'सिक्का': use 'क्रेडिट'",
    ]);
  });

  it('is a whole word, in any case', () => {
    expect(wordsIn("const a = ['express', 'coincidence', 'सिक्कार'];")).toEqual([]);
    expect(wordsIn("const a = 'COINS';")).toEqual(["1: 'COINS': use 'credit'"]);
  });

  it('is right where its text is an exception', () => {
    expect(wordsIn("const a = 'Press Ctrl + Enter';")).toEqual([]);
  });

  it('is not looked for in imports, types, keys, comments and the ids of sections', () => {
    const source = `
      import { coin } from './coin.ts'; // A coin.
      type Coin = 'coin';
      const coins = { 'coin': 1, id: 'coin' } as Record<'coin' | 'id', unknown>;`;
    expect(wordsIn(source)).toEqual([]);
  });
});

describe('a banned word in the code', () => {
  it('is found in an identifier by its parts, and in the name of a file', () => {
    const source =
      'function onLetGo(coinCount: number) {}\nclass A { #letGo = 1 }\nconst outlet = go;';
    expect(findBannedIdentifiers('src/let-go.ts', source, banned)).toEqual([
      { path: 'src/let-go.ts', line: null, message: "'let go': use 'evict'" },
      { path: 'src/let-go.ts', line: 1, message: "'coin': use 'credit'" },
      { path: 'src/let-go.ts', line: 1, message: "'let go': use 'evict'" },
      { path: 'src/let-go.ts', line: 2, message: "'let go': use 'evict'" },
    ]);
  });
});

describe('a sentence on screen', () => {
  const long = (source: string) =>
    findLongSentences('texts.tsx', source, 4).map(({ line, message }) => `${line}: ${message}`);

  it('is too long with one word more than allowed, a figure counting as one', () => {
    expect(long("const a = 'One two three four. One two three.';")).toEqual([]);
    expect(long("const a = 'One two. One two three four five.';")).toEqual([
      "1: 5 words in one sentence, at most 4: 'One two three four five.'",
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source has a template.
    expect(long('const a = `One two three ${four} five`;')).toHaveLength(1);
  });

  it('goes on in the inline elements of JSX, and ends with a block', () => {
    expect(long('const a = <p>One two <b>three</b> {four} five.</p>;')).toEqual([
      "1: 5 words in one sentence, at most 4: 'One two three … five.'",
    ]);
    expect(long('const a = <ul><li>One two three</li><li>four five six</li></ul>;')).toEqual([]);
  });
});

describe('the lists of banned words', () => {
  it('have patterns that compile, and never ban what they recommend', () => {
    for (const { word, instead } of [...onScreen, ...identifiers]) {
      const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${word})(?![\\p{L}\\p{M}])`, 'iu');
      expect(pattern.test(instead)).toBe(false);
    }
  });
});

describe('the banned words of identifiers', () => {
  it.each([
    'useLine LiveLine WaitingLine leaseLine ledgerLines',
    'wish LiveWish wishKeySchema Wisher',
    'tell tellAll isTold #tellAll',
    'ToolPress explainPress onPress pressFailure',
    'askWords failureWords',
    'Books standing',
    'deeds',
    'grounds layOnGround groundColor',
    'noneTried',
    'struck strike',
    'keepResult keepAttempts',
    'letGo sayLetGo lettingGo',
    'brought bringAlong',
    'Awakening asleep folded',
    'firstLook',
    'contactLetter letterRoutes',
    'Traveller Witness',
    'lies stands',
    'lookAfter looksAfter tend',
    'freshPicture',
    'till',
    'colourOf',
  ])('find each name of: %s', (names) => {
    for (const name of names.split(' ').map((each) => each.replace('#', ''))) {
      const found = findBannedIdentifiers('file.ts', `const ${name} = 1;`, identifiers);
      expect({ name, isFound: found.length > 0 }).toEqual({ name, isFound: true });
    }
  });

  it('leave names alone in which the same letters mean something else', () => {
    const names =
      'press keepAlive keepPreviousData words wordsMax tried triesMax background understand ' +
      'standard extend until baseline onLine linesOf letters freshness strikethrough notebook';
    for (const name of names.split(' ')) {
      const found = findBannedIdentifiers('file.ts', `const ${name} = 1;`, identifiers);
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });
});
