import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetLeft, keepLeft, readLeft } from '../../../src/device/drafts/left-draft.ts';
import { pageStorage } from '../page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what a page that goes away had not written', () => {
  it('is kept for the reload of its tab, by user and draft, until it is forgotten', () => {
    vi.stubGlobal('sessionStorage', pageStorage());
    keepLeft('ann', 'edit', '{"a":1}');
    keepLeft('ann', 'other', '2');
    expect(readLeft('ann', 'edit')).toBe('{"a":1}');
    expect(readLeft('bob', 'edit')).toBeNull();
    forgetLeft('ann', 'edit');
    expect(readLeft('ann', 'edit')).toBeNull();
    expect(readLeft('ann', 'other')).toBe('2');
  });

  it('is passed over where nothing can be kept', () => {
    vi.stubGlobal(
      'sessionStorage',
      pageStorage(() => new Error('Not allowed')),
    );
    expect(() => keepLeft('ann', 'edit', '1')).not.toThrow();
    expect(readLeft('ann', 'edit')).toBeNull();
    expect(() => forgetLeft('ann', 'edit')).not.toThrow();
  });
});
