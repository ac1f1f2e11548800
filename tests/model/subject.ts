import type { JobRequest } from '../../domain/account/job.ts';
import type { JobState } from '../../domain/account/job-state.ts';
import type { AccountParts } from '../../worker/account/account-parts.ts';
import type { CreateJobOutcome } from '../../worker/account/jobs/paid-jobs.ts';
import type { LedgerOutcome } from '../../worker/account/ledger/operations.ts';
import type { Returned } from '../../worker/account/ledger/reversals.ts';
import type { Snapshot } from './account-model.ts';

/** An account that executes the model's commands. */
export interface Subject {
  open(trial: 'granted' | 'withheld'): Promise<void>;
  close(): Promise<LedgerOutcome>;
  grant(input: { ref: string; credits: number }): Promise<LedgerOutcome>;
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note: string;
  }): Promise<LedgerOutcome>;
  openDispute(dispute: { disputeId: string; grantRef: string }): Promise<LedgerOutcome>;
  endDispute(id: string): Promise<void>;
  freeze(input: { ref: string; reason: string }): Promise<LedgerOutcome>;
  unfreeze(input: { ref: string; reason: string }): Promise<LedgerOutcome>;
  createJob(request: JobRequest): Promise<CreateJobOutcome>;
  /** Returns the job's state afterwards; null when the job does not exist. */
  cancelJob(id: string): Promise<JobState | null>;
  /** Calls the rules inside the account, which no caller can reach. */
  rules<T>(work: (account: AccountParts) => T): Promise<T>;
  /** Ends overdue jobs and holds. */
  sweep(): Promise<void>;
  snapshot(): Promise<Snapshot>;
  setClock(now: number): Promise<void>;
  restart(): Promise<void>;
}

export function jobRequest(id: string, prompt: string): JobRequest {
  return { id, tool: 'text2img', prompt };
}

/** Returns the visible state of an account. */
export function snapshotOf({ ledger, jobs }: AccountParts): Snapshot {
  const { frozen } = ledger.currentState();
  return {
    ...ledger.balance(),
    frozen,
    faults: ledger.audit(),
    entries: ledger
      .entries(1000)
      .map(({ kind, amount }) => [kind, amount] as [typeof kind, number])
      .reverse(),
    jobs: Object.fromEntries(
      jobs.recent(1000).map(({ id, state, error }) => [id, [state, error?.code ?? null]] as const),
    ),
  };
}
