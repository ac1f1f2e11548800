import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToPersist } from '../../../src/device/history/persistence.ts';
import { readSavedMark, writeSavedMark } from '../../../src/device/history/saved-marks.ts';
import { pageStorage } from '../page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

describe('the mark of a saved picture', () => {
  it('says whether the server has acknowledged it', () => {
    expect(readSavedMark('ann', 'job-1')).toBeNull();
    writeSavedMark('ann', 'job-1', { isAcknowledged: false }, 1000);
    expect(readSavedMark('ann', 'job-1')).toEqual({ isAcknowledged: false });
    writeSavedMark('ann', 'job-1', { isAcknowledged: true }, 2000);
    expect(readSavedMark('ann', 'job-1')).toEqual({ isAcknowledged: true });
    expect(readSavedMark('bob', 'job-1')).toBeNull();
  });
});

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
