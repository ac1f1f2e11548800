import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../src/device/stored.ts';
import { pageStorage } from './page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a stored value', () => {
  it('is read as it was written, until it is removed', () => {
    vi.stubGlobal('localStorage', pageStorage());
    expect(readStored('prompt')).toBeNull();
    writeStored('prompt', '');
    expect(readStored('prompt')).toBe('');
    writeStored('prompt', 'A cat');
    expect(readStored('prompt')).toBe('A cat');
    writeStored('prompt', null);
    expect(readStored('prompt')).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is ignored where storage is forbidden', () => {
    vi.stubGlobal(
      'localStorage',
      pageStorage(() => new Error('Not allowed')),
    );
    expect(readStored('prompt')).toBeNull();
    expect(() => writeStored('prompt', 'A cat')).not.toThrow();
    expect(() => writeStored('prompt', null)).not.toThrow();
  });
});
