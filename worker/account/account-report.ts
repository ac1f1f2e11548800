import type { Credits } from '../../domain/credits.ts';
import type { PaidJobs } from './jobs/paid-jobs.ts';

/** How an account stands, for its operator. */
export interface AccountReport {
  credits: Credits;
  frozen: boolean;
  closed: boolean;
  halted: string | null;
  /** Every way in which the books do not add up; none when they do. */
  faults: string[];
  unfinishedJobs: number;
}

export function reportAccount({ ledger, jobs }: PaidJobs): AccountReport {
  const { frozen, closed, halted } = ledger.currentState();
  return {
    credits: ledger.balance(),
    frozen,
    closed,
    halted,
    faults: ledger.audit(),
    unfinishedJobs: jobs.unfinished().length,
  };
}
