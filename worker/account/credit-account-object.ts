import { DurableObject } from 'cloudflare:workers';
import type { Credits } from '../../domain/credits.ts';
import type { JobErrorCode } from '../../domain/error-code.ts';
import type { JobRequest } from '../../domain/job.ts';
import { readConfiguration } from '../config.ts';
import { generatePicture } from '../images/generate.ts';
import { keyPoolOf } from '../images/key-pool-of.ts';
import { createKeyedProvider } from '../images/providers/keyed.ts';
import { storePicture } from '../images/storage.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import { computeNextAlarm } from './alarm.ts';
import type { EntryRecord } from './entries.ts';
import type { JobRecord } from './jobs.ts';
import type { LedgerOutcome } from './ledger.ts';
import { type CreateJobOutcome, PaidJobs } from './paid-jobs.ts';
import { accountMigrations } from './schema.ts';

/**
 * One user's credits and jobs. A thin shell: the rules are in `PaidJobs`, which
 * knows nothing of Cloudflare; here are the storage, the alarm, and the running
 * of jobs, which outlives the request that began them.
 */
export class CreditAccount extends DurableObject<Env> {
  readonly #paidJobs: PaidJobs;
  /** The jobs that this instance runs, each with what wakes it from a pause. */
  readonly #running = new Map<string, AbortController>();

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    const sql = sqlOf(context.storage);
    migrate(sql, accountMigrations);
    this.#paidJobs = new PaidJobs(sql, () => Date.now());
    // An instance that begins has lost whatever its predecessor was doing.
    for (const job of this.#paidJobs.recover(this.#running)) this.#run(job.id);
  }

  /** Opens the account with its trial credits, once in its life. */
  open(): void {
    this.#paidJobs.ledger.open();
  }

  credits(): Credits {
    return this.#paidJobs.ledger.balance();
  }

  /** Adds bought credits; `ref` is the order's, and the same order adds them once. */
  grant(input: { ref: string; credits: number; note: string }): LedgerOutcome {
    return this.#paidJobs.ledger.grant(input);
  }

  /** Entries below `beforeSeq` (null: from the newest on), newest first, `limit` of them at most. */
  entries(limit: number, beforeSeq: number | null): EntryRecord[] {
    return this.#paidJobs.ledger.entries(limit, beforeSeq);
  }

  /** Takes a job in, holds its price and begins to work on it. */
  async createJob(request: JobRequest, mobile: boolean): Promise<CreateJobOutcome> {
    const outcome = this.#paidJobs.create(request, mobile);
    if (outcome.ok && outcome.isNew) {
      await this.#armAlarm();
      this.#run(outcome.job.id);
    }
    return outcome;
  }

  readJob(id: string): JobRecord | null {
    return this.#paidJobs.jobs.read(id);
  }

  recentJobs(limit: number): JobRecord[] {
    return this.#paidJobs.jobs.recent(limit);
  }

  /** Cancels a job that still waits; null when there is no such job. */
  cancelJob(id: string): { cancelled: boolean; job: JobRecord } | null {
    const cancelled = this.#paidJobs.cancel(id);
    if (cancelled) this.#running.get(id)?.abort();
    const job = this.#paidJobs.jobs.read(id);
    return job ? { cancelled, job } : null;
  }

  override async alarm(): Promise<void> {
    try {
      this.#paidJobs.sweep();
      for (const job of this.#paidJobs.recover(this.#running)) this.#run(job.id);
    } catch (error) {
      // A throw would spend one of the alarm's few retries; the next one tries again.
      console.error(JSON.stringify({ event: 'account_alarm_failed', reason: String(error) }));
    }
    await this.#armAlarm();
  }

  /** Works on a job in the object's own time: the request that began it may be long gone. */
  #run(id: string): void {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const work = this.#generate(id, controller.signal)
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'job_crashed', jobId: id, reason: String(error) }));
        this.#paidJobs.fail(id, 'provider_failed');
      })
      .finally(() => this.#running.delete(id));
    this.ctx.waitUntil(work);
  }

  async #generate(id: string, signal: AbortSignal): Promise<void> {
    const job = this.#paidJobs.jobs.read(id);
    const settings = readConfiguration(this.env);
    const userId = this.ctx.id.name;
    if (!job || !userId || !settings.ok) return this.#settle(id, 'provider_failed');
    const { jobs } = this.#paidJobs;
    const provider = await createKeyedProvider(settings.configuration);
    const outcome = await generatePicture(
      { ...job, userId },
      {
        provider,
        pool: keyPoolOf(this.env, provider),
        clock: () => Date.now(),
        pause: (waitMs) => pause(waitMs, signal),
      },
      { report: (progress) => jobs.report(id, progress), start: () => jobs.start(id) },
    );
    if (!outcome.ok) return outcome.code === 'ended' ? undefined : this.#settle(id, outcome.code);
    jobs.report(id, { stage: 'saving' });
    const stored = await storePicture(this.env.PICTURES, { userId, jobId: id }, outcome.picture);
    // Too late, or cancelled: the picture is nobody's and nobody pays for it.
    if (!this.#paidJobs.succeed(id, stored)) await this.env.PICTURES.delete(stored.key);
  }

  #settle(id: string, code: JobErrorCode): void {
    this.#paidJobs.fail(id, code);
  }

  async #armAlarm(): Promise<void> {
    const next = computeNextAlarm(this.#paidJobs.nextDeadline(), Date.now());
    if (next === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(next);
  }
}

/** Waits, but no longer than until the signal. */
function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
