import { configuredProvider } from '../../images/providers/create-provider.ts';
import type { JobRecord, StoredSubmission } from './job-record.ts';
import { failJob, type JobHost, makePicture, reportInterrupted } from './make-picture.ts';

/** How long a cancelled job waits for its vendor to end it, in milliseconds. */
const cancelWaitMs = 15_000;

/** What `JobRunner` needs of its Durable Object. */
export interface JobRunnerHost extends JobHost {
  /** Keeps the object alive until the work has ended. */
  waitUntil(work: Promise<void>): void;
}

/** Runs jobs independently of the requests that created them. Each job has at most one runner. */
export class JobRunner {
  readonly #host: JobRunnerHost;
  readonly #running = new Map<string, { controller: AbortController; work: Promise<void> }>();
  /** Jobs that make no further call: their vendor was asked to end the last one. */
  readonly #cancelling = new Map<string, Promise<void>>();

  constructor(host: JobRunnerHost) {
    this.#host = host;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  /** Starts a job, unless this instance runs it already. */
  run(id: string): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const isCancelling = () => this.#cancelling.has(id);
    const work = makePicture(this.#host, id, { signal, isCancelling })
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'job_crashed', jobId: id, reason: String(error) }));
        return failJob(this.#host, id, 'provider_failed');
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
    const { provider } = (await configuredProvider(this.#host.environment)) ?? {};
    if (!provider) return;
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
    const { provider } = (await configuredProvider(this.#host.environment)) ?? {};
    if (!provider) return;
    for (const job of jobs) reportInterrupted(this.#host, provider, job);
  }
}
