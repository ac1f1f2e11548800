import { fromBase64Url, toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';

const nonceLifetimeMs = 10 * 60_000;

/**
 * A used nonce is stored for this time after its expiry, because the machine that runs the cron may have a faster
 * clock.
 */
const clockSkewMs = 60 * 60_000;

/** Expiry in base 36, 16 random bytes, and the signature of both. */
const noncePattern = /^([0-9a-z]{8,10}\.[\w-]{22})\.([\w-]{43})$/;

/** The nonce contains its expiry and our signature, so nothing is stored until it is used. */
export async function issueNonce(secret: string, now: number): Promise<string> {
  const random = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  const content = `${(now + nonceLifetimeMs).toString(36)}.${random}`;
  const signature = await crypto.subtle.sign('HMAC', await signingKey(secret), encode(content));
  return `${content}.${toBase64Url(signature)}`;
}

/** Returns false when the nonce is not ours, has expired or was used before. */
export async function takeNonce(
  database: D1Database,
  secret: string,
  nonce: string,
  now: number,
): Promise<boolean> {
  const [, content = '', signature = ''] = noncePattern.exec(nonce) ?? [];
  const expiresAt = Number.parseInt(content, 36);
  if (!(expiresAt > now) || !(await isGenuine(secret, content, signature))) return false;
  return useOnce(database, content, expiresAt);
}

/** Returns false when the nonce was used before. */
export async function useOnce(
  database: D1Database,
  nonce: string,
  expiresAt: number,
): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', encode(nonce));
  const { meta } = await database
    .prepare('INSERT OR IGNORE INTO used_nonces (nonce_hash, expires_at) VALUES (?, ?)')
    .bind(toBase64Url(digest), expiresAt)
    .run();
  return meta.changes === 1;
}

/** Deletes nonces that expired an hour ago, and returns how many. */
export async function deleteUsedNonces(database: D1Database, now: number): Promise<number> {
  const { meta } = await database
    .prepare('DELETE FROM used_nonces WHERE expires_at <= ?')
    .bind(now - clockSkewMs)
    .run();
  return meta.changes;
}

async function isGenuine(secret: string, content: string, signature: string): Promise<boolean> {
  return crypto.subtle.verify(
    'HMAC',
    await signingKey(secret),
    fromBase64Url(signature),
    encode(content),
  );
}

function signingKey(secret: string): Promise<CryptoKey> {
  return derivedHmacKey(secret, 'nonce of an ID token');
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
