import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetDeletion,
  isMarkedDeleted,
  markDeleted,
  unsentDeletions,
} from '../../../src/device/history/deletion-marks.ts';
import { pageStorage } from '../page-storage.ts';

const here = { everywhere: false };

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('the mark of a deleted picture', () => {
  it('lasts until the server knows of the deletion', () => {
    markDeleted('ann', 'a', 5, here);
    markDeleted('ann', 'b', 6, here);
    expect([...unsentDeletions('ann')]).toEqual(['a', 'b']);
    expect(['a', 'b', 'c'].map((id) => isMarkedDeleted('ann', id))).toEqual([true, true, false]);
    forgetDeletion('ann', 'a');
    expect([...unsentDeletions('ann')]).toEqual(['b']);
    expect(isMarkedDeleted('ann', 'a')).toBe(false);
  });
});
