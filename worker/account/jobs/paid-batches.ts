import type { JobRequest } from '../../../domain/account/job.ts';
import { batchRoundsMax, waitingJobsMax } from '../../../domain/limits.ts';
import { toolCost } from '../../../domain/tools/tool-cost.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Batches, BatchRecord } from './batches.ts';
import type { JobRecord } from './job-record.ts';
import type { Jobs } from './jobs.ts';
import type { JobRefusal, PaidJobs } from './paid-jobs.ts';

export interface BatchWithJobs extends BatchRecord {
  jobs: JobRecord[];
}

export interface BatchRefusal {
  ok: false;
  code: JobRefusal;
  available?: number;
  /** How many of the jobs, in their order, the available credits pay for. */
  affordable?: number;
  cost?: number;
  /** Epoch milliseconds. */
  retryAt?: number;
}

export type CreateBatchOutcome = { ok: true; batch: BatchWithJobs; isNew: boolean } | BatchRefusal;

/** Undoes the holds of the jobs before the refused one. */
class RefusedJob extends Error {
  override readonly name = 'RefusedJob';
  readonly refusal: BatchRefusal;

  constructor(refusal: BatchRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Creates and holds batches in one transaction, all jobs or none. Jobs settle one by one. */
export class PaidBatches {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #batches: Batches;
  readonly #jobs: Jobs;
  readonly #ledger: Ledger;
  readonly #paidJobs: PaidJobs;

  constructor(
    sql: SqlHandle,
    clock: () => number,
    parts: { batches: Batches; jobs: Jobs; ledger: Ledger; paidJobs: PaidJobs },
  ) {
    this.#sql = sql;
    this.#clock = clock;
    this.#batches = parts.batches;
    this.#jobs = parts.jobs;
    this.#ledger = parts.ledger;
    this.#paidJobs = parts.paidJobs;
  }

  /** The same id with the same jobs is the same batch. `digest` covers all jobs in their order. */
  create(
    batch: {
      id: string;
      digest: string;
      expectedCost: number;
      jobs: readonly { request: JobRequest; digest: string; deadlineMs: number }[];
    },
    from: { mobile: boolean; origin: string },
  ): CreateBatchOutcome {
    try {
      return this.#sql.transaction(() => this.#create(batch, from));
    } catch (error) {
      if (!(error instanceof RefusedJob)) throw error;
      // The halt was undone together with the holds, so the ledger has to find its fault again.
      if (error.refusal.code === 'account_halted') this.#ledger.verifyRecent();
      return error.refusal;
    }
  }

  #create(
    { id, digest, expectedCost, jobs }: Parameters<PaidBatches['create']>[0],
    from: { mobile: boolean; origin: string },
  ): CreateBatchOutcome {
    this.#paidJobs.sweep();
    const known = this.read(id);
    if (known) {
      return known.digest === digest
        ? { ok: true, batch: known, isNew: false }
        : { ok: false, code: 'conflict' };
    }
    const costs = jobs.map(({ request }) => toolCost(request));
    const cost = costs.reduce((sum, each) => sum + each, 0);
    if (cost !== expectedCost) return { ok: false, code: 'price_changed', cost };
    if (jobs.some(({ request }) => this.#jobs.read(request.id))) {
      return { ok: false, code: 'conflict' };
    }
    if (this.#jobs.unfinished().length + jobs.length > waitingJobsMax) {
      return { ok: false, code: 'too_many_jobs' };
    }
    const { available } = this.#ledger.balance();
    if (available < cost) {
      const affordable = countAffordable(costs, available);
      return { ok: false, code: 'insufficient_credits', available, affordable, cost };
    }
    this.#batches.add({ id, digest, cost });
    const longestMs = Math.max(...jobs.map(({ deadlineMs }) => deadlineMs));
    const deadlineAt = this.#clock() + batchRoundsMax * longestMs;
    for (const { request, ...job } of jobs) {
      const how = { ...from, ...job, deadlineAt, batchId: id };
      const outcome = this.#paidJobs.insert(request, how);
      if (!outcome.ok) throw new RefusedJob(outcome);
    }
    this.#jobs.begin();
    return { ok: true, batch: this.read(id) as BatchWithJobs, isNew: true };
  }

  read(id: string): BatchWithJobs | null {
    const batch = this.#batches.read(id);
    return batch && { ...batch, jobs: this.#jobs.ofBatch(id) };
  }

  /** Returns at most `limit` batches below `beforeSeq`, newest first; null starts at the newest. */
  list(limit: number, beforeSeq: number | null): BatchWithJobs[] {
    return this.#batches
      .list(limit, beforeSeq)
      .map((batch) => ({ ...batch, jobs: this.#jobs.ofBatch(batch.id) }));
  }

  /** Cancels the queued jobs of a batch and releases their holds. Returns their ids. */
  cancel(id: string): string[] {
    return this.#sql.transaction(() =>
      this.#jobs
        .ofBatch(id)
        .map((job) => job.id)
        .filter((jobId) => this.#paidJobs.cancel(jobId)),
    );
  }
}

function countAffordable(costs: readonly number[], available: number): number {
  let left = available;
  const at = costs.findIndex((cost) => {
    left -= cost;
    return left < 0;
  });
  return at === -1 ? costs.length : at;
}
