import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { keepsPurchase } from '../ledger/reversals.ts';

/** Prompts that became no job, of one user within `dayMs`. An account costs nothing to open. */
const unusedMax = { buyer: 1000, visitor: 100 };

export type ScreeningAdmission =
  /** Only these jobs are new: the prompts of others were judged before. */
  | { ok: true; ids: string[] }
  /** `retryAt` is in epoch milliseconds. */
  | { ok: false; retryAt: number };

/** The prompts that a model judges before the account knows their jobs. The operator pays for each. */
export class JudgedPrompts {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Counts the prompts of new jobs. Jobs that exist are free, and bounded by `ProviderCalls`. */
  admit(jobIds: readonly string[]): ScreeningAdmission {
    const now = this.#clock();
    const ids = jobIds.filter(
      (id) => this.#sql.all('SELECT 1 FROM jobs WHERE id = ?', id).length === 0,
    );
    this.#sql.all('DELETE FROM judged_prompts WHERE judged_at <= ?', now - dayMs);
    const [last] = this.#sql.all(
      `SELECT judged_at FROM judged_prompts LEFT JOIN jobs ON jobs.id = job_id
       WHERE jobs.id IS NULL ORDER BY judged_at DESC LIMIT 1 OFFSET ?`,
      unusedMax[keepsPurchase(this.#sql) ? 'buyer' : 'visitor'] - ids.length,
    );
    // A clock that is set back must not block the user for longer than the window.
    if (last && ids.length > 0) {
      return { ok: false, retryAt: Math.min(last.judged_at as number, now) + dayMs };
    }
    for (const id of ids) {
      this.#sql.all('INSERT INTO judged_prompts (job_id, judged_at) VALUES (?, ?)', id, now);
    }
    return { ok: true, ids };
  }
}
