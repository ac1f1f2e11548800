import type { JobErrorCode } from '../../../domain/error-code.ts';
import type { JobRequest } from '../../../domain/job.ts';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import { readConfiguration } from '../../config.ts';
import { type EarlyLease, generatePicture, leaseEarly } from '../../images/generate.ts';
import { createHost } from '../../images/hosts/create-host.ts';
import { factsOf, type PictureFacts } from '../../images/pictures/picture-format.ts';
import { describePicture } from '../../images/pictures/picture-store.ts';
import { createProvider } from '../../images/providers/create-provider.ts';
import { keyPoolOf } from '../../keys/key-pool-of.ts';
import { hasPictures, prepareTask } from '../../tools/prepare-task.ts';
import type { ResultMover } from '../results/result-mover.ts';
import type { PaidJobs } from './paid-jobs.ts';

/** Jobs from before the origin was kept have no pictures that a link would have to lead to. */
const unknownOrigin = 'https://unknown.invalid';

/**
 * So long the taking in of a job waits for its key, in milliseconds. Where the pool is near
 * the job is begun by the commit that takes it in; where it is far nobody waits for long.
 */
const nearPoolMs = 20;

/** What running jobs needs of the object that they belong to. */
export interface JobHost {
  environment: Env;
  userId: string;
  paidJobs: PaidJobs;
  mover: ResultMover;
  /** Resolves once whoever listens was told of all that has changed. */
  flushed(): Promise<void>;
  /** Keeps the object alive until the work has ended. */
  waitUntil(work: Promise<void>): void;
}

/**
 * Works on jobs in the object's own time: the request that began one may be long
 * gone. Each job has one runner at most.
 */
export class JobRunner {
  readonly #host: JobHost;
  /** The jobs that this instance runs, each with what wakes it from a pause. */
  readonly #running = new Map<string, AbortController>();

  constructor(host: JobHost) {
    this.#host = host;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  /**
   * What asks for the key of a job that is about to be taken in, and waits a moment for
   * it; null where the job needs more than words, for that takes too long.
   */
  async prepareEarly(
    request: JobRequest,
    mobile: boolean,
  ): Promise<(() => Promise<EarlyLease>) | null> {
    const { environment, userId } = this.#host;
    const settings = readConfiguration(environment);
    if (!settings.ok || request.tool !== 'text2img') return null;
    const provider = await createProvider(settings.configuration, environment);
    const pool = keyPoolOf(environment, provider);
    const clock = () => Date.now();
    return async () => {
      const job = { id: request.id, userId, mobile, deadlineAt: clock() + jobDeadlineMs };
      const early = leaseEarly(job, { provider, pool, clock });
      // Why there is none is said where the lease is used.
      const answered = early.answer.catch(() => undefined);
      await Promise.race([answered, scheduler.wait(nearPoolMs)]);
      return early;
    };
  }

  /** Begins to work on a job, unless somebody does already. */
  run(id: string, early?: EarlyLease): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    const work = this.#generate(id, controller.signal, early)
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'job_crashed', jobId: id, reason: String(error) }));
        return this.#fail(id, 'provider_failed');
      })
      .finally(() => this.#running.delete(id));
    this.#host.waitUntil(work);
  }

  /** Wakes a job that pauses, so that it sees at once that it was cancelled. */
  wake(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** Takes up what was left lying by an instance that went down. */
  recover(): void {
    for (const { id } of this.#host.paidJobs.recover(this)) this.run(id);
  }

  async #generate(id: string, signal: AbortSignal, early?: EarlyLease): Promise<void> {
    const { environment, paidJobs, mover, userId } = this.#host;
    const job = paidJobs.jobs.read(id);
    const settings = readConfiguration(environment);
    if (!job?.request || !settings.ok) return this.#fail(id, 'provider_failed');
    const { request, mobile, deadlineAt } = job;
    const { configuration } = settings;
    const provider = await createProvider(configuration, environment);
    if (hasPictures(request)) paidJobs.jobs.report(id, { stage: 'uploading' });
    const prepared = await prepareTask({ request, mobile }, provider, {
      find: (uploadId) => this.#findUpload(uploadId),
      read: (key) => this.#readPicture(key),
      host: createHost(configuration, new URL(job.origin || unknownOrigin)),
    });
    if (!prepared.ok) {
      console.warn(JSON.stringify({ event: 'task_not_prepared', jobId: id, ...prepared }));
      return this.#fail(id, prepared.code);
    }
    await provider.prepare?.(prepared.task);
    const outcome = await generatePicture(
      { id, userId, mobile, deadlineAt, task: prepared.task },
      {
        provider,
        pool: keyPoolOf(environment, provider),
        early,
        mayRepeat: configuration.imageProvider.mayRepeat,
        clock: () => Date.now(),
        pause: (waitMs) => pause(waitMs, signal),
      },
      {
        report: (progress) => paidJobs.jobs.report(id, progress),
        wait: (progress) => paidJobs.jobs.wait(id, progress),
        // Another key right after the first: the job is running as it was.
        start: () =>
          paidJobs.jobs.start(id) ||
          (paidJobs.jobs.read(id)?.state === 'running' &&
            paidJobs.jobs.report(id, { stage: 'rendering' })),
      },
    );
    if (!outcome.ok) return outcome.code === 'ended' ? undefined : this.#fail(id, outcome.code);
    const { picture: made } = outcome;
    const picture = describePicture({ userId, jobId: id }, made);
    if (!paidJobs.succeed(id, { picture, bytes: made.bytes })) return;
    try {
      // Whoever waits for the picture comes first, and the store after.
      await this.#host.flushed();
      await mover.move(id, made.bytes);
    } catch (error) {
      // It is kept where it is: the alarm tries again.
      console.warn(
        JSON.stringify({ event: 'picture_not_moved', jobId: id, reason: String(error) }),
      );
    }
  }

  #findUpload(uploadId: string): { key: string; facts: PictureFacts } | null {
    const upload = this.#host.paidJobs.uploads.read(uploadId);
    const facts = upload && factsOf(upload);
    return facts && { key: upload.key, facts };
  }

  async #readPicture(key: string): Promise<Uint8Array | null> {
    const stored = await this.#host.environment.PICTURES.get(key);
    return stored && new Uint8Array(await stored.arrayBuffer());
  }

  /** A tab tells its user of an end only where it has heard of the job before: that is told first. */
  async #fail(id: string, code: JobErrorCode): Promise<void> {
    await this.#host.flushed().catch(() => undefined);
    this.#host.paidJobs.fail(id, code);
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
