import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { disputeRef } from './dispute-hold.ts';
import { heldOfGrant, readHold } from './holds.ts';
import type { Ledger } from './ledger.ts';
import { type LedgerOutcome, success } from './operations.ts';
import { readReversibleGrant } from './reversals.ts';

/** Longer than any card dispute takes. */
const disputeHoldMs = 200 * dayMs;

/** `ended` also means that the credits were taken back. */
export type DisputeState = 'unknown' | 'held' | 'ended';

export class Disputes {
  readonly #sql: SqlHandle;
  readonly #ledger: Ledger;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, ledger: Ledger, clock: () => number) {
    this.#sql = sql;
    this.#ledger = ledger;
    this.#clock = clock;
  }

  /** Holds the remaining available credits of a grant that no other dispute of the payment holds. */
  open({ disputeId, grantRef }: { disputeId: string; grantRef: string }): LedgerOutcome {
    return this.#sql.transaction(() => {
      const ref = disputeRef(disputeId);
      const state = this.#ledger.currentState();
      if (this.#hasEnded(disputeId) || readHold(this.#sql, ref)) return success(state);
      const available = state.balance - state.held;
      const grant = readReversibleGrant(this.#sql, grantRef);
      if (!grant) return { ok: false, code: 'unknown_grant', available };
      const unheld = grant.credits - grant.taken - heldOfGrant(this.#sql, grantRef);
      const credits = Math.min(unheld, available);
      if (credits <= 0) return success(state);
      const expiresAt = this.#clock() + disputeHoldMs;
      return this.#ledger.hold({ ref, credits, expiresAt, grantRef });
    });
  }

  /** Releases what the dispute holds. A halted account refuses that until it is repaired. */
  end({ disputeId, reason }: { disputeId: string; reason: 'kept' | 'lost' }): LedgerOutcome {
    return this.#sql.transaction(() => {
      this.#sql.all(
        `INSERT INTO operations (ref, content, outcome, created_at) VALUES (?, '{}', '{}', ?)
         ON CONFLICT (ref) DO NOTHING`,
        endRef(disputeId),
        this.#clock(),
      );
      return this.#ledger.release({ holdRef: disputeRef(disputeId), reason });
    });
  }

  read(disputeId: string): DisputeState {
    if (this.#hasEnded(disputeId)) return 'ended';
    return readHold(this.#sql, disputeRef(disputeId)) ? 'held' : 'unknown';
  }

  #hasEnded(disputeId: string): boolean {
    return this.#sql.all('SELECT 1 FROM operations WHERE ref = ?', endRef(disputeId)).length > 0;
  }
}

function endRef(disputeId: string): string {
  return `dispute-ended:${disputeId}`;
}
