import { sessionEndMs, sessionLifetimeMs } from '../../domain/account/session-times.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { derivedHmacKey } from '../crypto/hmac.ts';
import type { SeenFrom } from './seen-from.ts';
import { findSession, hashToken } from './session-store.ts';

/**
 * How long the former token remains valid after a renewal, in milliseconds: for other tabs whose
 * requests are on their way, and for the two next tries of a client that lost the answer.
 */
const overlapMs = 2 * 60_000;

export interface RenewedSession {
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Renews a session: it gets a new token and lasts an hour more, but never longer than
 * `sessionEndMs` after sign-in. A former token within its overlap returns the same new token, so
 * that simultaneous renewals by two tabs agree, and a lost answer can be asked for again. Returns
 * null when the session is unknown or has ended. `now` is in epoch milliseconds.
 */
export async function renewSession(
  database: D1Database,
  secret: string,
  renewal: { token: string; from: SeenFrom; now: number },
): Promise<RenewedSession | null> {
  const { token, now, from } = renewal;
  const session = await findSession(database, token, now);
  if (!session) return null;
  if (!session.isCurrent) return reissue(secret, token, session);
  const salt = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  const next = await deriveToken(secret, token, salt);
  const expiresAt = Math.min(now + sessionLifetimeMs, session.createdAt + sessionEndMs);
  const hash = await hashToken(token);
  const { meta } = await database
    .prepare(
      `UPDATE sessions SET token_hash = ?, previous_hash = ?, previous_until = ?, rotation_salt = ?,
         expires_at = ?, last_used_at = ?, browser = ?, city = ?, country = ?,
         id = COALESCE(id, lower(hex(randomblob(12))))
       WHERE token_hash = ?`,
    )
    .bind(
      await hashToken(next),
      hash,
      now + overlapMs,
      salt,
      expiresAt,
      now,
      from.browser,
      from.city,
      from.country,
      hash,
    )
    .run();
  if (meta.changes === 1) return { token: next, expiresAt };
  // Another request renewed it since, so this token is the former one now.
  const renewed = await findSession(database, token, now);
  return renewed && reissue(secret, token, renewed);
}

/** Returns the token that replaced a former one. */
async function reissue(
  secret: string,
  token: string,
  { rotationSalt, expiresAt }: { rotationSalt: string | null; expiresAt: number },
): Promise<RenewedSession> {
  return { token: await deriveToken(secret, token, rotationSalt ?? ''), expiresAt };
}

/**
 * Derives the next token from the current one and a random salt. Who has only the database lacks
 * the current token; who has only the token lacks the salt and the secret.
 */
async function deriveToken(secret: string, token: string, salt: string): Promise<string> {
  const key = await derivedHmacKey(secret, 'next token of a session');
  const content = new TextEncoder().encode(`${salt}.${token}`);
  return toBase64Url(await crypto.subtle.sign('HMAC', key, content));
}
