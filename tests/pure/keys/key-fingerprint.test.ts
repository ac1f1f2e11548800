import { expect, it } from 'vitest';
import { keyFingerprints } from '../../../worker/keys/key-fingerprint.ts';

const keys = ['a1b2c3d4e5f6a7b8c9d0', 'ffeeddccbbaa99887766'];

it('a key’s fingerprint is the same at any position of the list, and differs for every key', async () => {
  const [first, second] = await keyFingerprints(keys);
  expect(await keyFingerprints(keys.toReversed())).toEqual([second, first]);
  expect(first).not.toBe(second);
});

it('a key’s fingerprint has 96 bits and contains no part of the key', async () => {
  for (const fingerprint of await keyFingerprints(keys)) {
    expect(fingerprint).toMatch(/^[0-9a-f]{24}$/);
    for (const key of keys) expect(fingerprint).not.toContain(key.slice(0, 8));
  }
});
