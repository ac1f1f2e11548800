import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** Provider calls without a charge that one user may cause within `windowMs`. */
const unchargedCallsMax = 10;

/** The window in which they are counted, in milliseconds. */
const windowMs = 60 * 60_000;

/** Jobs that may end without a charge within `dayMs`, also without a call of the provider. */
const unchargedJobsMax = 200;

/**
 * The calls of the image provider for one user's jobs. Each call uses a slot of a key, and most are
 * billed to the operator, whether or not the job is charged, so failures that cost the user nothing
 * have a bound.
 */
export class ProviderCalls {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Records a call for a job, before it is made. */
  record(jobId: string): void {
    const now = this.#clock();
    this.#sql.all('DELETE FROM provider_calls WHERE called_at <= ?', now - windowMs);
    this.#sql.all('INSERT INTO provider_calls (job_id, called_at) VALUES (?, ?)', jobId, now);
  }

  /** Deletes the record of a job's last call, which failed by no fault of the user. */
  forgetLast(jobId: string): void {
    this.#sql.all(
      'DELETE FROM provider_calls WHERE seq = (SELECT MAX(seq) FROM provider_calls WHERE job_id = ?)',
      jobId,
    );
  }

  /**
   * Returns when the user may cause calls again, in epoch milliseconds; null where they may now.
   */
  coolingUntil(): number | null {
    const now = this.#clock();
    return this.#jobsUntil(now) ?? this.#callsUntil(now);
  }

  /** Returns whether another call may be made. */
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
