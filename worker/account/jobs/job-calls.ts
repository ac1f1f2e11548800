import type { BatchRequest } from '../../../domain/account/batch.ts';
import type { JobRequest } from '../../../domain/account/job.ts';
import { editIdOf } from '../../../domain/account/result-id.ts';
import type { JobReceipt } from '../../../domain/account/share.ts';
import type { AccountParts } from '../account-parts.ts';
import type { ScreeningAdmission } from '../bounds/judged-prompts.ts';
import { countRefusal } from '../bounds/refused-prompts.ts';
import type { RequestAdmission } from '../bounds/request-limits.ts';
import type { Upload } from '../uploads/uploads.ts';
import type { JobIntake } from './job-intake.ts';
import { receiptOf } from './job-receipt.ts';
import type { JobRecord } from './job-record.ts';
import type { JobRunner } from './job-runner.ts';
import type { BatchWithJobs, CreateBatchOutcome } from './paid-batches.ts';
import type { CreateJobOutcome, UnsavedResult } from './paid-jobs.ts';

export type AddUploadOutcome =
  | { ok: true; upload: Upload }
  | { ok: false; code: 'too_many_uploads' };

export type PromptAdmission =
  | RequestAdmission<'rate_limited' | 'prompts_used_up'>
  | { ok: false; code: 'insufficient_credits' };

export interface JobCallsHost
  extends Pick<
    AccountParts,
    | 'paidJobs'
    | 'paidBatches'
    | 'jobs'
    | 'ledger'
    | 'uploads'
    | 'readyEmails'
    | 'promptRequests'
    | 'refusedPrompts'
    | 'judgedPrompts'
  > {
  intake: JobIntake;
  runner: JobRunner;
  armAlarm: () => Promise<void>;
}

export class JobCalls {
  readonly #host: JobCallsHost;

  constructor(host: JobCallsHost) {
    this.#host = host;
  }

  create(request: JobRequest, from: Parameters<JobIntake['take']>[1]): Promise<CreateJobOutcome> {
    return this.#host.intake.take(request, from);
  }

  createBatch(
    batch: BatchRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateBatchOutcome> {
    return this.#host.intake.takeBatch(batch, from);
  }

  readBatch(id: string): BatchWithJobs | null {
    const batch = this.#host.paidBatches.read(id);
    for (const job of batch?.jobs ?? []) this.#host.readyEmails.seen(job.id);
    return batch;
  }

  /** Returns at most `limit` batches below `beforeSeq`, newest first; null starts at the newest. */
  listBatches(limit: number, beforeSeq: number | null): BatchWithJobs[] {
    return this.#host.paidBatches.list(limit, beforeSeq);
  }

  /** Cancels the queued jobs of a batch. Returns the batch; null if it does not exist. */
  cancelBatch(id: string): BatchWithJobs | null {
    const { paidBatches, runner } = this.#host;
    for (const jobId of paidBatches.cancel(id)) runner.wake(jobId);
    return paidBatches.read(id);
  }

  read(id: string): JobRecord | null {
    this.#host.readyEmails.seen(id);
    return this.#host.jobs.read(id);
  }

  /** Returns what was paid for a picture, also where the server no longer has it; null if it has no such job. */
  receipt(pictureId: string): JobReceipt | null {
    return receiptOf(this.#host, editIdOf(pictureId));
  }

  recent(limit: number): JobRecord[] {
    return this.#host.jobs.recent(limit);
  }

  /** Cancels a queued job, or a running one where its vendor ends it. */
  async cancel(id: string): Promise<JobRecord | null> {
    const { paidJobs, runner, jobs } = this.#host;
    if (paidJobs.cancel(id)) runner.wake(id);
    else await runner.cancelAtVendor(id);
    return jobs.read(id);
  }

  /** The device has saved the result, which shortens the result's retention. */
  async saved(id: string): Promise<boolean | null> {
    const { jobs, readyEmails, armAlarm } = this.#host;
    if (!jobs.read(id)) return null;
    readyEmails.seen(id);
    const saved = jobs.saved(id);
    if (saved) await armAlarm();
    return saved;
  }

  /** Returns null once R2 has the result. */
  unsavedResult(id: string): UnsavedResult | null {
    return this.#host.paidJobs.unsavedResult(id);
  }

  async addUpload(upload: Omit<Upload, 'expiresAt'>): Promise<AddUploadOutcome> {
    const added = this.#host.uploads.add(upload);
    if (!added) return { ok: false, code: 'too_many_uploads' };
    await this.#host.armAlarm();
    return { ok: true, upload: added };
  }

  /** Which of these jobs' prompts a model has still to judge; see `JudgedPrompts`. */
  admitScreening(ids: readonly string[]): ScreeningAdmission {
    return this.#host.judgedPrompts.admit(ids);
  }

  /** See `countRefusal`. */
  countRefusal(ref: string, freezeAfter: number | null): void {
    countRefusal(this.#host, ref, freezeAfter);
  }

  admitPrompt(): PromptAdmission {
    const { ledger, promptRequests } = this.#host;
    if (ledger.balance().available < 1 && !ledger.keepsPurchase()) {
      return { ok: false, code: 'insufficient_credits' };
    }
    return promptRequests.admit();
  }
}
