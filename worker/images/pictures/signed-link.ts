import { toHex } from '../../crypto/hex.ts';
import { derivedHmacKey } from '../../crypto/hmac.ts';

/** A link stays the same within a window, so browsers can cache. */
const linkWindowMs = 60 * 60_000;

/** Valid for at least an hour after `now`, in epoch milliseconds. */
export async function signLink(secret: string, key: string, now: number): Promise<string> {
  return signLinkUntil(secret, key, (Math.floor(now / linkWindowMs) + 2) * linkWindowMs);
}

/** Valid until `expiresAt`, in epoch milliseconds. */
export async function signLinkUntil(
  secret: string,
  key: string,
  expiresAt: number,
): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await signingKey(secret),
    content(key, expiresAt),
  );
  const query = new URLSearchParams({
    exp: String(expiresAt),
    sig: toHex(new Uint8Array(signature)),
  });
  return `/images/${encodeURIComponent(key)}?${query.toString()}`;
}

/** Compares in constant time. */
export async function isLinkValid(
  secret: string,
  link: { key: string; exp: string | undefined; sig: string | undefined },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,15}$/.test(link.exp ?? '') || !/^[0-9a-f]{64}$/.test(link.sig ?? '')) return false;
  const expiresAt = Number(link.exp);
  const signature = fromHex(link.sig as string);
  const signed = content(link.key, expiresAt);
  const genuine = await crypto.subtle.verify('HMAC', await signingKey(secret), signature, signed);
  return genuine && expiresAt > now;
}

function content(key: string, expiresAt: number): Uint8Array {
  return new TextEncoder().encode(`${expiresAt}\n${key}`);
}

function signingKey(secret: string): Promise<CryptoKey> {
  return derivedHmacKey(secret, 'picture link');
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
