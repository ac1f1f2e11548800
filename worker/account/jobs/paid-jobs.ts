import { type JobErrorCode, jobErrorMessages } from '../../../domain/error-code.ts';
import { isRenderedOnDevice, type JobRequest } from '../../../domain/job.ts';
import { jobDeadlineMs, maskPixelsMax, unfinishedJobsMax } from '../../../domain/limits.ts';
import { type Tool, toolCatalogue, toolCost } from '../../../domain/tools.ts';
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
  /** The picture to work on was never there, or its hour is over. */
  | 'unknown_upload'
  /** The mask is no PNG of its picture's size, or too large to be looked at. */
  | 'invalid_mask';

/** A picture that a job works on stays so long after the job's deadline, in milliseconds. */
const uploadGraceMs = 60_000;

/** A picture that the store does not have yet. */
export interface UnsavedResult {
  picture: StoredPicture;
  tool: Tool;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Who wants to know what changes: the balance, or a job by its id. */
export interface AccountChanges {
  credits(): void;
  job(id: string): void;
}

/** Why a picture that is ready is not charged, and so not handed over. */
const captureRefusals: Partial<Record<LedgerRefusal, JobErrorCode>> = {
  account_frozen: 'account_frozen',
  account_halted: 'account_halted',
};

/**
 * Jobs and what they cost, kept in step: every method is one transaction over
 * both, so that no crash can come between 'the picture is ready' and 'the credit
 * is spent'.
 */
export class PaidJobs {
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  readonly uploads: Uploads;
  readonly unsavedResults: UnsavedResults;
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds; `LedgerClass` is another one only in a test that breaks a ledger. */
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
   * Takes a job in and holds its price, or does neither. A refusal for want of
   * credits stays, by its id. What the device renders itself is charged at once.
   * `digest` stands for the whole request.
   */
  create(
    request: JobRequest,
    input: { mobile: boolean; digest: string; origin: string },
  ): CreateJobOutcome {
    const { mobile, digest, origin } = input;
    return this.#sql.transaction(() => {
      // What is past its time must not count among the unfinished.
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
      for (const id of picturesOf(request)) this.uploads.keep(id, deadlineAt + uploadGraceMs);
      const job = this.jobs.create({ request, digest, mobile, origin, cost, deadlineAt });
      if (!isRenderedOnDevice(request)) return { ok: true, job, isNew: true };
      this.jobs.start(request.id);
      this.succeed(request.id, null);
      return { ok: true, job: this.jobs.read(request.id) ?? job, isNew: true };
    });
  }

  /** Whether a new job would most likely be taken in; what it costs is held by `create` alone. */
  canAfford(request: JobRequest): boolean {
    if (this.jobs.read(request.id) || this.jobs.unfinished().length >= unfinishedJobsMax) {
      return false;
    }
    return this.ledger.balance().available >= toolCost(request);
  }

  /** Why a job can't work on the pictures that it names; null where it can. */
  #pictureFault(request: JobRequest): 'unknown_upload' | 'invalid_mask' | null {
    const [source, mask] = picturesOf(request).map((id) => this.uploads.read(id));
    if (source === null || mask === null) return 'unknown_upload';
    if (!source || !mask) return null;
    const isOfItsSize = source.width === mask.width && source.height === mask.height;
    const isReadable = mask.type === 'image/png' && mask.width * mask.height <= maskPixelsMax;
    return isOfItsSize && isReadable ? null : 'invalid_mask';
  }

  /**
   * The picture is kept, the job succeeds and its price is spent, together. False
   * when it is too late (cancelled, or the hold's time is over): then the picture
   * is nobody's and not kept, and the job has failed without charge. `made` is null
   * where the device has the picture already.
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

  /** The job ends without a picture and its price is given back, together. */
  fail(id: string, code: JobErrorCode): boolean {
    const message = jobErrorMessages[code];
    return this.#sql.transaction(() => {
      if (!this.jobs.fail(id, { code, message })) return false;
      this.ledger.release({ holdRef: holdRef(id), reason: message });
      return true;
    });
  }

  /** Cancels a job that still waits and gives its price back. False when it is too late for that. */
  cancel(id: string): boolean {
    const message = jobErrorMessages.cancelled;
    return this.#sql.transaction(() => {
      if (!this.jobs.cancel(id, message)) return false;
      this.ledger.release({ holdRef: holdRef(id), reason: message });
      return true;
    });
  }

  /** The owner deletes the account: nothing goes on, and all that was made may be forgotten. */
  close(): LedgerOutcome {
    return this.#sql.transaction(() => {
      for (const { id } of this.jobs.unfinished()) this.fail(id, 'account_closed');
      this.jobs.forgetAll();
      this.uploads.expireAll();
      return this.ledger.close();
    });
  }

  /** A job's picture, as long as the store does not have it yet; null where there is none here. */
  unsavedResult(id: string): UnsavedResult | null {
    const job = this.jobs.read(id);
    const bytes = this.unsavedResults.read(id);
    return bytes && job?.result ? { picture: job.result, tool: job.tool, bytes } : null;
  }

  /** Deletes the picture here and the request of its job. */
  prune(id: string): void {
    this.#sql.transaction(() => {
      this.unsavedResults.remove(id);
      this.jobs.prune(id);
    });
  }

  /**
   * Looks after unfinished jobs that nobody works on, as there are after a
   * restart: those whose provider call went down with the object fail without
   * charge. Returns those that had not got so far and can be run again.
   */
  recover(workedOn: { has(id: string): boolean }): JobRecord[] {
    const orphans = this.jobs.unfinished().filter(({ id }) => !workedOn.has(id));
    for (const job of orphans) {
      if (job.state === 'running') this.fail(job.id, 'interrupted');
    }
    return orphans.filter(({ state }) => state === 'queued');
  }

  /** Ends what is past its time: jobs first, so that each tells its own reason, then holds. */
  sweep(): void {
    const now = this.#clock();
    for (const job of this.jobs.unfinished()) {
      if (job.deadlineAt <= now) this.fail(job.id, 'deadline_exceeded');
    }
    this.ledger.sweep();
  }

  /** The next moment at which something has to end, in epoch milliseconds; null when nothing has. */
  nextDeadline(): number | null {
    const moments = this.jobs.unfinished().map((job) => job.deadlineAt);
    const expiry = this.ledger.nextExpiry();
    if (expiry !== null) moments.push(expiry);
    return moments.length === 0 ? null : Math.min(...moments);
  }
}

/** The uploads that a request names: the picture to work on first, then its mask. */
function picturesOf(request: JobRequest): string[] {
  if (!('uploadId' in request) || request.uploadId === undefined) return [];
  const maskId = 'maskId' in request ? request.maskId : undefined;
  return maskId === undefined ? [request.uploadId] : [request.uploadId, maskId];
}

/** A job's hold bears the job's id. */
function holdRef(jobId: string): string {
  return `job:${jobId}`;
}
