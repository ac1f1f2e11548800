import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  readSessionDraft,
  removeSessionDraft,
  saveSessionDraft,
} from '../../../src/device/drafts/session-draft.ts';
import { pageStorage } from '../page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what a page that goes away had not written', () => {
  it('is kept for the reload of its tab, by user and draft, until it is forgotten', () => {
    vi.stubGlobal('sessionStorage', pageStorage());
    saveSessionDraft('ann', 'edit', '{"a":1}');
    saveSessionDraft('ann', 'other', '2');
    expect(readSessionDraft('ann', 'edit')).toBe('{"a":1}');
    expect(readSessionDraft('bob', 'edit')).toBeNull();
    removeSessionDraft('ann', 'edit');
    expect(readSessionDraft('ann', 'edit')).toBeNull();
    expect(readSessionDraft('ann', 'other')).toBe('2');
  });

  it('is passed over where nothing can be kept', () => {
    vi.stubGlobal(
      'sessionStorage',
      pageStorage(() => new Error('Not allowed')),
    );
    expect(() => saveSessionDraft('ann', 'edit', '1')).not.toThrow();
    expect(readSessionDraft('ann', 'edit')).toBeNull();
    expect(() => removeSessionDraft('ann', 'edit')).not.toThrow();
  });
});
