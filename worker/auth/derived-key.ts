/**
 * A 256-bit key for one purpose, derived from the deployment's secret by HKDF,
 * so that no two uses ever share a key.
 */
export async function deriveKey(secret: string, purpose: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    base,
    256,
  );
  return new Uint8Array(bits);
}
