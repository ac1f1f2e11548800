import { type AccountParts, composeAccount } from '../../worker/account/account-parts.ts';
import { Disputes } from '../../worker/account/ledger/disputes.ts';
import { openAccountSqlite } from '../pure/account/open-account.ts';
import type { Snapshot } from './account-model.ts';

/** The rules of the ledger and the jobs with Node's SQLite, without a Durable Object. */
export class AccountUnderTest {
  now: number;
  parts!: AccountParts;
  disputes!: Disputes;
  readonly #sql = openAccountSqlite();

  constructor(now: number) {
    this.now = now;
    this.#open();
  }

  restart(): void {
    this.#open();
    this.parts.paidJobs.recover(new Set());
  }

  #open(): void {
    const clock = () => this.now;
    this.parts = composeAccount(this.#sql, clock);
    this.disputes = new Disputes(this.#sql, this.parts.ledger, clock);
  }

  /** Returns the visible state of the account. */
  snapshot(): Snapshot {
    const { ledger, jobs } = this.parts;
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
        jobs
          .recent(1000)
          .map(({ id, state, error }) => [id, [state, error?.code ?? null]] as const),
      ),
    };
  }
}
