import { dayMs } from '../../../domain/days.ts';
import { exportsPerDay } from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** `retryAt` is in epoch milliseconds. */
export type ExportAdmission = { ok: true } | { ok: false; code: 'rate_limited'; retryAt: number };

/** The exports that the server draws for one user. */
export class ExportRequests {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  admit(): ExportAdmission {
    const now = this.#clock();
    // Those after now are of a clock that was ahead, and must not block the user for longer than a day.
    const between = 'requested_at NOT BETWEEN ? AND ?';
    this.#sql.all(`DELETE FROM export_requests WHERE ${between}`, now - dayMs + 1, now);
    const [row] = this.#sql.all(
      'SELECT COUNT(*) AS count, MIN(requested_at) AS first FROM export_requests',
    );
    const { count, first } = row as { count: number; first: number };
    if (count >= exportsPerDay) return { ok: false, code: 'rate_limited', retryAt: first + dayMs };
    this.#sql.all('INSERT INTO export_requests (requested_at) VALUES (?)', now);
    return { ok: true };
  }
}
