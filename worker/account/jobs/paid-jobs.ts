import { type JobErrorCode, jobErrorMessages } from '../../../domain/error-code.ts';
import type { JobRequest } from '../../../domain/job.ts';
import { jobDeadlineMs, maskPixelsMax, unfinishedJobsMax } from '../../../domain/limits.ts';
import { isRenderedOnDevice, toolCost } from '../../../domain/tools/tool-cost.ts';
import { type Tool, toolCatalogue } from '../../../domain/tools/tools.ts';
import type { StoredPicture } from '../../images/pictures/picture-store.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { LedgerOutcome, LedgerRefusal } from '../ledger/operations.ts';
import { UnsavedResults } from '../results/unsaved-results.ts';
import { Uploads } from '../uploads/uploads.ts';
import type { JobRecord } from './job-record.ts';
import { Jobs } from './jobs.ts';

export type CreateJobOutcome =
  | { ok: true; job: JobRecord; isNew: boolean }
  | { ok: false; code: JobRefusal; available?: number };

export type JobRefusal =
  | LedgerRefusal
  | 'too_many_jobs'
  | 'rate_limited'
  /** The upload does not exist or has expired. */
  | 'unknown_upload'
  /** The mask is not a PNG of its picture's size, or has more than `maskPixelsMax` pixels. */
  | 'invalid_mask';

/** How long an upload remains after the deadline of the job that uses it, in milliseconds. */
const uploadGraceMs = 60_000;

/** A result that is not yet in R2. */
export interface UnsavedResult {
  picture: StoredPicture;
  tool: Tool;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Receives notice of each change: of the balance, or of a job by its id. */
export interface AccountChanges {
  credits(): void;
  job(id: string): void;
}

/**
 * The job's error when a capture is refused for one of these reasons: the picture is ready, but it
 * is not charged and not delivered.
 */
const captureRefusals: Partial<Record<LedgerRefusal, JobErrorCode>> = {
  account_frozen: 'account_frozen',
  account_halted: 'account_halted',
};

/**
 * Jobs together with their price in the ledger. `create`, `succeed`, `fail`, `cancel`, `close` and
 * `prune` are one transaction each, so no crash can separate the result of a job from its charge.
 * `recover` and `sweep` use one transaction for each job. The other methods only read.
 */
export class PaidJobs {
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  readonly uploads: Uploads;
  readonly unsavedResults: UnsavedResults;
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /**
   * `clock` returns epoch milliseconds. Only a test that breaks the ledger passes another
   * `LedgerClass`.
   */
  constructor(
    sql: SqlHandle,
    clock: () => number,
    changes?: AccountChanges,
    LedgerClass: typeof Ledger = Ledger,
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.jobs = new Jobs(sql, clock, changes && ((id) => changes.job(id)));
    this.uploads = new Uploads(sql, clock);
    this.unsavedResults = new UnsavedResults(sql);
    this.ledger = new LedgerClass(sql, clock, changes && (() => changes.credits()));
  }

  /**
   * Creates a job and holds its price, or does neither. A refusal with `insufficient_credits` is
   * stored for the job's id and is repeated for it. An edit that the device renders itself is
   * charged at once. `digest` identifies the whole request.
   */
  create(
    request: JobRequest,
    input: { mobile: boolean; digest: string; origin: string },
  ): CreateJobOutcome {
    const { mobile, digest, origin } = input;
    return this.#sql.transaction(() => {
      // Jobs past their deadline must not count as unfinished.
      this.sweep();
      const admission = this.jobs.admit(request, digest);
      if (!admission.ok) return admission;
      if (admission.job) return { ok: true, job: admission.job, isNew: false };
      const cost = toolCost(request);
      const deadlineAt = this.#clock() + jobDeadlineMs;
      const fault = this.#pictureFault(request);
      if (fault) return { ok: false, code: fault };
      const held = this.ledger.hold({
        ref: holdRef(request.id),
        credits: cost,
        expiresAt: deadlineAt,
        note: toolCatalogue[request.tool].title,
        purpose: digest,
      });
      if (!held.ok) return held;
      for (const id of picturesOf(request)) this.uploads.retain(id, deadlineAt + uploadGraceMs);
      const job = this.jobs.create({ request, digest, mobile, origin, cost, deadlineAt });
      if (!isRenderedOnDevice(request)) return { ok: true, job, isNew: true };
      this.jobs.start(request.id);
      this.succeed(request.id, null);
      return { ok: true, job: this.jobs.read(request.id) ?? job, isNew: true };
    });
  }

  /** Returns whether `create` would probably accept the request. Only `create` holds the price. */
  canAfford(request: JobRequest): boolean {
    if (this.jobs.read(request.id) || this.jobs.unfinished().length >= unfinishedJobsMax) {
      return false;
    }
    return this.ledger.balance().available >= toolCost(request);
  }

  /** Returns why a job can't use the uploads that it names; null where it can. */
  #pictureFault(request: JobRequest): 'unknown_upload' | 'invalid_mask' | null {
    const [source, mask] = picturesOf(request).map((id) => this.uploads.read(id));
    if (source === null || mask === null) return 'unknown_upload';
    if (!source || !mask) return null;
    const isOfItsSize = source.width === mask.width && source.height === mask.height;
    const isReadable = mask.type === 'image/png' && mask.width * mask.height <= maskPixelsMax;
    return isOfItsSize && isReadable ? null : 'invalid_mask';
  }

  /**
   * Stores the result, marks the job as succeeded and captures its hold. Returns false when the job
   * is not running (it was cancelled, or failed at its deadline), or when the ledger refuses the
   * capture: the job then fails without a charge and the result is discarded. `made` is null where
   * the device already has the picture.
   */
  succeed(id: string, made: { picture: StoredPicture; bytes: Uint8Array } | null): boolean {
    return this.#sql.transaction(() => {
      if (this.jobs.read(id)?.state !== 'running') return false;
      const captured = this.ledger.capture({ holdRef: holdRef(id) });
      if (!captured.ok) {
        this.fail(id, captureRefusals[captured.code] ?? 'deadline_exceeded');
        return false;
      }
      if (made) this.unsavedResults.add(id, made.bytes);
      return this.jobs.succeed(id, made?.picture ?? null);
    });
  }

  /**
   * Ends the job without a result and releases its hold. Returns false when the job has already
   * ended. In a halted account the job ends and the hold stays open.
   */
  fail(id: string, code: JobErrorCode): boolean {
    const message = jobErrorMessages[code];
    return this.#sql.transaction(() => {
      if (!this.jobs.fail(id, { code, message })) return false;
      this.ledger.release({ holdRef: holdRef(id), reason: message });
      return true;
    });
  }

  /**
   * Cancels a job that is still queued and releases its hold. Returns false when the job is no
   * longer queued.
   */
  cancel(id: string): boolean {
    const message = jobErrorMessages.cancelled;
    return this.#sql.transaction(() => {
      if (!this.jobs.cancel(id, message)) return false;
      this.ledger.release({ holdRef: holdRef(id), reason: message });
      return true;
    });
  }

  /**
   * Closes the account for its owner: fails unfinished jobs, deletes all requests, and makes
   * results and uploads due for deletion. In a halted account only the ledger remains unchanged.
   */
  close(): LedgerOutcome {
    return this.#sql.transaction(() => {
      for (const { id } of this.jobs.unfinished()) this.fail(id, 'account_closed');
      this.jobs.forgetAll();
      this.uploads.expireAll();
      return this.ledger.close();
    });
  }

  /**
   * Returns a job's result while it is in this database; null when it is in R2, or when there is
   * none.
   */
  unsavedResult(id: string): UnsavedResult | null {
    const job = this.jobs.read(id);
    const bytes = this.unsavedResults.read(id);
    return bytes && job?.result ? { picture: job.result, tool: job.tool, bytes } : null;
  }

  /** Deletes the result in this database and the job's request. */
  prune(id: string): void {
    this.#sql.transaction(() => {
      this.unsavedResults.remove(id);
      this.jobs.prune(id);
    });
  }

  /**
   * Handles unfinished jobs that no runner works on, as after a restart. A job whose provider call
   * was interrupted fails without a charge. Returns the queued jobs, which can run again.
   */
  recover(workedOn: { has(id: string): boolean }): JobRecord[] {
    const orphans = this.jobs.unfinished().filter(({ id }) => !workedOn.has(id));
    for (const job of orphans) {
      if (job.state === 'running') this.fail(job.id, 'interrupted');
    }
    return orphans.filter(({ state }) => state === 'queued');
  }

  /**
   * Fails jobs past their deadline, then expires overdue holds. Jobs come first, so that the
   * ledger's entry names the job's own reason.
   */
  sweep(): void {
    const now = this.#clock();
    for (const job of this.jobs.unfinished()) {
      if (job.deadlineAt <= now) this.fail(job.id, 'deadline_exceeded');
    }
    this.ledger.sweep();
  }

  /**
   * Returns the earliest deadline of a job or expiry of a hold, in epoch milliseconds; null when
   * there is none.
   */
  nextDeadline(): number | null {
    const moments = this.jobs.unfinished().map((job) => job.deadlineAt);
    const expiry = this.ledger.nextExpiry();
    if (expiry !== null) moments.push(expiry);
    return moments.length === 0 ? null : Math.min(...moments);
  }
}

/** Returns the ids of the uploads that a request names: the picture first, then its mask. */
function picturesOf(request: JobRequest): string[] {
  if (!('uploadId' in request) || request.uploadId === undefined) return [];
  const maskId = 'maskId' in request ? request.maskId : undefined;
  return maskId === undefined ? [request.uploadId] : [request.uploadId, maskId];
}

/** The ref of a job's hold contains the job's id. */
function holdRef(jobId: string): string {
  return `job:${jobId}`;
}
