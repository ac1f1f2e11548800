import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import { jobDeadlineMs, jobSettlingMs, jobWaitMs } from '../../../domain/limits.ts';
import { deviceOf } from '../../../domain/tools/model-capabilities.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import { readConfiguration, type ScreeningSettings } from '../../config.ts';
import { toHex } from '../../crypto/hex.ts';
import { derivedHmacKey } from '../../crypto/hmac.ts';
import { sha256Of } from '../../crypto/sha256.ts';
import { generatePicture, kindOf } from '../../images/generate.ts';
import { createHost } from '../../images/hosts/create-host.ts';
import { reportToOperator } from '../../images/leased-call.ts';
import { readHandedPicture } from '../../images/pictures/handed-picture.ts';
import { markResult } from '../../images/pictures/mark-result.ts';
import { factsOf, type PictureFacts } from '../../images/pictures/picture-format.ts';
import { describePicture } from '../../images/pictures/picture-store.ts';
import { callCost, priceOf } from '../../images/providers/call-cost.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import type { ImageProvider } from '../../images/providers/provider.ts';
import { callsForBuyers } from '../../keys/daily-budget.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import type { CallReport } from '../../keys/lease.ts';
import { isBlockedFile } from '../../screening/blocked-files.ts';
import { hasPictures, prepareTask } from '../../tools/prepare-task.ts';
import type { AccountParts } from '../account-parts.ts';
import { countRefusal } from '../bounds/refused-prompts.ts';
import type { ResultMover } from '../results/result-mover.ts';
import type { JobRecord, StoredSubmission } from './job-record.ts';

/** Origin for jobs older than the `origin` column. */
const unknownOrigin = 'https://unknown.invalid';

/**
 * Longest time that the creation of a job waits to learn whether the day's calls were made, in milliseconds.
 */
const budgetWaitMs = 1000;

/** How long a cancelled job waits for its vendor to end it, in milliseconds. */
const cancelWaitMs = 15_000;

/** Longest response to a submission that is stored. Vendors send addresses and little else. */
const submissionLengthMax = 16 * 1024;

/** How long a result waits in the account before it moves to R2, in milliseconds. */
const movePauseMs = 100;

/** What `JobRunner` needs of its Durable Object. */
export interface JobHost
  extends Pick<
    AccountParts,
    'paidJobs' | 'jobs' | 'uploads' | 'calls' | 'ledger' | 'refusedPrompts'
  > {
  environment: Env;
  userId: string;
  mover: ResultMover;
  /** Resolves when every change so far was sent to the open WebSockets. */
  flushed(): Promise<void>;
  /** Keeps the object alive until the work has ended. */
  waitUntil(work: Promise<void>): void;
}

/** Runs jobs independently of the requests that created them. Each job has at most one runner. */
export class JobRunner {
  readonly #host: JobHost;
  readonly #running = new Map<string, { controller: AbortController; work: Promise<void> }>();
  /** Jobs that make no further call: their vendor was asked to end the last one. */
  readonly #cancelling = new Map<string, Promise<void>>();

  constructor(host: JobHost) {
    this.#host = host;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  /** Returns whether the operator has bounded the day's calls and this user may make none of them. */
  async isBudgetSpent(): Promise<boolean> {
    const { environment } = this.#host;
    const settings = readConfiguration(environment);
    if (!settings.ok) return false;
    const provider = await createProvider(settings.configuration, environment);
    if (provider.limits.callsPerDay === undefined) return false;
    const asked = keyPoolOf(environment, provider).isSpent(this.#spareCalls());
    const late = scheduler.wait(budgetWaitMs).then(() => false);
    return Promise.race([asked.catch(() => false), late]);
  }

  /** Returns the time that a job of this tool gets, in milliseconds: its model's, and to wait for it. */
  async deadlineMs(tool: Tool, mobile: boolean): Promise<number> {
    const { environment } = this.#host;
    const settings = readConfiguration(environment);
    if (!settings.ok) return jobDeadlineMs;
    const { capabilities } = await createProvider(settings.configuration, environment);
    const limitMs = capabilities[tool]?.timeLimitMs[deviceOf(mobile)] ?? 0;
    return Math.max(jobDeadlineMs, limitMs + jobWaitMs + jobSettlingMs);
  }

  /** Starts a job, unless this instance runs it already. */
  run(id: string): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    const work = this.#generate(id, controller.signal)
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'job_crashed', jobId: id, reason: String(error) }));
        return this.#fail(id, 'provider_failed');
      })
      .finally(() => {
        this.#running.delete(id);
        this.#cancelling.delete(id);
        // Another job may begin.
        this.recover();
      });
    this.#running.set(id, { controller, work });
    this.#host.waitUntil(work);
  }

  /** Interrupts the pause of a job, so that it notices its cancellation at once. */
  wake(id: string): void {
    this.#running.get(id)?.controller.abort();
  }

  /**
   * Asks the vendor to end a job's request, and waits a while for the end of the job: it is cancelled only
   * where the vendor makes no picture, which would be billed.
   */
  async cancelAtVendor(id: string): Promise<void> {
    const { submission } = this.#host.jobs.read(id) ?? {};
    const running = this.#running.get(id);
    if (!submission?.isCancellable || !running) return;
    const cancelling = this.#cancelling.get(id) ?? this.#cancelRequest(submission, running.work);
    this.#cancelling.set(id, cancelling);
    await cancelling;
  }

  async #cancelRequest(submission: StoredSubmission, work: Promise<void>): Promise<void> {
    const { environment } = this.#host;
    const settings = readConfiguration(environment);
    if (!settings.ok) return;
    const provider = await createProvider(settings.configuration, environment);
    const keyNumber = provider.keys.indexOf(submission.key);
    if (provider.name !== submission.provider || keyNumber === -1) return;
    const isEnding = await provider.cancel?.(submission.accepted, keyNumber);
    if (isEnding) await Promise.race([work, scheduler.wait(cancelWaitMs)]);
  }

  /** Resumes the jobs of an earlier instance. */
  recover(): void {
    const { toRun, interrupted } = this.#host.paidJobs.recover(this);
    for (const { id } of toRun) this.run(id);
    if (interrupted.length > 0) this.#host.waitUntil(this.#reportInterrupted(interrupted));
  }

  async #reportInterrupted(jobs: readonly JobRecord[]): Promise<void> {
    const { environment } = this.#host;
    const settings = readConfiguration(environment);
    if (!settings.ok) return;
    const provider = await createProvider(settings.configuration, environment);
    for (const { id, tool, request } of jobs) {
      const options = request && 'options' in request ? request.options : undefined;
      const quality = (options && 'quality' in options ? options.quality : null) ?? 'standard';
      const references = request && 'references' in request ? (request.references ?? []) : [];
      const costMicroUsd = priceOf(provider.capabilities[tool], quality, references.length);
      this.#reportCall(provider, id, {
        ...kindOf({ tool, quality }, provider),
        outcome: 'interrupted',
        tookMs: null,
        costMicroUsd,
        credits: 0,
      });
    }
  }

  /** Records what a call cost the operator, with its job and in the sums of all users. */
  #reportCall(provider: ImageProvider, id: string, call: CallReport): void {
    if (call.costMicroUsd !== null) this.#host.jobs.addProviderCost(id, call.costMicroUsd);
    keyPoolOf(this.#host.environment, provider).reportCall(call);
  }

  async #generate(id: string, signal: AbortSignal): Promise<void> {
    const { environment, paidJobs, jobs, calls, mover, userId } = this.#host;
    const job = jobs.read(id);
    const settings = readConfiguration(environment);
    if (!job?.request || !settings.ok) return this.#fail(id, 'provider_failed');
    const { request, mobile, deadlineAt } = job;
    const { configuration } = settings;
    const provider = await createProvider(configuration, environment);
    const resumed = job.state === 'running' ? job.submission : null;
    const isKnown = resumed?.provider === provider.name && provider.keys.includes(resumed.key);
    if (resumed && !isKnown) return this.#fail(id, 'interrupted');
    if (!resumed && hasPictures(request)) jobs.report(id, { stage: 'uploading' });
    const prepared = await prepareTask({ request, mobile }, provider, {
      find: (uploadId) => this.#findUpload(uploadId),
      read: (key, bytesMax) => readHandedPicture(environment.PICTURES, key, bytesMax),
      host: createHost(configuration, new URL(job.origin || unknownOrigin)),
    });
    if (!prepared.ok) {
      console.warn(JSON.stringify({ event: 'task_not_prepared', jobId: id, ...prepared }));
      return this.#fail(id, prepared.code);
    }
    const { task } = prepared;
    await provider.prepare?.(task);
    const kind = kindOf(task, provider);
    const costOf = (response: Parameters<typeof callCost>[0]) =>
      callCost(response, provider.capabilities[task.tool], task);
    const outcome = await generatePicture(
      {
        id,
        userId,
        userHash: await hashOfUser(configuration.sessionSecret, userId),
        mobile,
        deadlineAt,
        spareCalls: this.#spareCalls(),
        task,
        resumed,
      },
      {
        provider,
        pool: keyPoolOf(environment, provider),
        mayRepeat: configuration.imageProvider.mayRepeat,
        clock: () => Date.now(),
        pause: (waitMs) => pause(waitMs, signal),
        failed: (failure, tookMs) => {
          const { code: outcome } = failure;
          jobs.setSubmission(id, null);
          const costMicroUsd = costOf(failure);
          this.#reportCall(provider, id, { ...kind, outcome, tookMs, costMicroUsd, credits: 0 });
          void reportToOperator(environment, provider.name, failure, Date.now());
        },
      },
      {
        wait: (progress) => !this.#cancelling.has(id) && paidJobs.wait(id, progress),
        start: (usualMs) => {
          if (this.#cancelling.has(id)) return false;
          const isUnavailable = calls.unavailableUntil() !== null;
          if (isUnavailable || !calls.mayCall()) {
            paidJobs.fail(id, isUnavailable ? 'unavailable' : 'too_many_failures');
            return false;
          }
          const isStarted = paidJobs.start(id, usualMs);
          if (isStarted) calls.record(id);
          return isStarted;
        },
        accepted: (request) => {
          if (request.accepted.length > submissionLengthMax) return;
          jobs.setSubmission(id, { provider: provider.name, ...request });
        },
        uncounted: (whose) =>
          whose === 'operator' ? calls.blameOperator(id) : calls.forgetLast(id),
      },
    );
    if (!outcome.ok) {
      if (this.#cancelling.has(id) && paidJobs.cancel(id, 'running')) return;
      return outcome.code === 'ended' ? undefined : this.#fail(id, outcome.code);
    }
    const { picture: made, tookMs } = outcome;
    if (await this.#isBlocked(id, made.bytes, configuration.screening)) {
      const refused = { outcome: 'picture_refused', tookMs, costMicroUsd: costOf(outcome) };
      this.#reportCall(provider, id, { ...kind, ...refused, credits: 0 });
      return this.#fail(id, 'picture_refused');
    }
    const picture = {
      ...describePicture({ userId, jobId: id }, made),
      ...(kind.model === '' ? {} : { model: kind.model }),
    };
    const { tool } = request;
    const { source } = prepared.task;
    const bytes = await markResult(
      { picture: made, tool, jobId: id, source },
      configuration.marking,
      environment,
    );
    const isCharged = paidJobs.succeed(id, { picture, bytes });
    this.#reportCall(provider, id, {
      ...kind,
      outcome: isCharged ? 'made' : 'late',
      tookMs,
      costMicroUsd: costOf(outcome),
      credits: isCharged ? job.cost : 0,
    });
    if (!isCharged) return;
    try {
      // Clients receive the result before R2 does.
      await this.#host.flushed();
      await scheduler.wait(movePauseMs);
      await mover.move(id, bytes);
    } catch (error) {
      // The result remains in the account's database; the alarm retries the move.
      console.warn(
        JSON.stringify({ event: 'picture_not_moved', jobId: id, reason: String(error) }),
      );
    }
  }

  /** Whether the result is in the list of blocked files, which counts as a refused prompt. */
  async #isBlocked(
    id: string,
    bytes: Uint8Array,
    { matchesHashes, freezeAfter }: ScreeningSettings,
  ): Promise<boolean> {
    if (!matchesHashes) return false;
    const { environment, userId } = this.#host;
    const file = { sha256: await sha256Of(bytes), userId, from: 'result' } as const;
    const isBlocked = await isBlockedFile(environment, file);
    if (isBlocked) countRefusal(this.#host, id, freezeAfter);
    return isBlocked;
  }

  #spareCalls(): number | undefined {
    return this.#host.ledger.keepsPurchase() ? undefined : callsForBuyers;
  }

  #findUpload(uploadId: string): { key: string; facts: PictureFacts } | null {
    const upload = this.#host.uploads.read(uploadId);
    const facts = upload && factsOf(upload);
    return facts && { key: upload.key, facts };
  }

  async #fail(id: string, code: JobErrorCode): Promise<void> {
    await this.#host.flushed().catch(() => undefined);
    this.#host.paidJobs.fail(id, code);
  }
}

/** The vendor can act against one abuser by it, and learns nothing of the user. */
async function hashOfUser(secret: string, userId: string): Promise<string> {
  const key = await derivedHmacKey(secret, 'image provider user');
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(userId))).slice(
    0,
    32,
  );
}

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
