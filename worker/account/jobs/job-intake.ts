import type { JobRequest } from '../../../domain/account/job.ts';
import { nextDayAt } from '../../../domain/days.ts';
import { jobRequestsPerMinute } from '../../../domain/limits.ts';
import { isRenderedOnDevice } from '../../../domain/tools/tool-cost.ts';
import type { AccountParts } from '../account-parts.ts';
import { RateWindow } from '../rate-window.ts';
import type { JobRunner } from './job-runner.ts';
import type { CreateJobOutcome } from './paid-jobs.ts';
import { digestOf } from './request-digest.ts';

/** What `JobIntake` needs of its Durable Object. */
export interface IntakeHost extends Pick<AccountParts, 'paidJobs' | 'jobs' | 'calls'> {
  runner: JobRunner;
  /** Sets the alarm for what is due next. */
  armAlarm(): Promise<void>;
}

export class JobIntake {
  readonly #host: IntakeHost;
  readonly #requests = new RateWindow(jobRequestsPerMinute);

  constructor(host: IntakeHost) {
    this.#host = host;
  }

  async take(
    request: JobRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateJobOutcome> {
    if (!this.#requests.admit(Date.now())) return { ok: false, code: 'rate_limited' };
    const { paidJobs, jobs, calls, runner } = this.#host;
    const digest = await digestOf(request);
    const deadlineMs = await runner.deadlineMs(request.tool, from.mobile);
    const isNewCall = () => !isRenderedOnDevice(request) && !jobs.read(request.id);
    const isBudgetSpent = isNewCall() && (await runner.isBudgetSpent());
    // The same request may have created the job meanwhile.
    if (isNewCall()) {
      if (isBudgetSpent) return { ok: false, code: 'budget_spent', retryAt: nextDayAt(Date.now()) };
      const retryAt = calls.coolingUntil();
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
