import { deriveKey } from './derived-key.ts';

export function hmacKey(bytes: BufferSource): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** By their bytes, for as long as `deriveKey` caches these. */
const imported = new WeakMap<Uint8Array, CryptoKey>();

/** The import takes longer than the verification of a cookie, so it is done once. */
export async function derivedHmacKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bytes = await deriveKey(secret, purpose);
  const known = imported.get(bytes);
  if (known) return known;
  const key = await hmacKey(bytes);
  imported.set(bytes, key);
  return key;
}
