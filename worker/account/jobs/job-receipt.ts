import { captureRefOf } from '../../../domain/account/job-refs.ts';
import type { JobReceipt } from '../../../domain/account/share.ts';
import type { AccountParts } from '../account-parts.ts';

type Parts = Pick<AccountParts, 'jobs' | 'ledger'>;

/** Returns what was paid for a job, and by which model it was made. */
export function paidFor({ jobs, ledger }: Parts, jobId: string): Omit<JobReceipt, 'madeAt'> {
  const entry = ledger.entryOf(captureRefOf(jobId));
  return {
    jobId,
    model: jobs.read(jobId)?.result?.model ?? null,
    credits: entry && -entry.amount,
    entrySeq: entry?.seq ?? null,
  };
}

/** Returns the receipt of a picture that was made; null if there is no such job. */
export function receiptOf({ jobs, ledger }: Parts, jobId: string): JobReceipt | null {
  const job = jobs.read(jobId);
  if (job && job.state !== 'succeeded') return null;
  const madeAt = ledger.entryOf(captureRefOf(jobId))?.createdAt ?? job?.settledAt ?? null;
  if (madeAt === null) return null;
  return { ...paidFor({ jobs, ledger }, jobId), madeAt: new Date(madeAt).toISOString() };
}
