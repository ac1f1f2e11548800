import { deriveKey } from '../crypto/derived-key.ts';
import { toHex } from '../crypto/hex.ts';

/**
 * What stands for each key wherever keys are counted: 96 bits derived from it alone.
 * The same key is known again in another place of the list and after any other
 * secret was changed, for its provider goes on counting; and nobody finds the key
 * by it, for keys are long and made by chance.
 */
export function keyFingerprints(keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map(async (key) => {
      const derived = await deriveKey(key, 'fingerprint in the key pool');
      return toHex(derived.subarray(0, 12));
    }),
  );
}
