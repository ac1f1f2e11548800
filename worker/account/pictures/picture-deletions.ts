import type { SqlHandle } from '../../storage/sql.ts';

/** How long a picture may take from its registration until the account has it, in milliseconds. */
const arrivalMs = 60 * 60_000;

/**
 * The names in R2 that are to be deleted, each from a moment on. A picture that is on its way has
 * its name here before R2 has it, so that none that arrives for nothing is forgotten there.
 */
export class PictureDeletions {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Registers a name under which a picture may arrive. */
  expect(key: string): void {
    this.#add(key, this.#clock() + arrivalMs);
  }

  /** Lets a name be deleted at once. */
  add(key: string): void {
    this.#add(key, this.#clock());
  }

  /** Returns at most `limit` names that are to be deleted now. */
  due(limit: number): string[] {
    return this.#sql
      .all(
        'SELECT key FROM picture_deletions WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(({ key }) => key as string);
  }

  /** Forgets a name: R2 has deleted it, or the account has its picture. */
  forget(key: string): void {
    this.#sql.all('DELETE FROM picture_deletions WHERE key = ?', key);
  }

  nextAt(): number | null {
    const [row] = this.#sql.all('SELECT MIN(due_at) AS next FROM picture_deletions');
    return (row?.next as number | null | undefined) ?? null;
  }

  #add(key: string, dueAt: number): void {
    this.#sql.all(
      `INSERT INTO picture_deletions (key, due_at) VALUES (?, ?)
       ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at`,
      key,
      dueAt,
    );
  }
}
