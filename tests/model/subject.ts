import type { JobRequest } from '../../domain/job.ts';
import type { JobState } from '../../domain/job-state.ts';
import type { CreateJobOutcome, PaidJobs } from '../../worker/account/jobs/paid-jobs.ts';
import type { LedgerOutcome } from '../../worker/account/ledger/operations.ts';
import type { Returned } from '../../worker/account/ledger/reversals.ts';
import type { Snapshot } from './account-model.ts';

/** An account to which the model's commands can be given: the bare rules, or a whole object. */
export interface Subject {
  open(): Promise<void>;
  close(): Promise<LedgerOutcome>;
  grant(input: { ref: string; credits: number; note: string }): Promise<LedgerOutcome>;
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note: string;
  }): Promise<LedgerOutcome>;
  freeze(input: { ref: string; reason: string }): Promise<LedgerOutcome>;
  unfreeze(input: { ref: string; reason: string }): Promise<LedgerOutcome>;
  createJob(request: JobRequest): Promise<CreateJobOutcome>;
  /** The job's state after it; null when there is no such job. */
  cancelJob(id: string): Promise<JobState | null>;
  /** What the account does from within, where no caller reaches. */
  rules<T>(work: (paidJobs: PaidJobs) => T): Promise<T>;
  /** Ends what is past its time. */
  sweep(): Promise<void>;
  snapshot(): Promise<Snapshot>;
  setClock(now: number): Promise<void>;
  restart(how: 'abort' | 'evict'): Promise<void>;
  /** Called after each command; a subject may have gone down and come back. */
  afterEach(): Promise<'restarted' | 'went on'>;
}

export function jobRequest(id: string, prompt: string): JobRequest {
  return { id, tool: 'text2img', prompt };
}

/** What the rules show of an account. */
export function snapshotOf({ ledger, jobs }: PaidJobs): Snapshot {
  const { frozen } = ledger.currentState();
  return {
    ...ledger.balance(),
    frozen,
    faults: ledger.audit(),
    story: ledger
      .entries(1000)
      .map(({ kind, amount }) => [kind, amount] as [typeof kind, number])
      .reverse(),
    jobs: Object.fromEntries(
      jobs.recent(1000).map(({ id, state, error }) => [id, [state, error?.code ?? null]] as const),
    ),
  };
}
