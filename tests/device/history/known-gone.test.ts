import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readKnownGone, rememberGone } from '../../../src/device/history/known-gone.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

it('a user knows of each picture that is gone once', () => {
  expect(readKnownGone('ann')).toEqual([]);
  rememberGone('ann', []);
  expect(Object.keys(localStorage)).toEqual([]);
  rememberGone('ann', ['a', 'b']);
  rememberGone('ann', ['c', 'a']);
  expect(readKnownGone('ann')).toEqual(['c', 'a', 'b']);
  expect(readKnownGone('bob')).toEqual([]);
});

it('the newest 200 are remembered, as many as the server may name', () => {
  const many = Array.from({ length: 200 }, (_, at) => `id-${at}`);
  rememberGone('ann', many);
  expect(readKnownGone('ann')).toHaveLength(200);
  rememberGone('ann', ['new']);
  expect(readKnownGone('ann')).toEqual(['new', ...many.slice(0, 199)]);
});
