import { describe, expect, it } from 'vitest';
import { addressIn, splitAddress } from '../../domain/languages.ts';
import { pageAt, returnPath, routes } from '../../domain/routes.ts';

describe('an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/pricing', 'en', '/pricing'],
    ['/hi', 'hi', '/'],
    ['/hi/pricing', 'hi', '/pricing'],
    ['/hi?from=x#faq', 'hi', '/?from=x#faq'],
    ['/hi/profile?a=/hi/b', 'hi', '/profile?a=/hi/b'],
    ['/history', 'en', '/history'],
    ['/hi-there', 'en', '/hi-there'],
    ['/profile/hi', 'en', '/profile/hi'],
    ['/hi/pricing/?a=1', 'hi', '/pricing/?a=1'],
    ['/hi/pricing?next=/', 'hi', '/pricing?next=/'],
  ] as const)('the address %s is in the language %s the page %s', (address, language, path) => {
    expect(splitAddress(address)).toEqual({ language, path });
    expect(addressIn(language, path)).toBe(address);
  });

  it('a page is found at its own address in each language, and at no similar one', () => {
    for (const { path } of Object.values(routes)) {
      expect(pageAt(path)).toEqual({ language: 'en', path });
      expect(pageAt(addressIn('hi', path))).toEqual({ language: 'hi', path });
    }
    for (const address of ['/hi/', '/hi/pricing/', '/hi/hi', '/hi//pricing', '/fr', '/hi/nowhere'])
      expect(pageAt(address)).toBeNull();
  });
});

it.each([
  '/hi/auth',
  '/hi/nowhere',
  '/hi/../api/me',
  '/hi/api/me',
  '//evil.example/hi/profile',
  'https://evil.example/hi',
  '/hi\\..\\\\evil.example',
])('the return path after sign-in from %s is one of our own pages', (wanted) => {
  expect(returnPath(wanted)).toMatch(/^(\/hi)?\/text-to-image$/);
});
