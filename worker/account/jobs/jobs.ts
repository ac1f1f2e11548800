import type { JobRequest, JobStage } from '../../../domain/account/job.ts';
import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import { isSettled, type JobState } from '../../../domain/account/job-state.ts';
import {
  resultRetentionMs,
  savedResultRetentionMs,
  unfinishedJobsMax,
} from '../../../domain/limits.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { type JobRecord, type StoredSubmission, toJobRecord } from './job-record.ts';

/** After a job's deadline and this time nobody works on it: no provider call takes longer. */
const lateWorkMs = 60_000;

const transitions: Partial<Record<JobState, readonly JobState[]>> = {
  queued: ['running', 'failed', 'cancelled'],
  // Back to `queued` where the call certainly made nothing. Cancelled where the vendor has ended its request.
  running: ['queued', 'succeeded', 'failed', 'cancelled'],
};

export type Admission =
  /** `job` is the existing job for a repeated request; null for a new one. */
  { ok: true; job: JobRecord | null } | { ok: false; code: 'conflict' | 'too_many_jobs' };

export interface JobProgress {
  stage: JobStage;
  place?: number;
  etaMs?: number;
}

export class Jobs {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #changed: (id: string) => void;

  constructor(
    sql: SqlHandle,
    clock: () => number,
    changed: (id: string) => void = () => undefined,
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.#changed = changed;
  }

  admit(request: JobRequest, digest: string): Admission {
    const earlier = this.#sql.all('SELECT * FROM jobs WHERE id = ?', request.id)[0];
    if (earlier) {
      // Jobs older than the digest column are compared by the whole request.
      const isSame =
        earlier.request_digest === null
          ? earlier.request === JSON.stringify(request)
          : earlier.request_digest === digest;
      return isSame ? { ok: true, job: toJobRecord(earlier) } : { ok: false, code: 'conflict' };
    }
    const begun = this.unfinished().filter(({ isWaiting }) => !isWaiting);
    if (begun.length >= unfinishedJobsMax) return { ok: false, code: 'too_many_jobs' };
    return { ok: true, job: null };
  }

  create(input: {
    request: JobRequest;
    digest: string;
    mobile: boolean;
    origin: string;
    cost: number;
    deadlineAt: number;
    deadlineMs: number;
    /** The job is queued with the others of its batch; see `begin`. */
    batchId: string | null;
  }): JobRecord {
    const rows = this.#sql.all(
      `INSERT INTO jobs
         (id, seq, request, request_digest, mobile, origin, tool, cost, state, stage,
          created_at, deadline_at, deadline_ms, batch_id, is_waiting)
       SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ?, ?, ?, ?, ?, 'queued', 'held', ?, ?, ?, ?, ? FROM jobs
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
      input.deadlineMs,
      input.batchId,
      input.batchId === null ? 0 : 1,
    );
    this.#changed(input.request.id);
    return toJobRecord(rows[0] as Record<string, SqlValue>);
  }

  read(id: string): JobRecord | null {
    const row = this.#sql.all('SELECT * FROM jobs WHERE id = ?', id)[0];
    return row ? toJobRecord(row) : null;
  }

  recent(limit: number): JobRecord[] {
    return this.#sql.all('SELECT * FROM jobs ORDER BY seq DESC LIMIT ?', limit).map(toJobRecord);
  }

  unfinished(): JobRecord[] {
    return this.#sql
      .all("SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY seq")
      .map(toJobRecord);
  }

  ofBatch(batchId: string): JobRecord[] {
    return this.#sql
      .all('SELECT * FROM jobs WHERE batch_id = ? ORDER BY seq', batchId)
      .map(toJobRecord);
  }

  /** Lets queued jobs begin, in their order, until `unfinishedJobsMax` have begun. */
  begin(): void {
    const begun = this.#sql.all(
      `UPDATE jobs SET is_waiting = 0, deadline_at = MIN(deadline_at, ?1 + deadline_ms) WHERE id IN (
         SELECT id FROM jobs WHERE state = 'queued' AND is_waiting = 1 ORDER BY seq LIMIT MAX(0, ?2 - (
           SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running') AND is_waiting = 0)))
       RETURNING id`,
      this.#clock(),
      unfinishedJobsMax,
    );
    for (const { id } of begun) this.#changed(id as string);
  }

  report(id: string, { stage, place, etaMs }: JobProgress): boolean {
    const before = this.read(id);
    if (!before || isSettled(before.state)) return false;
    const [newPlace, newEtaMs] = [place ?? null, etaMs ?? null];
    if (before.stage === stage && before.place === newPlace && before.etaMs === newEtaMs)
      return true;
    this.#sql.all(
      'UPDATE jobs SET stage = ?, place = ?, eta_ms = ? WHERE id = ?',
      stage,
      newPlace,
      newEtaMs,
      id,
    );
    this.#changed(id);
    return true;
  }

  /**
   * Marks the job as running, just before the provider is called. From here on a restart fails it, unless
   * a vendor has accepted its request, and only that vendor can cancel it. `etaMs` is how long the job takes in all, where that is known.
   */
  start(id: string, etaMs: number | null = null): boolean {
    return this.#move(id, 'running', { stage: 'rendering', place: null, eta_ms: etaMs });
  }

  /** Stores the request that a vendor has accepted; null after its end. */
  setSubmission(id: string, submission: StoredSubmission | null): void {
    const stored = submission === null ? null : JSON.stringify(submission);
    this.#sql.all('UPDATE jobs SET submission = ? WHERE id = ?', stored, id);
    this.#changed(id);
  }

  /** Adds what a call for the job costs the operator, in millionths of a dollar. */
  addProviderCost(id: string, microUsd: number): void {
    this.#sql.all(
      'UPDATE jobs SET provider_cost = COALESCE(provider_cost, 0) + ? WHERE id = ?',
      microUsd,
      id,
    );
  }

  /**
   * The job waits for a key: the first one, or another one after a call that made nothing. Returns false if
   * the job has ended.
   */
  wait(id: string, progress: { place: number; etaMs: number }): boolean {
    const isRunning = this.read(id)?.state === 'running';
    if (isRunning && !this.#move(id, 'queued', {})) return false;
    return this.report(id, { stage: 'waiting', ...progress });
  }

  /** `result` is null if the device already has the picture, which the server never receives. */
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

  saved(id: string): boolean {
    const changed = this.#sql.all(
      `UPDATE jobs SET prune_at = MIN(prune_at, ?) WHERE id = ? AND result IS NOT NULL RETURNING id`,
      this.#clock() + savedResultRetentionMs,
      id,
    );
    return changed.length > 0;
  }

  /** Returns the newest of `limit` jobs with a picture on the server or a device, newest first. */
  withPictures(limit: number): JobRecord[] {
    return this.recent(limit).filter(
      ({ state, request, deletedAt }) =>
        state === 'succeeded' && request !== null && deletedAt === null,
    );
  }

  /** Returns, among the newest `limit` jobs, the ids of those whose picture only a device may have. */
  gone(limit: number): string[] {
    return this.recent(limit)
      .filter(
        ({ state, request, deletedAt }) =>
          state === 'succeeded' && request === null && deletedAt === null,
      )
      .map(({ id }) => id);
  }

  /** Replaces the result of an edit with its finished picture. */
  finish(id: string, picture: StoredPicture): JobRecord {
    const [row] = this.#sql.all(
      'UPDATE jobs SET result = json_patch(result, ?) WHERE id = ? RETURNING *',
      JSON.stringify({ ...picture, isFinished: true }),
      id,
    );
    this.#changed(id);
    return toJobRecord(row as Record<string, SqlValue>);
  }

  /** The user deleted the job's picture, which is pruned at once. */
  deletePicture(id: string): boolean {
    const now = this.#clock();
    const [row] = this.#sql.all(
      `UPDATE jobs SET deleted_at = COALESCE(deleted_at, ?), prune_at = MIN(prune_at, ?)
       WHERE id = ? AND state = 'succeeded' RETURNING id`,
      now,
      now,
      id,
    );
    if (row) this.#changed(id);
    return row !== undefined;
  }

  /** Deletes every request and its digest when the account is closed. */
  forgetAll(): void {
    const now = this.#clock();
    this.#sql.all(
      `UPDATE jobs SET request = 'null', request_digest = NULL,
         deleted_at = COALESCE(deleted_at, ?)`,
      now,
    );
    this.#sql.all("UPDATE batches SET digest = ''");
    this.#sql.all(
      `UPDATE jobs SET prune_at =
         CASE WHEN result IS NULL THEN MAX(?, deadline_at + ?) ELSE ? END
       WHERE settled_at IS NOT NULL AND pruned_at IS NULL`,
      now,
      lateWorkMs,
      now,
    );
  }

  /** Returns at most `limit` jobs whose retention has ended and that were not pruned. */
  prunable(limit: number): JobRecord[] {
    return this.#sql
      .all(
        'SELECT * FROM jobs WHERE prune_at <= ? AND pruned_at IS NULL ORDER BY prune_at LIMIT ?',
        this.#clock(),
        limit,
      )
      .map(toJobRecord);
  }

  prune(id: string): void {
    this.#sql.all(
      "UPDATE jobs SET request = 'null', result = NULL, pruned_at = ? WHERE id = ?",
      this.#clock(),
      id,
    );
    this.#changed(id);
  }

  nextPruneAt(): number | null {
    const row = this.#sql.all(
      'SELECT MIN(prune_at) AS next FROM jobs WHERE prune_at IS NOT NULL AND pruned_at IS NULL',
    )[0];
    return (row?.next as number | null | undefined) ?? null;
  }

  #move(id: string, to: JobState, changes: Record<string, SqlValue>): boolean {
    const from = this.read(id)?.state;
    if (from === undefined || !transitions[from]?.includes(to)) return false;
    const now = this.#clock();
    const ending = isSettled(to)
      ? {
          settled_at: now,
          prune_at: now + resultRetentionMs,
          place: null,
          eta_ms: null,
          submission: null,
        }
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
