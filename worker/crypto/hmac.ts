import { deriveKey } from './derived-key.ts';

/** Imports bytes as a key of HMAC-SHA256, which signs and verifies. */
export function hmacKey(bytes: BufferSource): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

/** Returns the HMAC-SHA256 key for one purpose of the deployment's secret (`deriveKey`). */
export async function derivedHmacKey(secret: string, purpose: string): Promise<CryptoKey> {
  return hmacKey(await deriveKey(secret, purpose));
}
