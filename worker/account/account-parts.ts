import { jobErrorMessages } from '../../domain/account/job-error.ts';
import { jobOfHold } from '../../domain/account/job-refs.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { JudgedPrompts } from './bounds/judged-prompts.ts';
import { ProviderCalls } from './bounds/provider-calls.ts';
import { RefusedPrompts } from './bounds/refused-prompts.ts';
import { exportLimits, promptLimits, RequestLimits } from './bounds/request-limits.ts';
import { Batches } from './jobs/batches.ts';
import { Jobs } from './jobs/jobs.ts';
import { PaidBatches } from './jobs/paid-batches.ts';
import { PaidJobs } from './jobs/paid-jobs.ts';
import { Ledger } from './ledger/ledger.ts';
import { AccountOrders } from './orders/account-orders.ts';
import { AccountPictures } from './pictures/account-pictures.ts';
import { ReadyEmails } from './results/ready-emails.ts';
import { UnsavedResults } from './results/unsaved-results.ts';
import { Sessions } from './sessions/sessions.ts';
import { Uploads } from './uploads/uploads.ts';

export interface AccountChanges {
  credits(): void;
  job(id: string): void;
  /** The set of orders under way has changed. */
  orders?(): void;
  /** The list of saved pictures has changed. */
  pictures?(): void;
  halted?(reason: string): void;
}

export type AccountParts = ReturnType<typeof composeAccount>;

export function composeAccount(
  sql: SqlHandle,
  clock: () => number,
  changes?: AccountChanges,
  LedgerClass: typeof Ledger = Ledger,
) {
  const jobs = new Jobs(sql, clock, (id) => changes?.job(id));
  const unsavedResults = new UnsavedResults(sql);
  const parts = {
    jobs,
    unsavedResults,
    uploads: new Uploads(sql, clock),
    calls: new ProviderCalls(sql, clock),
    promptRequests: new RequestLimits(sql, clock, {
      table: 'prompt_requests',
      limits: promptLimits,
    }),
    refusedPrompts: new RefusedPrompts(sql, clock),
    judgedPrompts: new JudgedPrompts(sql, clock),
    exportRequests: new RequestLimits(sql, clock, {
      table: 'export_requests',
      limits: exportLimits,
    }),
    sessions: new Sessions(sql, clock),
    orders: new AccountOrders(sql, () => changes?.orders?.()),
    readyEmails: new ReadyEmails(sql, clock),
    pictures: new AccountPictures(sql, clock, jobs, () => changes?.pictures?.()),
    ledger: new LedgerClass(sql, clock, {
      changed: () => changes?.credits(),
      halted: (reason) => changes?.halted?.(reason),
      // Any operation expires overdue holds. A job without its hold cannot continue.
      expired: (ref) => {
        const id = jobOfHold(ref);
        const code = 'deadline_exceeded';
        if (id !== null) jobs.fail(id, { code, message: jobErrorMessages[code] });
      },
    }),
  };
  const paidJobs = new PaidJobs(sql, clock, parts);
  const batches = new Batches(sql, clock);
  const paidBatches = new PaidBatches(sql, clock, { ...parts, batches, paidJobs });
  return { ...parts, paidJobs, paidBatches };
}
