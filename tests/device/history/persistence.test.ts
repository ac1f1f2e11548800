import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askToPersist } from '../../../src/device/history/persistence.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

it('the browser is asked once for persistent storage, and never where it has it', async () => {
  const browser = (isSaved: boolean, response: boolean) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => response);
    vi.stubGlobal('navigator', { storage: { persisted: async () => isSaved, persist } });
    return persist;
  };
  const persisted = browser(true, false);
  expect(await askToPersist()).toBe(true);
  expect(persisted).not.toHaveBeenCalled();
  const asked = browser(false, true);
  expect(await askToPersist()).toBe(true);
  expect(await askToPersist()).toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
});
