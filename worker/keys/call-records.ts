import { dayMs, dayOf } from '../../domain/days.ts';
import type { SqlHandle } from '../storage/sql.ts';
import type { CallKind, CallReport, CallSum } from './lease.ts';

/** How long the operator can look back. */
const daysMax = 400;

/** The share of the newest call in the usual time. */
const newestShare = 1 / 8;

/** What the calls for pictures cost, earned, and how long they took. */
export class CallRecords {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  add({ tool, model, quality, ...call }: CallReport, now: number): void {
    const { outcome, tookMs, costMicroUsd, credits } = call;
    this.#sql.all('DELETE FROM call_sums WHERE day < ?', dayOf(now - daysMax * dayMs));
    // A cost that is not known makes the sum unknown, as NULL does.
    this.#sql.all(
      `INSERT INTO call_sums VALUES (?, ?, ?, ?, ?, 1, ?, ?)
       ON CONFLICT DO UPDATE SET calls = calls + 1, credits = credits + excluded.credits,
         cost_micro_usd = cost_micro_usd + excluded.cost_micro_usd`,
      dayOf(now),
      tool,
      model,
      quality,
      outcome,
      costMicroUsd,
      credits,
    );
    if (outcome !== 'made' || tookMs === null) return;
    this.#sql.all(
      `INSERT INTO call_times VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET usual_ms = usual_ms + (?4 - usual_ms) * ?5`,
      tool,
      model,
      quality,
      tookMs,
      newestShare,
    );
  }

  /** Returns how long recent calls of this kind took; null if none was reported. */
  usualMs({ tool, model, quality }: CallKind): number | null {
    const [row] = this.#sql.all(
      'SELECT usual_ms FROM call_times WHERE tool = ? AND model = ? AND quality = ?',
      tool,
      model,
      quality,
    );
    return row ? Math.round(row.usual_ms as number) : null;
  }

  /** Returns the sums of all days from `day` on, such as '2026-11-23'. */
  since(day: string): CallSum[] {
    return this.#sql.all(
      `SELECT tool, model, quality, outcome, SUM(calls) AS calls, SUM(credits) AS credits,
         CASE WHEN COUNT(cost_micro_usd) = COUNT(*) THEN SUM(cost_micro_usd) END AS costMicroUsd
       FROM call_sums WHERE day >= ? GROUP BY tool, model, quality, outcome
       ORDER BY tool, model, quality, calls DESC`,
      day,
    ) as unknown as CallSum[];
  }
}
