import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToPersist } from '../../../src/device/history/persistence.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('the browser', () => {
  const browser = (isSaved: boolean, response: boolean) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => response);
    vi.stubGlobal('navigator', { storage: { persisted: async () => isSaved, persist } });
    return persist;
  };

  it('is asked once for persistent storage, and never where it has it', async () => {
    expect(await askToPersist()).toBe(false);
    const persisted = browser(true, false);
    expect(await askToPersist()).toBe(true);
    expect(persisted).not.toHaveBeenCalled();
    const asked = browser(false, true);
    expect(await askToPersist()).toBe(true);
    expect(await askToPersist()).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
