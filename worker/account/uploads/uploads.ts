import { uploadRetentionMs, uploadsMax } from '../../../domain/limits.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';

export interface Upload {
  id: string;
  key: string;
  type: string;
  width: number;
  height: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** How long after closing the account an upload may still reach R2. */
const lateUploadMs = 5 * 60_000;

export class Uploads {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` returns epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Registers an upload before it is stored, so that R2 contains no unregistered one. */
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

  /** Returns null if the upload does not exist or has expired. */
  read(id: string): Upload | null {
    const row = this.#sql.all(
      'SELECT * FROM uploads WHERE id = ? AND expires_at > ?',
      id,
      this.#clock(),
    )[0];
    return row ? toUpload(row) : null;
  }

  /** Extends an upload's expiry to `until` (epoch milliseconds), for a job that uses it. */
  retain(id: string, until: number): void {
    this.#sql.all('UPDATE uploads SET expires_at = MAX(expires_at, ?) WHERE id = ?', until, id);
  }

  /** Makes all uploads of a closed account expire soon. */
  expireAll(): void {
    this.#sql.all(
      'UPDATE uploads SET expires_at = MIN(expires_at, ?)',
      this.#clock() + lateUploadMs,
    );
  }

  /** Returns the R2 names of all uploads except these ids. */
  keys(except: ReadonlySet<string> = new Set()): string[] {
    return this.#sql
      .all('SELECT id, key FROM uploads')
      .filter(({ id }) => !except.has(id as string))
      .map(({ key }) => key as string);
  }

  expired(limit: number): Upload[] {
    return this.#sql
      .all(
        'SELECT * FROM uploads WHERE expires_at <= ? ORDER BY expires_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(toUpload);
  }

  /** Removes a registration after R2 deleted the upload. */
  forget(id: string): void {
    this.#sql.all('DELETE FROM uploads WHERE id = ?', id);
  }

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
