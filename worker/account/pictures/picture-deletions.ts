import type { SqlHandle } from '../../storage/sql.ts';

/** How long a picture may take from its registration until the account has it. */
const arrivalMs = 60 * 60_000;

/**
 * The names in R2 to delete, each from a given time on. A picture is registered here before it reaches R2, so
 * that an unused one is always deleted.
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

  add(key: string): void {
    this.#add(key, this.#clock());
  }

  due(limit: number): string[] {
    return this.#sql
      .all(
        'SELECT key FROM picture_deletions WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(({ key }) => key as string);
  }

  /** R2 has deleted the name, or the account has its picture. */
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
