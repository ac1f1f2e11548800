import type { Credits } from '../../domain/account/credits.ts';
import type { AccountParts } from './account-parts.ts';

export interface AccountReport {
  credits: Credits;
  frozen: boolean;
  closed: boolean;
  halted: string | null;
  faults: string[];
  unfinishedJobs: number;
}

export function reportAccount({
  ledger,
  jobs,
}: Pick<AccountParts, 'ledger' | 'jobs'>): AccountReport {
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
