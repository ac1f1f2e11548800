import type { JobRequest } from '../../../domain/job.ts';
import { jobRequestsPerMinute } from '../../../domain/limits.ts';
import { RateWindow } from '../rate-window.ts';
import type { JobRunner } from './job-runner.ts';
import type { CreateJobOutcome, PaidJobs } from './paid-jobs.ts';
import { digestOf } from './request-digest.ts';

/** What taking in jobs needs of the object that they belong to. */
export interface IntakeHost {
  paidJobs: PaidJobs;
  runner: JobRunner;
  /** Sets the alarm for what is due next. */
  armAlarm(): Promise<void>;
}

/**
 * Takes jobs in, one after the other: who asks for a key knows what those before have
 * spent. What a picture does not wait for comes after its provider is called
 * (docs/decisions/0024).
 */
export class JobIntake {
  readonly #host: IntakeHost;
  readonly #requests = new RateWindow(jobRequestsPerMinute);
  #lastTaken: Promise<unknown> = Promise.resolve();

  constructor(host: IntakeHost) {
    this.#host = host;
  }

  /** Takes a job in, holds its price and begins to work on it. */
  async take(
    request: JobRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateJobOutcome> {
    if (!this.#requests.admit(Date.now())) return { ok: false, code: 'rate_limited' };
    const { paidJobs, runner } = this.#host;
    const digest = await digestOf(request);
    const askEarly = await runner.prepareEarly(request, from.mobile);
    const taken = this.#lastTaken.then(async () => {
      // Asked before anything is written, the pool need not wait until that is on disk.
      const early = paidJobs.canAfford(request) ? await askEarly?.() : undefined;
      const outcome = paidJobs.create(request, { ...from, digest });
      const mayBegin = outcome.ok && outcome.isNew && outcome.job.state === 'queued';
      if (mayBegin) runner.run(request.id, early);
      else early?.giveUp();
      return { outcome, mayBegin };
    });
    this.#lastTaken = taken.catch(() => undefined);
    const { outcome, mayBegin } = await taken;
    if (outcome.ok) {
      runner.recover();
      await this.#host.armAlarm();
    }
    // The call to the provider leaves once there is nothing else to do: the answer comes after it.
    if (mayBegin) await scheduler.wait(0);
    return outcome;
  }
}
