import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readKnownMissing, rememberMissing } from '../../../src/device/history/known-missing.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

it('a missing picture is announced to its user once', () => {
  expect(readKnownMissing('ann')).toEqual([]);
  rememberMissing('ann', []);
  expect(Object.keys(localStorage)).toEqual([]);
  rememberMissing('ann', ['a', 'b']);
  rememberMissing('ann', ['c', 'a']);
  expect(readKnownMissing('ann')).toEqual(['c', 'a', 'b']);
  expect(readKnownMissing('bob')).toEqual([]);
});
