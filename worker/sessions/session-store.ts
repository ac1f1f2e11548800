import { z } from 'zod';
import { sessionExpirySkewMs, sessionLifetimeMs } from '../../domain/account/session-times.ts';
import type { User } from '../../domain/account/user.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import type { SeenFrom } from './seen-from.ts';
import { toUser, userRowSchema } from './user-store.ts';

/** Times are in epoch milliseconds. */
export interface Session {
  /** Stays the same while the token changes. */
  id: string;
  user: User;
  disabled: boolean;
  /** When its user signed in. */
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  /** Whether the token is the current one, and not the one before the last renewal. */
  isCurrent: boolean;
  rotationSalt: string | null;
}

/** A session, as its user sees it. Times are in epoch milliseconds. */
export interface ListedSession extends SeenFrom {
  id: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
}

/** Sessions of an earlier version have no id for the hour that they last. */
const idColumn = 'COALESCE(sessions.id, substr(sessions.token_hash, 1, 16))';

const sessionRowSchema = userRowSchema.extend({
  session_id: z.string(),
  session_created_at: z.int(),
  expires_at: z.int(),
  last_used_at: z.int().nullable(),
  is_current: z.int(),
  rotation_salt: z.string().nullable(),
});

/**
 * Creates a session and returns its token and its end in epoch milliseconds. D1 stores only the
 * token's hash. Deletes expired sessions.
 */
export async function createSession(
  database: D1Database,
  { userId, from, now }: { userId: string; from: SeenFrom; now: number },
) {
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const expiresAt = now + sessionLifetimeMs;
  await database.batch([
    database.prepare('DELETE FROM sessions WHERE expires_at <= ?').bind(now),
    database
      .prepare(
        `INSERT INTO sessions
           (token_hash, id, user_id, created_at, expires_at, last_used_at, browser, city, country)
         VALUES (?, lower(hex(randomblob(12))), ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        await hashToken(token),
        userId,
        now,
        expiresAt,
        now,
        from.browser,
        from.city,
        from.country,
      ),
  ]);
  return { token, expiresAt };
}

/**
 * Returns the session of a token, or of a former token within its overlap; null when it is unknown
 * or ends within 30 s (`sessionExpirySkewMs`). `now` is in epoch milliseconds.
 */
export async function findSession(
  database: D1Database,
  token: string,
  now: number,
): Promise<Session | null> {
  const row = await database
    .prepare(
      `SELECT users.*, ${idColumn} AS session_id, sessions.created_at AS session_created_at,
         expires_at, last_used_at, token_hash = ?1 AS is_current, rotation_salt
       FROM sessions JOIN users ON users.id = sessions.user_id
       WHERE (token_hash = ?1 OR (previous_hash = ?1 AND previous_until > ?2)) AND expires_at > ?3`,
    )
    .bind(await hashToken(token), now, now + sessionExpirySkewMs)
    .first();
  if (!row) return null;
  const parsed = sessionRowSchema.parse(row);
  return {
    id: parsed.session_id,
    user: toUser(parsed),
    disabled: parsed.disabled_at !== null,
    createdAt: parsed.session_created_at,
    expiresAt: parsed.expires_at,
    lastUsedAt: parsed.last_used_at ?? parsed.session_created_at,
    isCurrent: parsed.is_current === 1,
    rotationSalt: parsed.rotation_salt,
  };
}

/** Records that a session was used at `now` (epoch milliseconds). */
export async function touchSession(database: D1Database, id: string, now: number): Promise<void> {
  await database
    .prepare('UPDATE sessions SET last_used_at = MAX(last_used_at, ?) WHERE id = ?')
    .bind(now, id)
    .run();
}

/** Returns the user's sessions that have not ended at `now` (epoch milliseconds), newest first. */
export async function listSessions(
  database: D1Database,
  userId: string,
  now: number,
): Promise<ListedSession[]> {
  const { results } = await database
    .prepare(
      `SELECT ${idColumn} AS id, created_at AS createdAt, expires_at AS expiresAt,
         COALESCE(last_used_at, created_at) AS lastUsedAt, browser, city, country
       FROM sessions WHERE user_id = ? AND expires_at > ? ORDER BY created_at DESC`,
    )
    .bind(userId, now + sessionExpirySkewMs)
    .all<ListedSession & Record<string, unknown>>();
  return results;
}

/** Ends one session of a user. Returns false when the user has no such session. */
export async function endSession(
  database: D1Database,
  session: { id: string; userId: string },
): Promise<boolean> {
  const { meta } = await database
    .prepare(`DELETE FROM sessions WHERE ${idColumn} = ? AND user_id = ?`)
    .bind(session.id, session.userId)
    .run();
  return meta.changes > 0;
}

export async function endAllSessions(database: D1Database, userId: string): Promise<void> {
  await database.prepare('DELETE FROM sessions WHERE user_id = ?').bind(userId).run();
}

/** Returns the SHA-256 of a token, as it is stored. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toBase64Url(digest);
}
