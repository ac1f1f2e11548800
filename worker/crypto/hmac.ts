import { deriveKey } from './derived-key.ts';

/** Imports bytes as a key of HMAC-SHA256, which signs and verifies. */
export function hmacKey(bytes: BufferSource): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** Imported keys, by their bytes, for as long as `deriveKey` caches these. */
const imported = new WeakMap<Uint8Array, CryptoKey>();

/**
 * Returns the HMAC-SHA256 key for one purpose of the deployment's secret (`deriveKey`). It is
 * imported once, because the import takes longer than the verification of a cookie.
 */
export async function derivedHmacKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bytes = await deriveKey(secret, purpose);
  const known = imported.get(bytes);
  if (known) return known;
  const key = await hmacKey(bytes);
  imported.set(bytes, key);
  return key;
}
