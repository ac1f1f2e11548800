import { z } from 'zod';
import type { SignedInUser } from '../../domain/account/user.ts';
import { toHex } from '../crypto/hex.ts';
import { watchStatement } from '../storage/account-watch.ts';
import { endStatement, forgetReportedUser } from '../storage/end-shares.ts';

export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  name: string | null;
  pictureUrl: string | null;
}

export const userRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  display_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  created_at: z.int(),
  disabled_at: z.int().nullable(),
});

/**
 * Later sign-ins update the e-mail address and the photo, but not the name, which the user may have edited. From here
 * on the cron watches the account.
 */
export async function saveIdentity(
  database: D1Database,
  id: string,
  identity: Identity,
  now: number,
): Promise<{ user: SignedInUser; disabled: boolean }> {
  const save = database
    .prepare(
      `INSERT INTO users (id, email, display_name, photo_url, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET email = excluded.email, photo_url = excluded.photo_url
       RETURNING *`,
    )
    .bind(id, identity.email, identity.name, identity.pictureUrl, now);
  const [saved] = await database.batch([save, watchStatement(database, id, now)]);
  const parsed = userRowSchema.parse(saved?.results[0]);
  return { user: toUser(parsed), disabled: parsed.disabled_at !== null };
}

export async function renameUser(database: D1Database, userId: string, name: string | null) {
  await database.prepare('UPDATE users SET display_name = ? WHERE id = ?').bind(name, userId).run();
}

/**
 * Also ends the user's shares, removes name and e-mail address from the user's contact messages, and stops forwarding them. The credit
 * account is not changed here.
 */
export async function deleteUser(database: D1Database, userId: string): Promise<void> {
  await database.batch([
    database
      .prepare(
        `UPDATE contact_messages SET name = '', email = '', next_try_at = NULL
         WHERE user_id = ?`,
      )
      .bind(userId),
    forgetReportedUser(database, userId, Date.now()),
    endStatement(database, { userId }, 'ended', Date.now(), { ownerless: true }),
    database.prepare('DELETE FROM users WHERE id = ?').bind(userId),
  ]);
}

/** Oldest first. Several users may have the same address. */
export async function findUserIds(database: D1Database, email: string): Promise<string[]> {
  const { results } = await database
    .prepare('SELECT id FROM users WHERE email = ? ORDER BY created_at')
    .bind(email)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

export function readEmail(database: D1Database, userId: string): Promise<string | null> {
  return database.prepare('SELECT email FROM users WHERE id = ?').bind(userId).first('email');
}

export async function isUser(database: D1Database, userId: string): Promise<boolean> {
  const row = await database.prepare('SELECT 1 FROM users WHERE id = ?').bind(userId).first();
  return row !== null;
}

/** Null enables the user. The account decides whether sessions are refused. */
export async function setDisabled(
  database: D1Database,
  userId: string,
  disabledAt: number | null,
): Promise<void> {
  await database
    .prepare('UPDATE users SET disabled_at = ? WHERE id = ?')
    .bind(disabledAt, userId)
    .run();
}

export async function listUserStates(
  database: D1Database,
  after: string,
  limit: number,
): Promise<{ id: string; disabledAt: number | null }[]> {
  const { results } = await database
    .prepare('SELECT id, disabled_at FROM users WHERE id > ? ORDER BY id LIMIT ?')
    .bind(after, limit)
    .all<{ id: string; disabled_at: number | null }>();
  return results.map(({ id, disabled_at: disabledAt }) => ({ id, disabledAt }));
}

export function toUser(row: z.infer<typeof userRowSchema>): SignedInUser {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** 128 bits of SHA-256 over issuer and subject. A Google account keeps its id even after its user was deleted. */
export async function userIdOf({ issuer, subject }: Identity): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${issuer}|${subject}`),
  );
  return toHex(new Uint8Array(digest, 0, 16));
}
