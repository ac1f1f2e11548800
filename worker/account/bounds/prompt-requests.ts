import { dayMs } from '../../../domain/days.ts';
import { promptRequestsPerDay, promptRequestsPerMinute } from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

const minuteMs = 60_000;

export type PromptAdmission =
  | { ok: true }
  /** `retryAt` is in epoch milliseconds. */
  | { ok: false; code: 'rate_limited' | 'prompts_used_up'; retryAt: number }
  | { ok: false; code: 'insufficient_credits' };

export class PromptRequests {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  admit(): PromptAdmission {
    const now = this.#clock();
    this.#sql.all('DELETE FROM prompt_requests WHERE requested_at <= ?', now - dayMs);
    const dayEnds = this.#nthNewest(promptRequestsPerDay, now, dayMs);
    if (dayEnds !== null) return { ok: false, code: 'prompts_used_up', retryAt: dayEnds };
    const minuteEnds = this.#nthNewest(promptRequestsPerMinute, now, minuteMs);
    if (minuteEnds !== null) return { ok: false, code: 'rate_limited', retryAt: minuteEnds };
    this.#sql.all('INSERT INTO prompt_requests (requested_at) VALUES (?)', now);
    return { ok: true };
  }

  #nthNewest(count: number, now: number, windowMs: number): number | null {
    const row = this.#sql.all(
      `SELECT requested_at FROM prompt_requests WHERE requested_at > ?
       ORDER BY requested_at DESC LIMIT 1 OFFSET ?`,
      now - windowMs,
      count - 1,
    )[0];
    // A clock that is set back must not block the user for longer than the window.
    return row ? Math.min(row.requested_at as number, now) + windowMs : null;
  }
}
