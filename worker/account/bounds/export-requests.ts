import { dayMs } from '../../../domain/days.ts';
import { exportSignaturesPerDay, exportSignaturesPerJob } from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

export type ExportAdmission = { ok: true } | { ok: false; code: 'rate_limited' };

/** Bounds the drawings by which exports are compared, because each is billed to the operator. */
export class ExportRequests {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  admit(jobId: string): ExportAdmission {
    const now = this.#clock();
    // Also those of a clock that was ahead.
    this.#sql.all(
      'DELETE FROM export_requests WHERE requested_at NOT BETWEEN ? AND ?',
      now - dayMs + 1,
      now,
    );
    const [count] = this.#sql.all(
      'SELECT COUNT(*) AS ofDay, COUNT(*) FILTER (WHERE job_id = ?) AS ofJob FROM export_requests',
      jobId,
    );
    const { ofDay, ofJob } = count as { ofDay: number; ofJob: number };
    if (ofDay >= exportSignaturesPerDay || ofJob >= exportSignaturesPerJob) {
      return { ok: false, code: 'rate_limited' };
    }
    this.#sql.all('INSERT INTO export_requests (job_id, requested_at) VALUES (?, ?)', jobId, now);
    return { ok: true };
  }
}
