import { endpoints } from '../../domain/api/endpoints.ts';
import type { Language } from '../../domain/languages.ts';
import { toHex } from '../crypto/hex.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';

const purpose = 'unsubscribe link';

/**
 * The path ends the ready e-mails of one user without a session. It does not expire, because users open old e-mails.
 */
export async function unsubscribePath(
  secret: string,
  userId: string,
  language: Language,
): Promise<string> {
  const key = await derivedHmacKey(secret, purpose);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(userId));
  const query = new URLSearchParams({ user: userId, sig: toHex(signature), language });
  return `${endpoints.unsubscribe.path}?${query.toString()}`;
}

/** Compares in constant time. */
export async function isUnsubscribeLink(
  secret: string,
  { user, sig }: { user: string; sig: string },
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(sig)) return false;
  const signature = Uint8Array.from(sig.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await derivedHmacKey(secret, purpose);
  return crypto.subtle.verify('HMAC', key, signature, new TextEncoder().encode(user));
}
