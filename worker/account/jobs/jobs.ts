import type { JobErrorCode } from '../../../domain/error-code.ts';
import type { JobRequest, JobStage } from '../../../domain/job.ts';
import { isSettled, type JobState } from '../../../domain/job-state.ts';
import {
  resultRetentionMs,
  savedResultRetentionMs,
  unfinishedJobsMax,
} from '../../../domain/limits.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { type JobRecord, toJobRecord } from './job-record.ts';

/** So long after its deadline nobody works on a job any more, in milliseconds: no call takes longer. */
const lateWorkMs = 60_000;

/** Which states follow which. What stands nowhere on the left is final. */
const transitions: Partial<Record<JobState, readonly JobState[]>> = {
  queued: ['running', 'failed', 'cancelled'],
  // Back to the queue where the call made nothing for certain.
  running: ['queued', 'succeeded', 'failed'],
};

export type Admission =
  /** `job` is the earlier one, where this request has come before. */
  { ok: true; job: JobRecord | null } | { ok: false; code: 'conflict' | 'too_many_jobs' };

/** What a job is doing. */
export interface JobProgress {
  stage: JobStage;
  place?: number;
  etaMs?: number;
}

/** The jobs of one account and the rules by which they move. It knows nothing of credits. */
export class Jobs {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #changed: (id: string) => void;

  /** `clock` gives epoch milliseconds; `changed` is told after each change of a job. */
  constructor(
    sql: SqlHandle,
    clock: () => number,
    changed: (id: string) => void = () => undefined,
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Whether a job may come in. The same request again is the same job; its id with another request is a conflict. */
  admit(request: JobRequest, digest: string): Admission {
    const earlier = this.#sql.all('SELECT * FROM jobs WHERE id = ?', request.id)[0];
    if (earlier) {
      // Jobs from before there were digests are told apart by the request itself.
      const isSame =
        earlier.request_digest === null
          ? earlier.request === JSON.stringify(request)
          : earlier.request_digest === digest;
      return isSame ? { ok: true, job: toJobRecord(earlier) } : { ok: false, code: 'conflict' };
    }
    if (this.unfinished().length >= unfinishedJobsMax) return { ok: false, code: 'too_many_jobs' };
    return { ok: true, job: null };
  }

  /** Takes in a job that was admitted. */
  create(input: {
    request: JobRequest;
    digest: string;
    mobile: boolean;
    origin: string;
    cost: number;
    deadlineAt: number;
  }): JobRecord {
    const rows = this.#sql.all(
      `INSERT INTO jobs
         (id, seq, request, request_digest, mobile, origin, tool, cost, state, stage, created_at, deadline_at)
       SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ?, ?, ?, ?, ?, 'queued', 'held', ?, ? FROM jobs
       RETURNING *`,
      input.request.id,
      JSON.stringify(input.request),
      input.digest,
      input.mobile ? 1 : 0,
      input.origin,
      input.request.tool,
      input.cost,
      this.#clock(),
      input.deadlineAt,
    );
    this.#changed(input.request.id);
    return toJobRecord(rows[0] as Record<string, SqlValue>);
  }

  read(id: string): JobRecord | null {
    const row = this.#sql.all('SELECT * FROM jobs WHERE id = ?', id)[0];
    return row ? toJobRecord(row) : null;
  }

  /** The newest jobs first, `limit` of them at most. */
  recent(limit: number): JobRecord[] {
    return this.#sql.all('SELECT * FROM jobs ORDER BY seq DESC LIMIT ?', limit).map(toJobRecord);
  }

  unfinished(): JobRecord[] {
    return this.#sql
      .all("SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY seq")
      .map(toJobRecord);
  }

  /** Says what a job is doing. A job that has ended is past saying so: false. */
  report(id: string, { stage, place, etaMs }: JobProgress): boolean {
    const before = this.read(id);
    if (!before || isSettled(before.state)) return false;
    const [nowAt, nowIn] = [place ?? null, etaMs ?? null];
    if (before.stage === stage && before.place === nowAt && before.etaMs === nowIn) return true;
    this.#sql.all(
      'UPDATE jobs SET stage = ?, place = ?, eta_ms = ? WHERE id = ?',
      stage,
      nowAt,
      nowIn,
      id,
    );
    this.#changed(id);
    return true;
  }

  /** The provider is about to be called: from here on the job can't be cancelled or resumed. */
  start(id: string): boolean {
    return this.#move(id, 'running', { stage: 'rendering', place: null, eta_ms: null });
  }

  /** The job waits for a key: for its first, or for another after a call that made nothing. */
  wait(id: string, progress: { place: number; etaMs: number }): boolean {
    const isRunning = this.read(id)?.state === 'running';
    if (isRunning && !this.#move(id, 'queued', {})) return false;
    return this.report(id, { stage: 'waiting', ...progress });
  }

  /** `result` is null where the device has the picture already: the server never sees it. */
  succeed(id: string, result: StoredPicture | null): boolean {
    const stored = result === null ? null : JSON.stringify(result);
    return this.#move(id, 'succeeded', { stage: 'done', result: stored });
  }

  fail(id: string, error: { code: JobErrorCode; message: string }): boolean {
    return this.#move(id, 'failed', { error_code: error.code, error_message: error.message });
  }

  cancel(id: string, message: string): boolean {
    return this.#move(id, 'cancelled', { error_code: 'cancelled', error_message: message });
  }

  /** The device has the picture: a day is enough from here on. False when there is no such picture. */
  saved(id: string): boolean {
    const changed = this.#sql.all(
      `UPDATE jobs SET prune_at = MIN(prune_at, ?) WHERE id = ? AND result IS NOT NULL RETURNING id`,
      this.#clock() + savedResultRetentionMs,
      id,
    );
    return changed.length > 0;
  }

  /**
   * The owner has gone: every request is deleted at once, with its digest. What
   * has a picture may be pruned now, and the rest when nobody can be working on it
   * any more, for a picture that is ready too late must go as well.
   */
  forgetAll(): void {
    this.#sql.all("UPDATE jobs SET request = 'null', request_digest = NULL");
    const now = this.#clock();
    this.#sql.all(
      `UPDATE jobs SET prune_at =
         CASE WHEN result IS NULL THEN MAX(?, deadline_at + ?) ELSE ? END
       WHERE settled_at IS NOT NULL AND pruned_at IS NULL`,
      now,
      lateWorkMs,
      now,
    );
  }

  /** Jobs whose picture and words have been kept long enough, `limit` of them at most. */
  prunable(limit: number): JobRecord[] {
    return this.#sql
      .all(
        'SELECT * FROM jobs WHERE prune_at <= ? AND pruned_at IS NULL ORDER BY prune_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(toJobRecord);
  }

  /** Deletes the request of a job whose picture was deleted. The job itself and its price stay. */
  prune(id: string): void {
    this.#sql.all(
      "UPDATE jobs SET request = 'null', result = NULL, pruned_at = ? WHERE id = ?",
      this.#clock(),
      id,
    );
    this.#changed(id);
  }

  /** When the next job may be forgotten, in epoch milliseconds; null when none waits for it. */
  nextPruneAt(): number | null {
    const row = this.#sql.all(
      'SELECT MIN(prune_at) AS next FROM jobs WHERE prune_at IS NOT NULL AND pruned_at IS NULL',
    )[0];
    return (row?.next as number | null | undefined) ?? null;
  }

  /** Moves a job to a state that may follow its own. False where it may not, and nothing changes. */
  #move(id: string, to: JobState, changes: Record<string, SqlValue>): boolean {
    const from = this.read(id)?.state;
    if (from === undefined || !transitions[from]?.includes(to)) return false;
    const now = this.#clock();
    const ending = isSettled(to)
      ? { settled_at: now, prune_at: now + resultRetentionMs, place: null, eta_ms: null }
      : {};
    const columns = { ...changes, ...ending, state: to };
    const assignments = Object.keys(columns).map((column) => `${column} = ?`);
    this.#sql.all(
      `UPDATE jobs SET ${assignments.join(', ')} WHERE id = ?`,
      ...Object.values(columns),
      id,
    );
    this.#changed(id);
    return true;
  }
}
