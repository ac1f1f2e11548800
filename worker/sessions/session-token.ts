import { fromBase64Url, toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';

/** The account and the session's secret, which a signed cookie proves. */
export interface SessionClaim {
  userId: string;
  secret: string;
}

/** A user's id, 32 random bytes and their HMAC-SHA256. */
const pattern = /^([0-9a-f]{32})\.([\w-]{43})\.([\w-]{43})$/;

export function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

export function newSalt(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

/** The signature lets us refuse an invented token without a call of the account. */
export async function writeToken(sessionSecret: string, claim: SessionClaim): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await tokenKey(sessionSecret), contentOf(claim));
  return `${claim.userId}.${claim.secret}.${toBase64Url(mac)}`;
}

/** Returns null when this deployment has not signed it. */
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

export async function hashSecret(secret: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
}

/** The account alone lacks the secret; the cookie alone lacks the salt and the deployment's key. */
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
