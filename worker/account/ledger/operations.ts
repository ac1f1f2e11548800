import type { SqlHandle } from '../../storage/sql.ts';
import {
  type AccountState,
  checkAccount,
  ImpossibleStateError,
  readAccountState,
} from './account-state.ts';

/** Longest ref, in characters. */
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

/**
 * Refusals that stay with their ref for ever. Of the others each passes (an
 * account is frozen for a time, a grant may still come), so asking again under
 * the same ref is a fair question.
 */
const lastingRefusals: ReadonlySet<LedgerRefusal> = new Set([
  'insufficient_credits',
  'hold_ended',
  'hold_expired',
  'exceeds_grant',
]);

export type LedgerOutcome =
  | { ok: true; balance: number; available: number }
  | { ok: false; code: LedgerRefusal; available: number };

/** What an operation does once it may: it writes, or says why it can't. `now` is the operation's one moment. */
export type Work = (books: AccountState, now: number) => LedgerRefusal | null;

/**
 * Runs operations at most once for their ref, each in one transaction between
 * two audits of the books.
 */
export class Operations {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /**
   * Runs an operation unless its ref is known. A refusal that lasts is kept with
   * the ref, as a success is; one that passes leaves nothing behind.
   */
  once(ref: string, content: object, work: Work): LedgerOutcome {
    if (ref.length < 1 || ref.length > refLengthMax) throw new RangeError(`No ref: '${ref}'`);
    return this.#orHalt(() =>
      this.#sql.transaction(() => {
        const now = this.#clock();
        const standing = readAccountState(this.#sql, now);
        if (standing.halted !== null) return refusal('account_halted', standing);
        const text = JSON.stringify(content);
        const first = this.#sql.all(
          'SELECT content, outcome FROM operations WHERE ref = ?',
          ref,
        )[0];
        if (first) {
          return first.content === text
            ? (JSON.parse(first.outcome as string) as LedgerOutcome)
            : refusal('conflict', standing);
        }
        const before = checkAccount(this.#sql, now);
        const code = work(before, now);
        const after = checkAccount(this.#sql, now);
        if (code !== null && !lastingRefusals.has(code)) return refusal(code, after);
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

  /** Does what no ref asks for, in one transaction between two audits. Refused where the account is halted. */
  audited(work: (now: number) => void): LedgerOutcome {
    return this.#orHalt(() =>
      this.#sql.transaction(() => {
        const now = this.#clock();
        const standing = readAccountState(this.#sql, now);
        if (standing.halted !== null) return refusal('account_halted', standing);
        checkAccount(this.#sql, now);
        work(now);
        return success(checkAccount(this.#sql, now));
      }),
    );
  }

  /** An impossible state undoes the work and halts the account, loudly. */
  #orHalt(work: () => LedgerOutcome): LedgerOutcome {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ImpossibleStateError)) throw error;
      console.error(JSON.stringify({ event: 'account_halted', reason: error.message }));
      this.#sql.all('UPDATE account SET halted = ? WHERE id = 1', error.message);
      return refusal('account_halted', readAccountState(this.#sql, this.#clock()));
    }
  }
}

export function success(books: AccountState): LedgerOutcome {
  return { ok: true, balance: books.balance, available: books.balance - books.held };
}

function refusal(code: LedgerRefusal, books: AccountState): LedgerOutcome {
  return { ok: false, code, available: books.balance - books.held };
}
