import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deletionScope,
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

  it('says what the user was told, as far as it is known', () => {
    markDeleted('ann', 'a', 5, { everywhere: true });
    markDeleted('ann', 'b', 6, here);
    localStorage.setItem('imagemint.deleted.ann.earlier-release', '7');
    expect(deletionScope('ann', 'a')).toEqual({ everywhere: true });
    expect(deletionScope('ann', 'b')).toEqual({ everywhere: false });
    expect(deletionScope('ann', 'earlier-release')).toBeNull();
    expect(deletionScope('ann', 'c')).toBeNull();
  });

  it('is that of one user, and of no similar id', () => {
    markDeleted('ann', 'a', 5, here);
    markDeleted('anna', 'b', 5, here);
    localStorage.setItem('other', 'x');
    localStorage.setItem('x.imagemint.deleted.ann.c', 'x');
    expect([...unsentDeletions('ann')]).toEqual(['a']);
    expect([...unsentDeletions('bob')]).toEqual([]);
    expect(isMarkedDeleted('bob', 'a')).toBe(false);
  });
});
