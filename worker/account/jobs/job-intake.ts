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

/** Creates jobs and starts them. Each holds its price before its runner asks for a key. */
export class JobIntake {
  readonly #host: IntakeHost;
  readonly #requests = new RateWindow(jobRequestsPerMinute);

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
    const deadlineMs = await runner.deadlineMs(request.tool, from.mobile);
    const isNewCall = () => !isRenderedOnDevice(request) && !paidJobs.jobs.read(request.id);
    const isBudgetSpent = isNewCall() && (await runner.isBudgetSpent());
    // The same request may have created the job meanwhile.
    if (isNewCall()) {
      if (isBudgetSpent) return { ok: false, code: 'budget_spent', retryAt: nextDayAt(Date.now()) };
      const retryAt = paidJobs.calls.coolingUntil();
      if (retryAt !== null) return { ok: false, code: 'too_many_failures', retryAt };
    }
    const outcome = paidJobs.create(request, { ...from, digest, deadlineMs });
    if (!outcome.ok) return outcome;
    if (outcome.isNew && outcome.job.state === 'queued') runner.run(request.id);
    runner.recover();
    await this.#host.armAlarm();
    return outcome;
  }
}
