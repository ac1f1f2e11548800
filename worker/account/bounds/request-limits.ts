import { dayMs } from '../../../domain/days.ts';
import {
  exportsPerDay,
  promptRequestsPerDay,
  promptRequestsPerMinute,
} from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** At most `requestsMax` within `withinMs`, which is a day at most. `code` refuses one more. */
interface RequestLimit<Code> {
  requestsMax: number;
  withinMs: number;
  code: Code;
}

export type RequestAdmission<Code> =
  | { ok: true }
  /** `retryAt` is in epoch milliseconds. */
  | { ok: false; code: Code; retryAt: number };

export const promptLimits = [
  { requestsMax: promptRequestsPerDay, withinMs: dayMs, code: 'prompts_used_up' },
  { requestsMax: promptRequestsPerMinute, withinMs: 60_000, code: 'rate_limited' },
] as const;

/** Of the exports that the server draws. */
export const exportLimits = [
  { requestsMax: exportsPerDay, withinMs: dayMs, code: 'rate_limited' },
] as const;

/** The requests of one kind of a user, each a row of `table`, so that a restart forgets none. */
export class RequestLimits<Code> {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #table: string;
  readonly #limits: readonly RequestLimit<Code>[];

  constructor(
    sql: SqlHandle,
    clock: () => number,
    { table, limits }: { table: string; limits: readonly RequestLimit<Code>[] },
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.#table = table;
    this.#limits = limits;
  }

  /** Counts a request that no limit refuses. */
  admit(): RequestAdmission<Code> {
    const now = this.#clock();
    // Those after now are of a clock that was ahead, and must not block the user.
    const between = 'requested_at NOT BETWEEN ? AND ?';
    this.#sql.all(`DELETE FROM ${this.#table} WHERE ${between}`, now - dayMs + 1, now);
    for (const { requestsMax, withinMs, code } of this.#limits) {
      const [first] = this.#sql.all(
        `SELECT requested_at FROM ${this.#table} WHERE requested_at > ?
         ORDER BY requested_at DESC LIMIT 1 OFFSET ?`,
        now - withinMs,
        requestsMax - 1,
      );
      if (first) return { ok: false, code, retryAt: (first.requested_at as number) + withinMs };
    }
    this.#sql.all(`INSERT INTO ${this.#table} (requested_at) VALUES (?)`, now);
    return { ok: true };
  }
}
