import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the drafts of a browser without a database', () => {
  it('are none, and nothing fails', async () => {
    const open = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    vi.stubGlobal('indexedDB', { open });
    const { draftIds, removeDrafts, saveDraft } = await import(
      '../../../src/device/drafts/draft-store.ts'
    );
    expect(await draftIds('ann', '')).toEqual([]);
    await removeDrafts(
      'ann',
      '',
      () => true,
      (ids) => ids,
    );
    expect(await saveDraft('ann', 'a', new Blob(['x']))).toEqual({
      ok: false,
      code: 'storage_off',
    });
  });
});
