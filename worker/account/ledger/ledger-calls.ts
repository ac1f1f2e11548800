import type { SqlHandle } from '../../storage/sql.ts';
import { type DisputeState, Disputes } from './disputes.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerOutcome } from './operations.ts';
import { type Returned, readCreditsTaken } from './reversals.ts';

export class LedgerCalls {
  readonly #sql: SqlHandle;
  readonly #ledger: Ledger;
  readonly #disputes: Disputes;
  readonly #armAlarm: () => Promise<void>;

  constructor(sql: SqlHandle, ledger: Ledger, armAlarm: () => Promise<void>) {
    this.#sql = sql;
    this.#ledger = ledger;
    this.#disputes = new Disputes(sql, ledger, () => Date.now());
    this.#armAlarm = armAlarm;
  }

  grant(input: Parameters<Ledger['grant']>[0]): Promise<LedgerOutcome> {
    return this.#armed(this.#ledger.grant(input));
  }

  /** Takes back credits of a grant: for returned money, or a number from the operator. */
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note?: string;
    lostDisputeId?: string;
  }): Promise<LedgerOutcome> {
    const { lostDisputeId: disputeId, ...reversal } = input;
    if (disputeId !== undefined) this.#disputes.end({ disputeId, reason: 'lost' });
    return this.#armed(this.#ledger.reverse(reversal));
  }

  /** Returns 0 if there is no reversal with this ref. */
  creditsTaken(ref: string): number {
    return readCreditsTaken(this.#sql, ref);
  }

  freeze(input: { ref: string; reason: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#ledger.freeze(input));
  }

  unfreeze(input: { ref: string; reason: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#ledger.unfreeze(input));
  }

  openDispute(dispute: { disputeId: string; grantRef: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#disputes.open(dispute));
  }

  readDispute(disputeId: string): DisputeState {
    return this.#disputes.read(disputeId);
  }

  endDispute(disputeId: string): LedgerOutcome {
    return this.#disputes.end({ disputeId, reason: 'kept' });
  }

  async #armed(outcome: LedgerOutcome): Promise<LedgerOutcome> {
    await this.#armAlarm();
    return outcome;
  }
}
