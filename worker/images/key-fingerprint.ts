import { deriveKey } from '../auth/derived-key.ts';

/**
 * What stands for each key wherever keys are counted: 96 bits derived from it and
 * the deployment's secret. The same key is known again in another place of the
 * list, and nobody can find the key by it.
 */
export function keyFingerprints(secret: string, keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map(async (key) => {
      const derived = await deriveKey(secret, `provider key ${key}`);
      return Array.from(derived.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(
        '',
      );
    }),
  );
}
