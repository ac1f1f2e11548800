import type { SqlHandle } from '../../storage/sql.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import { checkRecent, checkWhole, ImpossibleStateError } from './audit.ts';
import { storesRefusal } from './stored-refusals.ts';

const refLengthMax = 200;

export type LedgerRefusal =
  | 'conflict'
  | 'account_halted'
  | 'account_frozen'
  | 'account_closed'
  | 'insufficient_credits'
  | 'unknown_hold'
  | 'hold_ended'
  | 'hold_expired'
  | 'unknown_grant'
  | 'exceeds_grant';

/** Refusals that are stored and repeated for their ref. */
const lastingRefusals: ReadonlySet<LedgerRefusal> = new Set([
  'hold_ended',
  'hold_expired',
  'exceeds_grant',
]);

export type LedgerOutcome =
  | { ok: true; balance: number; available: number }
  | { ok: false; code: LedgerRefusal; available: number };

export type Work = (state: AccountState, now: number) => LedgerRefusal | null;

/** Runs each operation at most once per ref, in one transaction between two audits of the new entries. */
export class Operations {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #halted: (reason: string) => void;

  constructor(sql: SqlHandle, clock: () => number, halted: (reason: string) => void) {
    this.#sql = sql;
    this.#clock = clock;
    this.#halted = halted;
  }

  /**
   * Runs an operation or returns the stored outcome of its ref. Throws a `RangeError` unless the
   * ref has 1 to `refLengthMax` characters.
   */
  once(ref: string, content: object, work: Work): LedgerOutcome {
    if (ref.length < 1 || ref.length > refLengthMax) throw new RangeError(`No ref: '${ref}'`);
    return this.#orHalt(() =>
      this.#sql.transaction(() => {
        const now = this.#clock();
        const current = readAccountState(this.#sql, now);
        if (current.halted !== null) return refusal('account_halted', current);
        const text = JSON.stringify(content);
        const first = this.#sql.all(
          'SELECT content, outcome FROM operations WHERE ref = ?',
          ref,
        )[0];
        if (first) {
          return first.content === text
            ? (JSON.parse(first.outcome as string) as LedgerOutcome)
            : refusal('conflict', current);
        }
        const before = checkRecent(this.#sql, now);
        const code = work(before, now);
        const after = checkRecent(this.#sql, now);
        if (code !== null && !this.#isLasting(code, now)) return refusal(code, after);
        const outcome = code === null ? success(after) : refusal(code, after);
        this.#sql.all(
          'INSERT INTO operations (ref, content, outcome, created_at) VALUES (?, ?, ?, ?)',
          ref,
          text,
          JSON.stringify(outcome),
          now,
        );
        return outcome;
      }),
    );
  }

  /** Runs work without a ref, in one transaction between two audits. */
  audited(work: (now: number) => void): LedgerOutcome {
    return this.#unlessHalted((now) => {
      checkRecent(this.#sql, now);
      work(now);
      return success(checkRecent(this.#sql, now));
    });
  }

  auditWhole(): LedgerOutcome {
    return this.#unlessHalted((now) => success(checkWhole(this.#sql, now)));
  }

  #isLasting(code: LedgerRefusal, now: number): boolean {
    if (code === 'insufficient_credits') return storesRefusal(this.#sql, now);
    return lastingRefusals.has(code);
  }

  #unlessHalted(work: (now: number) => LedgerOutcome): LedgerOutcome {
    return this.#orHalt(() =>
      this.#sql.transaction(() => {
        const now = this.#clock();
        const current = readAccountState(this.#sql, now);
        return current.halted === null ? work(now) : refusal('account_halted', current);
      }),
    );
  }

  #orHalt(work: () => LedgerOutcome): LedgerOutcome {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ImpossibleStateError)) throw error;
      this.#sql.all('UPDATE account SET halted = ? WHERE id = 1', error.message);
      this.#halted(error.message);
      return refusal('account_halted', readAccountState(this.#sql, this.#clock()));
    }
  }
}

export function success(state: AccountState): LedgerOutcome {
  return { ok: true, balance: state.balance, available: state.balance - state.held };
}

function refusal(code: LedgerRefusal, state: AccountState): LedgerOutcome {
  return { ok: false, code, available: state.balance - state.held };
}
