import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** Uncharged provider calls that one user may cause within `windowMs`. */
const unchargedCallsMax = 10;

const windowMs = 60 * 60_000;

/** Jobs that may end without a charge within `dayMs`, with or without a provider call. */
const unchargedJobsMax = 200;

/**
 * Counts the provider calls of one user. Each uses a slot of a key and most are billed to the
 * operator, even if the job is not charged, so uncharged failures are limited.
 */
export class ProviderCalls {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  record(jobId: string): void {
    const now = this.#clock();
    this.#sql.all('DELETE FROM provider_calls WHERE called_at <= ?', now - windowMs);
    this.#sql.all('INSERT INTO provider_calls (job_id, called_at) VALUES (?, ?)', jobId, now);
  }

  /** Deletes the record of a job's last call, whose failure the user did not cause. */
  forgetLast(jobId: string): void {
    this.#sql.all(
      'DELETE FROM provider_calls WHERE seq = (SELECT MAX(seq) FROM provider_calls WHERE job_id = ?)',
      jobId,
    );
  }

  /** Returns when the user may cause calls again, in epoch milliseconds; null if they may now. */
  coolingUntil(): number | null {
    const now = this.#clock();
    return this.#jobsUntil(now) ?? this.#callsUntil(now);
  }

  mayCall(): boolean {
    const [row] = this.#sql.all(
      `SELECT COUNT(*) AS calls FROM provider_calls JOIN jobs ON jobs.id = job_id
       WHERE state != 'succeeded' AND called_at > ?`,
      this.#clock() - windowMs,
    );
    return Number(row?.calls) < unchargedCallsMax;
  }

  #jobsUntil(now: number): number | null {
    const row = this.#sql.all(
      `SELECT settled_at FROM jobs WHERE state IN ('failed', 'cancelled') AND settled_at > ?
         AND error_code IS NOT 'unavailable'
       ORDER BY settled_at DESC LIMIT 1 OFFSET ?`,
      now - dayMs,
      unchargedJobsMax - 1,
    )[0];
    return row ? Math.min(row.settled_at as number, now) + dayMs : null;
  }

  #callsUntil(now: number): number | null {
    const row = this.#sql.all(
      `SELECT called_at FROM provider_calls JOIN jobs ON jobs.id = job_id
       WHERE state NOT IN ('running', 'succeeded') AND called_at > ?
       ORDER BY called_at DESC LIMIT 1 OFFSET ?`,
      now - windowMs,
      unchargedCallsMax - 1,
    )[0];
    // A clock that is set back must not block the user for longer than the window.
    return row ? Math.min(row.called_at as number, now) + windowMs : null;
  }
}
