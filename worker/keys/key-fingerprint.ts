import { deriveKey } from '../crypto/derived-key.ts';
import { toHex } from '../crypto/hex.ts';

/**
 * Returns 96 bits in hexadecimal, derived from the key alone: it does not change with its position.
 */
export function keyFingerprints(keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map(async (key) => {
      const derived = await deriveKey(key, 'fingerprint in the key pool');
      return toHex(derived.subarray(0, 12));
    }),
  );
}
