import { type JobErrorCode, jobErrorMessages } from '../../domain/error-code.ts';
import type { JobRequest } from '../../domain/job.ts';
import { jobDeadlineMs } from '../../domain/limits.ts';
import { toolCatalogue, toolCost } from '../../domain/tools.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { type JobRecord, Jobs, type StoredPicture } from './jobs.ts';
import { Ledger, type LedgerRefusal } from './ledger.ts';

export type CreateJobOutcome =
  | { ok: true; job: JobRecord; isNew: boolean }
  | { ok: false; code: 'too_many_jobs' | LedgerRefusal; available?: number };

/**
 * Jobs and what they cost, kept in step: every method is one transaction over
 * both, so that no crash can come between 'the picture is ready' and 'the credit
 * is spent'.
 */
export class PaidJobs {
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
    this.jobs = new Jobs(sql, clock);
    this.ledger = new Ledger(sql, clock);
  }

  /** Takes a job in and holds its price, or does neither. A refusal for want of credits stays, by its id. */
  create(request: JobRequest, mobile: boolean): CreateJobOutcome {
    return this.#sql.transaction(() => {
      const admission = this.jobs.admit(request);
      if (!admission.ok) return admission;
      if (admission.job) return { ok: true, job: admission.job, isNew: false };
      const cost = toolCost(request);
      const deadlineAt = this.#clock() + jobDeadlineMs;
      const held = this.ledger.hold({
        ref: holdRef(request.id),
        credits: cost,
        expiresAt: deadlineAt,
        note: toolCatalogue[request.tool].title,
      });
      if (!held.ok) return held;
      return {
        ok: true,
        job: this.jobs.create({ request, mobile, cost, deadlineAt }),
        isNew: true,
      };
    });
  }

  /**
   * The picture is stored: the job succeeds and its price is spent, together.
   * False when it is too late (cancelled, or the hold's time is over): then the
   * picture is nobody's and the job has failed without charge.
   */
  succeed(id: string, picture: StoredPicture): boolean {
    return this.#sql.transaction(() => {
      if (this.jobs.read(id)?.state !== 'running') return false;
      if (!this.ledger.capture({ holdRef: holdRef(id) }).ok) {
        this.fail(id, 'deadline_exceeded');
        return false;
      }
      return this.jobs.succeed(id, picture);
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

/** A job's hold bears the job's id. */
function holdRef(jobId: string): string {
  return `job:${jobId}`;
}
