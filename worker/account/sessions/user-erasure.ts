import { deleteUser } from '../../sessions/user-store.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** How long to wait after D1 failed. */
const retryMs = 60_000;

export interface ErasureHost {
  sql: SqlHandle;
  database: D1Database;
  userId: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
}

/**
 * Deletes the user of a closed account from D1. A sign-in waits for it, so that it never deletes a
 * user who returned.
 */
export class UserErasure {
  readonly #host: ErasureHost;
  #running: Promise<void> | null = null;

  constructor(host: ErasureHost) {
    this.#host = host;
  }

  ask(requestId: string | null = null): void {
    this.#host.sql.all(
      `INSERT INTO user_erasure (id, asked, due_at, request_id) VALUES (1, 1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET asked = asked + 1, due_at = excluded.due_at,
         request_id = excluded.request_id`,
      this.#host.clock(),
      requestId,
    );
  }

  /** Whether this request was the last one; a restart may lose its response and repeat it. */
  wasAskedBy(requestId: string): boolean {
    const [row] = this.#host.sql.all('SELECT request_id FROM user_erasure');
    return row?.request_id === requestId;
  }

  nextAt(): number | null {
    const [row] = this.#host.sql.all('SELECT due_at FROM user_erasure');
    return (row?.due_at as number | null | undefined) ?? null;
  }

  /** Erases the user if that is due. Throws when D1 fails, and is due again in a minute. */
  run(): Promise<void> {
    if (this.nextAt() === null) return Promise.resolve();
    this.#running ??= this.#erase().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #erase(): Promise<void> {
    const { sql, database, userId, clock } = this.#host;
    sql.all('UPDATE user_erasure SET due_at = ?', clock() + retryMs);
    await deleteUser(database, userId);
    sql.all('UPDATE user_erasure SET due_at = NULL');
  }
}
