import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A document that the server sent for this address. */
async function documentOf(address: string, dataset: Record<string, string> = {}) {
  vi.stubGlobal('window', { location: new URL(address, 'https://imagemint.example') });
  vi.stubGlobal('document', { documentElement: { dataset } });
  return import('../../src/device/document-path.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('a document', () => {
  it.each([
    ['/pricing', '/pricing', true],
    ['/hi/pricing?pack=basic', '/pricing', true],
    ['/pricing', '/', false],
  ])('sent for %s is that of %s: %s', async (address, path, isIt) => {
    expect((await documentOf(address)).isDocumentOf(path)).toBe(isIt);
  });

  it.each([
    ['/pricing', false],
    ['/dashboard-pricing', true],
    ['/hi/dashboard-pricing', true],
    ['/text-to-image', false],
    ['/', false],
  ])('sent for %s allows a checkout: %s', async (address, isPaying) => {
    expect((await documentOf(address)).isPayingDocument()).toBe(isPaying);
  });
});
