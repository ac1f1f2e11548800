import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { keepsPurchase } from '../ledger/reversals.ts';

/** Uncharged provider calls that one user may cause within `windowMs`. */
const unchargedCallsMax = 10;

/** Those within a day. The operator pays for most of them, and an account costs nothing to open. */
const daysCallsMax = { buyer: 200, visitor: 20 };

/** Calls that fail by the operator's fault, which count for nothing else. */
const operatorsCallsMax = 60;

/** The window in which they are counted, in milliseconds. */
const windowMs = 60 * 60_000;

/** Jobs that may end without a charge within `dayMs`, with or without a provider call: 50 batches. */
const unchargedJobsMax = 2000;

const lastOfJob = 'seq = (SELECT MAX(seq) FROM provider_calls WHERE job_id = ?)';

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
    this.#sql.all('DELETE FROM provider_calls WHERE called_at <= ?', now - dayMs);
    this.#sql.all('INSERT INTO provider_calls (job_id, called_at) VALUES (?, ?)', jobId, now);
  }

  /** Deletes the record of a job's last call, which failed by nobody's fault. */
  forgetLast(jobId: string): void {
    this.#sql.all(`DELETE FROM provider_calls WHERE ${lastOfJob}`, jobId);
  }

  /** Records that a job's last call failed by the operator's fault. */
  blameOperator(jobId: string): void {
    this.#sql.all(`UPDATE provider_calls SET is_operators = 1 WHERE ${lastOfJob}`, jobId);
  }

  /** Returns until when this account makes no call of a provider that only fails, in epoch milliseconds. */
  unavailableUntil(): number | null {
    const now = this.#clock();
    return this.#nthNewest(operatorsCallsMax, 'is_operators = 1', now, windowMs);
  }

  /** Returns when the user may cause calls again, in epoch milliseconds; null if they may now. */
  coolingUntil(): number | null {
    const now = this.#clock();
    return this.#jobsUntil(now) ?? this.#callsUntil("'running', 'succeeded'", now);
  }

  mayCall(): boolean {
    return this.#callsUntil("'succeeded'", this.#clock()) === null;
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

  #callsUntil(freeStates: string, now: number): number | null {
    const isCounted = `is_operators = 0 AND state NOT IN (${freeStates})`;
    const daysMax = keepsPurchase(this.#sql) ? daysCallsMax.buyer : daysCallsMax.visitor;
    return (
      this.#nthNewest(daysMax, isCounted, now, dayMs) ??
      this.#nthNewest(unchargedCallsMax, isCounted, now, windowMs)
    );
  }

  /** Returns when the call of this number, from the newest on, leaves the window; null if there is none. */
  #nthNewest(number: number, condition: string, now: number, ms: number): number | null {
    const [row] = this.#sql.all(
      `SELECT called_at FROM provider_calls JOIN jobs ON jobs.id = job_id
       WHERE ${condition} AND called_at > ? ORDER BY called_at DESC LIMIT 1 OFFSET ?`,
      now - ms,
      number - 1,
    );
    // A clock that is set back must not block the user for longer than the window.
    return row ? Math.min(row.called_at as number, now) + ms : null;
  }
}
