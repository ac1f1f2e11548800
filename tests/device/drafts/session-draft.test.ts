import { afterEach, expect, it, vi } from 'vitest';
import {
  readSessionDraft,
  removeSessionDraft,
  saveSessionDraft,
} from '../../../src/device/drafts/session-draft.ts';
import { pageStorage } from '../page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('a session draft survives the reload of its tab, by user and draft, until it is removed', () => {
  vi.stubGlobal('sessionStorage', pageStorage());
  saveSessionDraft('ann', 'edit', '{"a":1}');
  saveSessionDraft('ann', 'other', '2');
  expect(readSessionDraft('ann', 'edit')).toBe('{"a":1}');
  expect(readSessionDraft('bob', 'edit')).toBeNull();
  removeSessionDraft('ann', 'edit');
  expect(readSessionDraft('ann', 'edit')).toBeNull();
  expect(readSessionDraft('ann', 'other')).toBe('2');
});
