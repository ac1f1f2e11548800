import { expect, it, onTestFinished, vi } from 'vitest';
import { readFavorites, writeFavorites } from '../../../src/device/history/favorites.ts';
import { pageStorage } from '../page-storage.ts';

it('the newest 500 favorites remain', () => {
  vi.stubGlobal('localStorage', pageStorage());
  onTestFinished(() => void vi.unstubAllGlobals());
  const ids = Array.from({ length: 500 }, (_, at) => `picture-${at}`);
  writeFavorites('ann', ids, true);
  writeFavorites('ann', ['new'], true);
  expect([...readFavorites('ann')]).toEqual([...ids.slice(1), 'new']);
});
