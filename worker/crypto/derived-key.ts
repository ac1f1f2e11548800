/** A deployment has far fewer secrets and purposes. */
const rememberedMax = 256;

const remembered = new Map<string, Uint8Array>();

export async function deriveKey(secret: string, purpose: string): Promise<Uint8Array> {
  const name = JSON.stringify([purpose, secret]);
  const known = remembered.get(name);
  if (known) return known;
  // Caches the key, not its promise, which would end with the request that created it.
  const derived = await derive(secret, purpose);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(name, derived);
  return derived;
}

async function derive(secret: string, purpose: string): Promise<Uint8Array> {
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
