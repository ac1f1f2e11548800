import { expect, it } from 'vitest';
import { languageOf } from '../../../worker/http/language-of.ts';

it.each([
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  [' hi ;q=0.9, en', 'hi'],
  ['hi;q=0.9', 'hi'],
  ['en, hi', 'en'],
  ['fr, hi', 'en'],
  ['hindi', 'hi'],
  ['', 'en'],
  [null, 'en'],
])('a request that accepts %j is handled in %s', (accepted, language) => {
  const headers = new Headers(accepted === null ? {} : { 'Accept-Language': accepted });
  expect(languageOf(new Request('https://shop.example/', { headers }))).toBe(language);
});
