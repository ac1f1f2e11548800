import { z } from 'zod';
import { sessionExpirySkewMs, sessionLifetimeMs } from '../../domain/limits.ts';
import type { User } from '../../domain/user.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import { toUser, userRowSchema } from './user-store.ts';

export interface Session {
  tokenHash: string;
  user: User;
  disabled: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const sessionRowSchema = userRowSchema.extend({ expires_at: z.int() });

/**
 * Creates a session and returns its token and its end in epoch milliseconds. D1 stores only the
 * token's hash. Deletes expired sessions.
 */
export async function createSession(database: D1Database, userId: string, now: number) {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const expiresAt = now + sessionLifetimeMs;
  await database.batch([
    database.prepare('DELETE FROM sessions WHERE expires_at <= ?').bind(now),
    database
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
      )
      .bind(await hashToken(token), userId, now, expiresAt),
  ]);
  return { token, expiresAt };
}

/**
 * Returns the session of a token; null when it is unknown or ends within 30 s
 * (`sessionExpirySkewMs`). `now` is in epoch milliseconds.
 */
export async function findSession(
  database: D1Database,
  token: string,
  now: number,
): Promise<Session | null> {
  const tokenHash = await hashToken(token);
  const row = await database
    .prepare(
      `SELECT users.*, sessions.expires_at FROM sessions
       JOIN users ON users.id = sessions.user_id
       WHERE sessions.token_hash = ? AND sessions.expires_at > ?`,
    )
    .bind(tokenHash, now + sessionExpirySkewMs)
    .first();
  if (!row) return null;
  const parsed = sessionRowSchema.parse(row);
  return {
    tokenHash,
    user: toUser(parsed),
    disabled: parsed.disabled_at !== null,
    expiresAt: parsed.expires_at,
  };
}

/** Moves the session's end to an hour after `now` and returns it. Both in epoch milliseconds. */
export async function renewSession(database: D1Database, tokenHash: string, now: number) {
  const expiresAt = now + sessionLifetimeMs;
  await database
    .prepare('UPDATE sessions SET expires_at = ? WHERE token_hash = ?')
    .bind(expiresAt, tokenHash)
    .run();
  return expiresAt;
}

/** Returns the user's sessions that have not ended, newest first; times in epoch milliseconds. */
export async function listSessions(database: D1Database, userId: string, now: number) {
  const { results } = await database
    .prepare(
      `SELECT token_hash AS tokenHash, created_at AS createdAt, expires_at AS expiresAt
       FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY created_at DESC`,
    )
    .bind(userId, now + sessionExpirySkewMs)
    .all<{ tokenHash: string; createdAt: number; expiresAt: number }>();
  return results;
}

export async function endSession(database: D1Database, tokenHash: string): Promise<void> {
  await database.prepare('DELETE FROM sessions WHERE token_hash = ?').bind(tokenHash).run();
}

export async function endAllSessions(database: D1Database, userId: string): Promise<void> {
  await database.prepare('DELETE FROM sessions WHERE user_id = ?').bind(userId).run();
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toBase64Url(digest);
}
