import type { JobErrorCode } from '../../domain/error-code.ts';
import type { JobRequest, JobStage } from '../../domain/job.ts';
import type { JobState } from '../../domain/job-state.ts';
import { unfinishedJobsMax } from '../../domain/limits.ts';
import type { SqlHandle, SqlValue } from '../storage/sql.ts';

/** A picture that a job made, as the account keeps it. */
export interface StoredPicture {
  /** Its name in the picture store. */
  key: string;
  width: number;
  height: number;
  type: string;
}

export interface JobRecord {
  id: string;
  request: JobRequest;
  /** Whether a phone or tablet asked: such jobs have limits of their own. */
  mobile: boolean;
  cost: number;
  state: JobState;
  stage: JobStage;
  place: number | null;
  etaMs: number | null;
  result: StoredPicture | null;
  error: { code: JobErrorCode; message: string } | null;
  createdAt: number;
  deadlineAt: number;
  settledAt: number | null;
}

/** Which states follow which. What stands nowhere on the left is final. */
const transitions: Partial<Record<JobState, readonly JobState[]>> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['succeeded', 'failed'],
};

export type Admission =
  /** `job` is the earlier one, where this request has come before. */
  { ok: true; job: JobRecord | null } | { ok: false; code: 'conflict' | 'too_many_jobs' };

/** The jobs of one account and the rules by which they move. It knows nothing of credits. */
export class Jobs {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Whether a job may come in. The same request again is the same job; its id with another request is a conflict. */
  admit(request: JobRequest): Admission {
    const earlier = this.#sql.all('SELECT * FROM jobs WHERE id = ?', request.id)[0];
    if (earlier) {
      return earlier.request === JSON.stringify(request)
        ? { ok: true, job: toRecord(earlier) }
        : { ok: false, code: 'conflict' };
    }
    if (this.unfinished().length >= unfinishedJobsMax) return { ok: false, code: 'too_many_jobs' };
    return { ok: true, job: null };
  }

  /** Takes in a job that was admitted. */
  create(input: {
    request: JobRequest;
    mobile: boolean;
    cost: number;
    deadlineAt: number;
  }): JobRecord {
    const rows = this.#sql.all(
      `INSERT INTO jobs (id, seq, request, mobile, tool, cost, state, stage, created_at, deadline_at)
       SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ?, ?, ?, 'queued', 'held', ?, ? FROM jobs RETURNING *`,
      input.request.id,
      JSON.stringify(input.request),
      input.mobile ? 1 : 0,
      input.request.tool,
      input.cost,
      this.#clock(),
      input.deadlineAt,
    );
    return toRecord(rows[0] as Record<string, SqlValue>);
  }

  read(id: string): JobRecord | null {
    const row = this.#sql.all('SELECT * FROM jobs WHERE id = ?', id)[0];
    return row ? toRecord(row) : null;
  }

  /** The newest jobs first, `limit` of them at most. */
  recent(limit: number): JobRecord[] {
    return this.#sql.all('SELECT * FROM jobs ORDER BY seq DESC LIMIT ?', limit).map(toRecord);
  }

  unfinished(): JobRecord[] {
    return this.#sql
      .all("SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY seq")
      .map(toRecord);
  }

  /** Says what a job is doing. A job that has ended is past saying so: false. */
  report(id: string, progress: { stage: JobStage; place?: number; etaMs?: number }): boolean {
    const changed = this.#sql.all(
      `UPDATE jobs SET stage = ?, place = ?, eta_ms = ?
       WHERE id = ? AND state IN ('queued', 'running') RETURNING id`,
      progress.stage,
      progress.place ?? null,
      progress.etaMs ?? null,
      id,
    );
    return changed.length > 0;
  }

  /** The provider is about to be called: from here on the job can't be cancelled or resumed. */
  start(id: string): boolean {
    return this.#move(id, 'running', { stage: 'rendering', place: null, eta_ms: null });
  }

  succeed(id: string, result: StoredPicture): boolean {
    return this.#move(id, 'succeeded', { stage: 'done', result: JSON.stringify(result) });
  }

  fail(id: string, error: { code: JobErrorCode; message: string }): boolean {
    return this.#move(id, 'failed', { error_code: error.code, error_message: error.message });
  }

  cancel(id: string, message: string): boolean {
    return this.#move(id, 'cancelled', { error_code: 'cancelled', error_message: message });
  }

  /** Moves a job to a state that may follow its own. False where it may not, and nothing changes. */
  #move(id: string, to: JobState, changes: Record<string, SqlValue>): boolean {
    const from = this.read(id)?.state;
    if (from === undefined || !transitions[from]?.includes(to)) return false;
    const settledAt = to === 'running' ? null : this.#clock();
    const columns = { ...changes, state: to, settled_at: settledAt };
    const assignments = Object.keys(columns).map((column) => `${column} = ?`);
    this.#sql.all(
      `UPDATE jobs SET ${assignments.join(', ')} WHERE id = ?`,
      ...Object.values(columns),
      id,
    );
    return true;
  }
}

function toRecord(row: Record<string, SqlValue>): JobRecord {
  return {
    id: row.id as string,
    request: JSON.parse(row.request as string) as JobRequest,
    mobile: row.mobile === 1,
    cost: row.cost as number,
    state: row.state as JobState,
    stage: row.stage as JobStage,
    place: row.place as number | null,
    etaMs: row.eta_ms as number | null,
    result: row.result === null ? null : (JSON.parse(row.result as string) as StoredPicture),
    error:
      row.error_code === null
        ? null
        : { code: row.error_code as JobErrorCode, message: row.error_message as string },
    createdAt: row.created_at as number,
    deadlineAt: row.deadline_at as number,
    settledAt: row.settled_at as number | null,
  };
}
