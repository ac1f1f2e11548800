import { fromBase64Url, toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';

/** What a cookie proves: whose account it names, and its session's secret. */
export interface SessionClaim {
  userId: string;
  secret: string;
}

/** A user's id, 32 random bytes and their HMAC-SHA256. */
const pattern = /^([0-9a-f]{32})\.([\w-]{43})\.([\w-]{43})$/;

/** Returns a new session's secret: 256 random bits. */
export function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns a new salt for `nextSecret`: 128 random bits. */
export function newSalt(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Returns the cookie's token for a claim. It is signed by a key of `sessionSecret`, so that a token
 * that was made up is refused before anything is asked about it.
 */
export async function writeToken(sessionSecret: string, claim: SessionClaim): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await tokenKey(sessionSecret), contentOf(claim));
  return `${claim.userId}.${claim.secret}.${toBase64Url(mac)}`;
}

/** Returns what a token claims; null where this deployment has not signed it. */
export async function readToken(
  sessionSecret: string,
  token: string,
): Promise<SessionClaim | null> {
  const [, userId = '', secret = '', mac = ''] = pattern.exec(token) ?? [];
  const claim = { userId, secret };
  const isGenuine =
    mac !== '' &&
    (await crypto.subtle.verify(
      'HMAC',
      await tokenKey(sessionSecret),
      fromBase64Url(mac),
      contentOf(claim),
    ));
  return isGenuine ? claim : null;
}

/** Returns the SHA-256 of a secret, as the account stores it. */
export async function hashSecret(secret: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
}

/**
 * Derives a session's next secret from the one that it has and a random salt. Who has only what the
 * account stores lacks the secret; who has only the cookie lacks the salt and the deployment's key.
 */
export async function nextSecret(
  sessionSecret: string,
  secret: string,
  salt: string,
): Promise<string> {
  const key = await derivedHmacKey(sessionSecret, 'next secret of a session');
  const content = new TextEncoder().encode(`${salt}.${secret}`);
  return toBase64Url(await crypto.subtle.sign('HMAC', key, content));
}

function contentOf({ userId, secret }: SessionClaim): Uint8Array {
  return new TextEncoder().encode(`${userId}.${secret}`);
}

function tokenKey(sessionSecret: string): Promise<CryptoKey> {
  return derivedHmacKey(sessionSecret, 'session token');
}
