import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetDeletion,
  isMarkedDeleted,
  markDeleted,
  unsentDeletions,
} from '../../../src/device/history/deletion-marks.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('the mark of a deleted picture', () => {
  it('lasts until the server knows of the deletion', () => {
    markDeleted('ann', 'a', 5);
    markDeleted('ann', 'b', 6);
    expect([...unsentDeletions('ann')]).toEqual(['a', 'b']);
    expect(['a', 'b', 'c'].map((id) => isMarkedDeleted('ann', id))).toEqual([true, true, false]);
    forgetDeletion('ann', 'a');
    expect([...unsentDeletions('ann')]).toEqual(['b']);
    expect(isMarkedDeleted('ann', 'a')).toBe(false);
  });

  it('is that of one user, and of no similar id', () => {
    markDeleted('ann', 'a', 5);
    markDeleted('anna', 'b', 5);
    localStorage.setItem('other', 'x');
    localStorage.setItem('x.imagemint.deleted.ann.c', 'x');
    expect([...unsentDeletions('ann')]).toEqual(['a']);
    expect([...unsentDeletions('bob')]).toEqual([]);
    expect(isMarkedDeleted('bob', 'a')).toBe(false);
  });

  it('lasts as long as the page where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', new Proxy({}, { get: forbidden, ownKeys: forbidden }));
    markDeleted('ann', 'a', 5);
    expect([...unsentDeletions('ann')]).toEqual(['a']);
    expect(isMarkedDeleted('ann', 'a')).toBe(true);
    forgetDeletion('ann', 'a');
    expect([...unsentDeletions('ann')]).toEqual([]);
    expect(isMarkedDeleted('ann', 'a')).toBe(false);
  });
});
