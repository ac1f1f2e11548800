import { uploadRetentionMs, uploadsMax } from '../../../domain/limits.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';

/** A picture that its user has sent to be worked on. */
export interface Upload {
  id: string;
  /** Its name in the picture store. */
  key: string;
  /** A media type. */
  type: string;
  width: number;
  height: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** So long after its owner has gone a picture may still arrive in the store, in milliseconds. */
const lateUploadMs = 5 * 60_000;

/** The uploaded pictures of one account: each dies after an hour, unless a job still needs it. */
export class Uploads {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /**
   * Makes room for a picture before it is stored, so that none is stored of which
   * nobody knows; the same id again has its room. Null when the user has too many.
   */
  add(upload: Omit<Upload, 'expiresAt'>): Upload | null {
    const known = this.read(upload.id);
    if (known) return known;
    const now = this.#clock();
    const row = this.#sql.all(
      'SELECT COUNT(*) AS count FROM uploads WHERE expires_at > ?',
      now,
    )[0] as { count: number };
    if (row.count >= uploadsMax) return null;
    const expiresAt = now + uploadRetentionMs;
    const { id, key, type, width, height } = upload;
    this.#sql.all(
      'INSERT INTO uploads (id, key, type, width, height, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      key,
      type,
      width,
      height,
      expiresAt,
    );
    return { ...upload, expiresAt };
  }

  /** Null for what was never there, or whose hour is over, pruned or not. */
  read(id: string): Upload | null {
    const row = this.#sql.all(
      'SELECT * FROM uploads WHERE id = ? AND expires_at > ?',
      id,
      this.#clock(),
    )[0];
    return row ? toUpload(row) : null;
  }

  /** Keeps a picture until `until` (epoch milliseconds) at least: a job works on it. */
  keep(id: string, until: number): void {
    this.#sql.all('UPDATE uploads SET expires_at = MAX(expires_at, ?) WHERE id = ?', until, id);
  }

  /** Their owner has gone. Their names are kept a little longer: one may be on its way to the store just now. */
  expireAll(): void {
    this.#sql.all(
      'UPDATE uploads SET expires_at = MIN(expires_at, ?)',
      this.#clock() + lateUploadMs,
    );
  }

  /** The names of all that are known. */
  keys(): string[] {
    return this.#sql.all('SELECT key FROM uploads').map(({ key }) => key as string);
  }

  /** Pictures whose time is over, `limit` of them at most. */
  expired(limit: number): Upload[] {
    return this.#sql
      .all(
        'SELECT * FROM uploads WHERE expires_at <= ? ORDER BY expires_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(toUpload);
  }

  /** The picture is gone. */
  forget(id: string): void {
    this.#sql.all('DELETE FROM uploads WHERE id = ?', id);
  }

  /** When the next one must go, in epoch milliseconds; null when there is none. */
  nextExpiry(): number | null {
    const row = this.#sql.all('SELECT MIN(expires_at) AS next FROM uploads')[0];
    return (row?.next as number | null | undefined) ?? null;
  }
}

function toUpload(row: Record<string, SqlValue>): Upload {
  return {
    id: row.id as string,
    key: row.key as string,
    type: row.type as string,
    width: row.width as number,
    height: row.height as number,
    expiresAt: row.expires_at as number,
  };
}
