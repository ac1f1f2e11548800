import type { BatchRequest } from '../../../domain/account/batch.ts';
import type { JobRequest } from '../../../domain/account/job.ts';
import { nextDayAt } from '../../../domain/days.ts';
import { jobRequestsPerMinute } from '../../../domain/limits.ts';
import { isRenderedOnDevice } from '../../../domain/tools/tool-cost.ts';
import type { AccountParts } from '../account-parts.ts';
import { RateWindow } from '../rate-window.ts';
import type { JobRunner } from './job-runner.ts';
import type { CreateBatchOutcome } from './paid-batches.ts';
import type { CreateJobOutcome } from './paid-jobs.ts';
import { deadlineOf, isBudgetSpent, spareCalls } from './provider-budget.ts';
import { digestOf } from './request-digest.ts';

export interface IntakeHost
  extends Pick<AccountParts, 'paidJobs' | 'paidBatches' | 'jobs' | 'calls' | 'ledger'> {
  runner: JobRunner;
  environment: Env;
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
    from: { mobile: boolean; origin: string; expectedCost?: number | undefined },
  ): Promise<CreateJobOutcome> {
    if (!this.#requests.admit(Date.now())) return this.#rateLimited(1);
    const { environment, paidJobs, runner } = this.#host;
    const digest = await digestOf(request);
    const refusal = await this.#refusal([request]);
    if (refusal) return refusal;
    const deadlineMs = await deadlineOf(environment, request.tool, from.mobile);
    const outcome = paidJobs.create(request, { ...from, digest, deadlineMs });
    if (!outcome.ok) return outcome;
    if (outcome.isNew && outcome.job.state === 'queued') runner.run(request.id);
    runner.recover();
    await this.#host.armAlarm();
    return outcome;
  }

  /** Creates a batch, whose jobs count one by one, and starts the first ones. */
  async takeBatch(
    { id, expectedCost, jobs: requests }: BatchRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateBatchOutcome> {
    if (!this.#requests.admit(Date.now(), requests.length)) {
      return this.#rateLimited(requests.length);
    }
    const digests = await Promise.all(requests.map(digestOf));
    const digest = await digestOf(digests);
    const refusal = await this.#refusal(requests);
    if (refusal) return refusal;
    const { environment, runner, paidBatches } = this.#host;
    const jobs = await Promise.all(
      requests.map(async (request, at) => ({
        request,
        digest: digests[at] ?? '',
        deadlineMs: await deadlineOf(environment, request.tool, from.mobile),
      })),
    );
    const outcome = paidBatches.create({ id, digest, expectedCost, jobs }, from);
    if (!outcome.ok) return outcome;
    runner.recover();
    await this.#host.armAlarm();
    return outcome;
  }

  #rateLimited(calls: number): { ok: false; code: 'rate_limited'; retryAt: number } {
    return { ok: false, code: 'rate_limited', retryAt: this.#requests.freeAt(Date.now(), calls) };
  }

  /** Returns why no new job may call a provider; null if it may, and for existing jobs. */
  async #refusal(requests: readonly JobRequest[]): Promise<{
    ok: false;
    code: 'budget_spent' | 'too_many_failures' | 'provider_unavailable';
    retryAt: number;
  } | null> {
    const { environment, jobs, calls } = this.#host;
    const isNewCall = () =>
      requests.some((request) => !isRenderedOnDevice(request) && !jobs.read(request.id));
    const isSpent = isNewCall() && (await isBudgetSpent(environment, spareCalls(this.#host)));
    // The same request may have created the job meanwhile.
    if (!isNewCall()) return null;
    if (isSpent) return { ok: false, code: 'budget_spent', retryAt: nextDayAt(Date.now()) };
    const unavailable = calls.unavailableUntil();
    if (unavailable !== null) {
      return { ok: false, code: 'provider_unavailable', retryAt: unavailable };
    }
    const retryAt = calls.coolingUntil();
    return retryAt === null ? null : { ok: false, code: 'too_many_failures', retryAt };
  }
}
