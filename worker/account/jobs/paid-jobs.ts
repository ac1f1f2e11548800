import type { JobRequest } from '../../../domain/account/job.ts';
import { type JobErrorCode, jobErrorMessages } from '../../../domain/account/job-error.ts';
import { holdRefOf } from '../../../domain/account/job-refs.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import { accountPicturesMax, jobDeadlineMs } from '../../../domain/limits.ts';
import { isRenderedOnDevice, toolCost } from '../../../domain/tools/tool-cost.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import type { ClosedBy, Ledger } from '../ledger/ledger.ts';
import type { LedgerOutcome, LedgerRefusal } from '../ledger/operations.ts';
import type { AccountPictures } from '../pictures/account-pictures.ts';
import type { ReadyEmails } from '../results/ready-emails.ts';
import type { UnsavedResults } from '../results/unsaved-results.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { pictureFault, picturesOf } from './job-pictures.ts';
import type { JobRecord } from './job-record.ts';
import type { Jobs } from './jobs.ts';

export type CreateJobOutcome =
  | { ok: true; job: JobRecord; isNew: boolean }
  /** `retryAt`: when the user may create jobs again, in epoch milliseconds, if known. */
  | { ok: false; code: JobRefusal; available?: number; retryAt?: number };

export type JobRefusal =
  | LedgerRefusal
  | 'too_many_jobs'
  | 'price_changed'
  | 'rate_limited'
  | 'too_many_failures'
  /** Too many provider calls for this user failed by the operator's fault. */
  | 'provider_unavailable'
  /** The operator's daily limit of provider calls is reached. */
  | 'budget_spent'
  | 'unknown_upload'
  /** The mask is not a PNG of its picture's size, or has more than `maskPixelsMax` pixels. */
  | 'invalid_mask';

/** How long an upload remains after the deadline of the job that uses it. */
const uploadGraceMs = 60_000;

/** Saved pictures that a closing account deletes at once: all that can exist, and some older ones. */
const keptKeysMax = 2 * accountPicturesMax;

export interface UnsavedResult {
  picture: StoredPicture;
  tool: Tool;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Jobs with their price in the ledger. `create`, `start`, `wait`, `succeed`, `fail`, `cancel`, `close` and
 * `prune` are one transaction each, so no crash can separate a result from its charge.
 */
export class PaidJobs {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #jobs: Jobs;
  readonly #ledger: Ledger;
  readonly #uploads: Uploads;
  readonly #unsavedResults: UnsavedResults;
  readonly #pictures: AccountPictures;
  readonly #readyEmails: ReadyEmails;

  constructor(
    sql: SqlHandle,
    clock: () => number,
    parts: {
      jobs: Jobs;
      ledger: Ledger;
      uploads: Uploads;
      unsavedResults: UnsavedResults;
      pictures: AccountPictures;
      readyEmails: ReadyEmails;
    },
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.#jobs = parts.jobs;
    this.#ledger = parts.ledger;
    this.#uploads = parts.uploads;
    this.#unsavedResults = parts.unsavedResults;
    this.#pictures = parts.pictures;
    this.#readyEmails = parts.readyEmails;
  }

  /** Creates a job and holds its price, or does neither. */
  create(
    request: JobRequest,
    input: {
      mobile: boolean;
      digest: string;
      origin: string;
      expectedCost?: number | undefined;
      deadlineMs?: number;
    },
  ): CreateJobOutcome {
    const { mobile, digest, origin, expectedCost } = input;
    return this.#sql.transaction(() => {
      // Jobs past their deadline must not count as unfinished.
      this.sweep();
      const admission = this.#jobs.admit(request, digest);
      if (!admission.ok) return admission;
      if (admission.job) return { ok: true, job: admission.job, isNew: false };
      if (expectedCost !== undefined && expectedCost !== toolCost(request)) {
        return { ok: false, code: 'price_changed' };
      }
      const { deadlineMs = jobDeadlineMs } = input;
      const deadlineAt = this.#clock() + deadlineMs;
      const how = { digest, mobile, origin, deadlineMs, deadlineAt, batchId: null };
      return this.insert(request, how);
    });
  }

  /** Inserts a job and holds its price within the caller's transaction. */
  insert(
    request: JobRequest,
    how: Pick<JobRecord, 'mobile' | 'deadlineMs' | 'deadlineAt' | 'batchId'> & {
      digest: string;
      origin: string;
    },
  ): CreateJobOutcome {
    const fault = pictureFault(request, this.#uploads);
    if (fault) return { ok: false, code: fault };
    const { digest, deadlineAt } = how;
    const cost = toolCost(request);
    const held = this.#ledger.hold({
      ref: holdRefOf(request.id),
      credits: cost,
      expiresAt: deadlineAt,
      tool: request.tool,
      purpose: digest,
    });
    if (!held.ok) return held;
    for (const id of picturesOf(request)) this.#uploads.retain(id, deadlineAt + uploadGraceMs);
    const job = this.#jobs.create({ ...how, request, cost });
    if (!isRenderedOnDevice(request)) return { ok: true, job, isNew: true };
    this.#jobs.start(request.id);
    this.succeed(request.id, null);
    return { ok: true, job: this.#jobs.read(request.id) ?? job, isNew: true };
  }

  /**
   * Marks the job as running, before each call of its provider. `usualMs` is what such a call takes,
   * where that is known.
   */
  start(id: string, usualMs: number | null = null): boolean {
    return this.#sql.transaction(() => {
      const job = this.#jobs.read(id);
      if (!job || isSettled(job.state)) return false;
      const obstacle = this.#obstacle(job);
      if (obstacle !== null) return !this.fail(id, obstacle);
      const etaMs = usualMs === null ? null : this.#clock() - job.createdAt + usualMs;
      if (this.#jobs.start(id, etaMs)) return true;
      return this.#jobs.report(id, { stage: 'rendering', ...(etaMs === null ? {} : { etaMs }) });
    });
  }

  /**
   * The job waits for a key: the first one, or another one after a call that made nothing. Returns false if
   * the job has ended; it ends if its owner deleted the account.
   */
  wait(id: string, progress: { place: number; etaMs: number }): boolean {
    return this.#sql.transaction(() => {
      const isForgotten = this.#jobs.read(id)?.request === null;
      if (isForgotten) this.fail(id, 'account_closed');
      return !isForgotten && this.#jobs.wait(id, progress);
    });
  }

  #obstacle(job: JobRecord): JobErrorCode | null {
    // The deletion of the account, which may be open again, deleted the request.
    if (job.request === null) return 'account_closed';
    const { frozen, halted } = this.#ledger.currentState();
    if (halted !== null) return 'account_halted';
    return frozen ? 'account_frozen' : null;
  }

  /**
   * Stores the result, ends the job and captures its hold, also in a frozen account. `made` is null if the
   * device already has the picture.
   */
  succeed(id: string, made: { picture: StoredPicture; bytes: Uint8Array } | null): boolean {
    return this.#sql.transaction(() => {
      const job = this.#jobs.read(id);
      if (job?.state !== 'running') return false;
      const captured = this.#ledger.capture({ holdRef: holdRefOf(id) });
      if (!captured.ok) {
        const { code } = captured;
        this.fail(id, code === 'account_halted' ? 'account_halted' : 'deadline_exceeded');
        return false;
      }
      if (job.request === null) {
        this.#jobs.succeed(id, null);
        this.#jobs.prune(id);
        return false;
      }
      if (made) this.#unsavedResults.add(id, made.bytes);
      if (!this.#jobs.succeed(id, made?.picture ?? null)) return false;
      const ended = this.#jobs.read(id);
      if (ended) this.#pictures.addResult(ended);
      if (made) this.#readyEmails.expect(id);
      return true;
    });
  }

  fail(id: string, code: JobErrorCode): boolean {
    const message = jobErrorMessages[code];
    return this.#sql.transaction(() => {
      if (!this.#jobs.fail(id, { code, message })) return false;
      this.#ledger.release({ holdRef: holdRefOf(id), reason: code });
      return true;
    });
  }

  /** Cancels a job that is still queued, or that its vendor has ended, and releases its hold. */
  cancel(id: string, from: 'queued' | 'running' = 'queued'): boolean {
    const message = jobErrorMessages.cancelled;
    return this.#sql.transaction(() => {
      if (this.#jobs.read(id)?.state !== from) return false;
      if (!this.#jobs.cancel(id, message)) return false;
      this.#ledger.release({ holdRef: holdRefOf(id), reason: 'cancelled' });
      return true;
    });
  }

  /**
   * Closes the account for its owner or the operator (`by`): fails queued jobs, deletes all requests, and
   * makes results and uploads due for deletion. An account that its ledger cannot close remains as it is.
   */
  close(by: ClosedBy = 'owner'): { outcome: LedgerOutcome; pictureKeys: string[] } {
    return this.#sql.transaction(() => {
      const audited = this.#ledger.verifyRecent();
      if (!audited.ok && !this.#ledger.currentState().closed) {
        return { outcome: audited, pictureKeys: [] };
      }
      const unfinished = this.#jobs.unfinished();
      const running = unfinished.filter(({ state }) => state === 'running');
      for (const { id, state } of unfinished) {
        if (state === 'queued') this.fail(id, 'account_closed');
      }
      const inUse = running.flatMap(({ request }) => (request ? picturesOf(request) : []));
      // The uploads of a job from before an earlier deletion are unknown: the alarm deletes them.
      const isAnyUnknown = running.some(({ request }) => request === null);
      const uploadKeys = isAnyUnknown ? [] : this.#uploads.keys(new Set(inUse));
      this.#jobs.forgetAll();
      this.#pictures.forgetAll();
      this.#readyEmails.turn(null);
      this.#uploads.expireAll();
      const keepHolds = new Set(running.map(({ id }) => holdRefOf(id)));
      const pictureKeys = [...uploadKeys, ...this.#pictures.deletions.due(keptKeysMax)];
      return { outcome: this.#ledger.close({ keepHolds, by }), pictureKeys };
    });
  }

  /** Returns null if the result is in R2, or if there is none. */
  unsavedResult(id: string): UnsavedResult | null {
    const job = this.#jobs.read(id);
    const bytes = this.#unsavedResults.read(id);
    return bytes && job?.result ? { picture: job.result, tool: job.tool, bytes } : null;
  }

  prune(id: string): void {
    this.#sql.transaction(() => {
      this.#unsavedResults.remove(id);
      this.#jobs.prune(id);
    });
  }

  /**
   * Handles unfinished jobs that no runner works on, as after a restart. Returns those to run, also where
   * a vendor has accepted their request, and those that have failed because their call was interrupted.
   */
  recover(workedOn: { has(id: string): boolean }): {
    toRun: JobRecord[];
    interrupted: JobRecord[];
  } {
    const left = this.#jobs.unfinished().filter(({ id }) => !workedOn.has(id));
    const interrupted = left.filter(
      ({ id, state, submission }) =>
        state === 'running' && submission === null && this.fail(id, 'interrupted'),
    );
    this.#jobs.begin();
    const toRun = this.#jobs
      .unfinished()
      .filter(({ id, isWaiting }) => !isWaiting && !workedOn.has(id));
    return { toRun, interrupted };
  }

  /**
   * Fails overdue jobs, also in a halted account, where holds stay as they are; then expires overdue holds.
   */
  sweep(): void {
    const now = this.#clock();
    for (const job of this.#jobs.unfinished()) {
      if (job.deadlineAt <= now) this.fail(job.id, 'deadline_exceeded');
    }
    this.#ledger.sweep();
  }

  /** Returns the earliest deadline of a job or expiry of a hold, in epoch milliseconds, or null. */
  nextDeadline(): number | null {
    const moments = this.#jobs.unfinished().map((job) => job.deadlineAt);
    const expiry = this.#ledger.nextExpiry();
    if (expiry !== null) moments.push(expiry);
    return moments.length === 0 ? null : Math.min(...moments);
  }
}
