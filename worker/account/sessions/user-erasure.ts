import { deleteUser } from '../../sessions/user-store.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** How long D1 is left alone after it failed, in milliseconds. */
const retryMs = 60_000;

/** What `UserErasure` needs. */
export interface ErasureHost {
  sql: SqlHandle;
  database: D1Database;
  userId: string;
  /** Returns epoch milliseconds. */
  clock: () => number;
}

/**
 * Deletes from D1 the user of an account that was closed. A user who signs in meanwhile waits for
 * it, so that it never deletes one who has come back.
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

  /** Whether this request asked last: a restart may have lost its response, and it asks again. */
  wasAskedBy(requestId: string): boolean {
    const [row] = this.#host.sql.all('SELECT request_id FROM user_erasure');
    return row?.request_id === requestId;
  }

  nextAt(): number | null {
    const [row] = this.#host.sql.all('SELECT due_at FROM user_erasure');
    return (row?.due_at as number | null | undefined) ?? null;
  }

  /** Erases the user if that is due. Throws when D1 fails; it is then due again in a minute. */
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
