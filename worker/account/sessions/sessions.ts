import {
  secretExpirySkewMs,
  secretLifetimeMs,
  sessionIdleMs,
} from '../../../domain/account/session-times.ts';
import type { SignedInUser, User } from '../../../domain/account/user.ts';
import type { SeenFrom } from '../../sessions/seen-from.ts';
import type { ListedSession, Renewal, SessionState } from '../../sessions/session.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { readStatus } from '../account-records.ts';

/** The precision of a session's last use: not every request writes it. */
const usePrecisionMs = 10 * 60_000;

/**
 * How long the previous secret stays valid after a renewal: for other tabs' requests under way, and for two
 * retries of a client that lost the response.
 */
const overlapMs = 2 * 60_000;

/** A renewed session: the salt that made its secret, and the secret's end in epoch milliseconds. */
export interface RenewedSession {
  salt: string;
  expiresAt: number;
}

export class Sessions {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Starts a session and stores this description of the user. */
  begin(
    user: SignedInUser,
    { hash, from }: { hash: string; from: SeenFrom },
  ): { expiresAt: number } {
    return this.#sql.transaction(() => {
      const now = this.#clock();
      this.sweep();
      this.#sql.all(
        `INSERT INTO user (id, email, display_name, photo_url, created_at) VALUES (1, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET email = excluded.email,
           display_name = excluded.display_name, photo_url = excluded.photo_url,
           created_at = excluded.created_at`,
        user.email,
        user.displayName,
        user.photoUrl,
        user.createdAt,
      );
      const [session] = this.#sql.all(
        `INSERT INTO sessions
           (id, hash, created_at, expires_at, last_used_at, browser, city, country)
         VALUES (lower(hex(randomblob(12))), ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash
         RETURNING expires_at`,
        hash,
        now,
        now + secretLifetimeMs,
        now,
        from.browser,
        from.city,
        from.country,
      );
      return { expiresAt: session?.expires_at as number };
    });
  }

  /**
   * Returns the state of the session that has this secret, or had it within the overlap, and records its use.
   */
  use(hash: string, userId: string): SessionState {
    const row = this.#find(hash);
    if (!row) return { state: 'signed_out' };
    const now = this.#clock();
    if (now - (row.last_used_at as number) >= usePrecisionMs) {
      this.#sql.all('UPDATE sessions SET last_used_at = ? WHERE id = ?', now, row.id as string);
    }
    const [user] = this.#sql.all(
      `SELECT email, display_name AS displayName, photo_url AS photoUrl, user.created_at AS createdAt,
         COALESCE(account.disabled_at, 0) AS disabledAt, account.closed_at AS closedAt,
         account.keep_pictures AS keepPictures
       FROM user, account`,
    );
    const { disabledAt, closedAt, keepPictures, ...profile } = user as unknown as Omit<
      SignedInUser,
      'id'
    > & { disabledAt: number; closedAt: number | null; keepPictures: number };
    if (closedAt !== null) return { state: 'signed_out' };
    const session = {
      id: row.id as string,
      user: { id: userId, ...profile, keepPictures: keepPictures === 1 } satisfies User,
      expiresAt: row.expires_at as number,
    };
    return { state: disabledAt > 0 ? 'user_disabled' : 'signed_in', session };
  }

  /**
   * Gives a session another secret for an hour, also where the former one has expired since its last
   * use. Returns null if the session has ended, or its user is disabled.
   */
  renew({ hash, nextHash, salt, from }: Renewal): RenewedSession | null {
    return this.#sql.transaction(() => {
      const row = this.#findRenewable(hash);
      if (!row || (readStatus(this.#sql).disabledAt ?? 0) > 0) return null;
      if (row.hash !== hash) {
        return { salt: row.rotation_salt as string, expiresAt: row.expires_at as number };
      }
      const now = this.#clock();
      const expiresAt = now + secretLifetimeMs;
      this.#sql.all(
        `UPDATE sessions SET hash = ?, previous_hash = ?, previous_until = ?, rotation_salt = ?,
           expires_at = ?, last_used_at = ?, browser = ?, city = ?, country = ?
         WHERE id = ?`,
        nextHash,
        hash,
        now + overlapMs,
        salt,
        expiresAt,
        now,
        from.browser,
        from.city,
        from.country,
        row.id as string,
      );
      return { salt, expiresAt };
    });
  }

  /** Returns the sessions that have not ended, newest first. */
  list(hash: string | null): ListedSession[] {
    const own = hash === null ? undefined : this.#find(hash)?.id;
    return this.#sql
      .all(
        `SELECT id, created_at AS createdAt, last_used_at + ?1 AS expiresAt,
           last_used_at AS lastUsedAt, browser, city, country
         FROM sessions WHERE last_used_at > ?2 - ?1 ORDER BY created_at DESC, rowid DESC`,
        sessionIdleMs,
        this.#clock(),
      )
      .map((row) => ({
        ...(row as unknown as Omit<ListedSession, 'isCurrent'>),
        isCurrent: row.id === own,
      }));
  }

  /** Whether there is a session that was not swept. */
  any(): boolean {
    return this.#sql.all('SELECT 1 FROM sessions LIMIT 1').length > 0;
  }

  /** Returns the id of the session that has this secret, which may have expired; null when there is none. */
  idOf(hash: string): string | null {
    return (this.#findRenewable(hash)?.id as string | undefined) ?? null;
  }

  end(id: string): boolean {
    return this.#sql.all('DELETE FROM sessions WHERE id = ? RETURNING id', id).length > 0;
  }

  endAll(): void {
    this.#sql.all('DELETE FROM sessions');
  }

  rename(displayName: string | null): void {
    this.#sql.all('UPDATE user SET display_name = ?', displayName);
  }

  /** Ends all sessions and deletes the data of the user, whose account is deleted. */
  forget(): void {
    this.endAll();
    this.#sql.all('DELETE FROM user');
  }

  /** Deletes the sessions that nobody has used for 30 days. */
  sweep(): void {
    this.#sql.all('DELETE FROM sessions WHERE last_used_at <= ?', this.#clock() - sessionIdleMs);
  }

  #find(hash: string): Record<string, SqlValue> | undefined {
    const row = this.#findRenewable(hash);
    const isValid = row && (row.expires_at as number) > this.#clock() + secretExpirySkewMs;
    return isValid ? row : undefined;
  }

  #findRenewable(hash: string): Record<string, SqlValue> | undefined {
    const now = this.#clock();
    return this.#sql.all(
      `SELECT * FROM sessions
       WHERE (hash = ?1 OR (previous_hash = ?1 AND previous_until > ?2)) AND last_used_at > ?3`,
      hash,
      now,
      now - sessionIdleMs,
    )[0];
  }
}
