import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A new module instance for each test, with an empty cache. */
let deriveKey: typeof import('../../../worker/crypto/derived-key.ts').deriveKey;

beforeEach(async () => {
  vi.resetModules();
  ({ deriveKey } = await import('../../../worker/crypto/derived-key.ts'));
});

describe('a derived key', () => {
  it('a derived key has 256 bits, and differs for each purpose and each secret', async () => {
    const keys = await Promise.all([
      deriveKey('one secret', 'one purpose'),
      deriveKey('one secret', 'another purpose'),
      deriveKey('another secret', 'one purpose'),
    ]);
    expect(keys.map(({ length }) => length)).toEqual([32, 32, 32]);
    expect(new Set(keys.map((key) => key.join())).size).toBe(3);
  });

  it('a derived key is cached while there are at most 256, and is the same when it is derived again', async () => {
    const first = await deriveKey('a secret', 'purpose 1');
    for (let count = 2; count <= 256; count += 1) await deriveKey('a secret', `purpose ${count}`);
    expect(await deriveKey('a secret', 'purpose 1')).toBe(first);
    await deriveKey('a secret', 'purpose 257');
    const again = await deriveKey('a secret', 'purpose 1');
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
