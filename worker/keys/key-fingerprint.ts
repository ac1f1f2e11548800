import { deriveKey } from '../crypto/derived-key.ts';
import { toHex } from '../crypto/hex.ts';

/**
 * Returns a fingerprint for each key: 96 bits, derived from the key alone, in hexadecimal. A key
 * has the same fingerprint at any position of the list and after other secrets change, as its
 * provider counts the same key. The key can't be found from its fingerprint, because keys are long
 * and random.
 */
export function keyFingerprints(keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map(async (key) => {
      const derived = await deriveKey(key, 'fingerprint in the key pool');
      return toHex(derived.subarray(0, 12));
    }),
  );
}
