import type { JobRequest } from '../../../domain/account/job.ts';
import { nextDayAt } from '../../../domain/days.ts';
import { jobRequestsPerMinute } from '../../../domain/limits.ts';
import { isRenderedOnDevice } from '../../../domain/tools/tool-cost.ts';
import { RateWindow } from '../rate-window.ts';
import type { JobRunner } from './job-runner.ts';
import type { CreateJobOutcome, PaidJobs } from './paid-jobs.ts';
import { digestOf } from './request-digest.ts';

/** What `JobIntake` needs of its Durable Object. */
export interface IntakeHost {
  paidJobs: PaidJobs;
  runner: JobRunner;
  /** Sets the alarm for what is due next. */
  armAlarm(): Promise<void>;
}

/**
 * Creates jobs one after the other, so that a job leases a key only when the jobs before it have
 * left enough credits. Work that the picture does not depend on runs after the provider is called
 * (docs/decisions/0024).
 */
export class JobIntake {
  readonly #host: IntakeHost;
  readonly #requests = new RateWindow(jobRequestsPerMinute);
  #lastTaken: Promise<unknown> = Promise.resolve();

  constructor(host: IntakeHost) {
    this.#host = host;
  }

  /**
   * Creates a job, holds its price and starts it. Refuses with `rate_limited` above
   * `jobRequestsPerMinute`, and a new job with `too_many_failures` after too many provider calls
   * without a charge, or with `budget_spent` when the operator's calls of the day were made.
   */
  async take(
    request: JobRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateJobOutcome> {
    if (!this.#requests.admit(Date.now())) return { ok: false, code: 'rate_limited' };
    const { paidJobs, runner } = this.#host;
    const digest = await digestOf(request);
    const prepareStart = await runner.prepareStart(request, from.mobile);
    const taken = this.#lastTaken.then(async () => {
      const retryAt = this.#coolingUntil(request);
      if (retryAt !== null) {
        const refused = { ok: false, code: 'too_many_failures', retryAt } as const;
        return { outcome: refused, mayBegin: false };
      }
      // The lease is requested before anything is written, so the request to the pool does not wait
      // for the disk.
      const start = paidJobs.canAfford(request) ? await prepareStart?.() : undefined;
      const early = start?.early;
      if (start?.isBudgetSpent) {
        const refused = {
          ok: false,
          code: 'budget_spent',
          retryAt: nextDayAt(Date.now()),
        } as const;
        return { outcome: refused, mayBegin: false };
      }
      let mayBegin = false;
      try {
        const outcome = paidJobs.create(request, { ...from, digest });
        mayBegin = outcome.ok && outcome.isNew && outcome.job.state === 'queued';
        if (mayBegin) runner.run(request.id, early);
        return { outcome, mayBegin };
      } finally {
        if (!mayBegin) early?.giveUp();
      }
    });
    this.#lastTaken = taken.catch(() => undefined);
    const { outcome, mayBegin } = await taken;
    if (outcome.ok) {
      runner.recover();
      await this.#host.armAlarm();
    }
    // Lets the call to the provider start before the response is sent.
    if (mayBegin) await scheduler.wait(0);
    return outcome;
  }

  /** Returns until when the user may not cause provider calls; null for a request that causes none. */
  #coolingUntil(request: JobRequest): number | null {
    const { jobs, calls } = this.#host.paidJobs;
    if (isRenderedOnDevice(request) || jobs.read(request.id)) return null;
    return calls.coolingUntil();
  }
}
