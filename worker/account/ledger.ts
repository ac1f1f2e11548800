import type { EntryKind } from '../../domain/credits.ts';
import { trialCredits } from '../../domain/limits.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { type Books, checkBooks, ImpossibleBooksError, readBooks } from './books.ts';
import { type EntryRecord, readEntries } from './entries.ts';

/** The most credits that one operation may move. */
export const operationCreditsMax = 1_000_000;

/** The name of the one grant that opens an account. */
const trialRef = 'trial';

export type LedgerRefusal =
  | 'conflict'
  | 'account_halted'
  | 'account_frozen'
  | 'insufficient_credits'
  | 'unknown_hold'
  | 'hold_ended'
  | 'hold_expired';

export type LedgerOutcome =
  | { ok: true; balance: number; available: number }
  | { ok: false; code: LedgerRefusal; available: number };

export interface Balance {
  balance: number;
  held: number;
  available: number;
  initialized: boolean;
}

/**
 * The books of one account, in whole credits: entries that are only ever
 * appended, and holds that end exactly once.
 *
 * Every operation has a ref. The same ref with the same content returns the
 * first outcome, a refusal included; with other content it is a conflict. The
 * books are audited before an operation writes and again after: an impossible
 * state halts the account instead of growing.
 */
export class Ledger {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  /** `clock` gives epoch milliseconds. */
  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** What the account has. A hold past its time no longer holds anything, swept or not. */
  balance(): Balance {
    const books = readBooks(this.#sql, this.#clock());
    return {
      balance: books.balance,
      held: books.held,
      available: books.balance - books.held,
      initialized: books.opened,
    };
  }

  /** Opens the account with the trial credits: once in its life, however often it is asked. */
  open(): LedgerOutcome {
    return this.#once(trialRef, { open: true }, () => {
      this.#sql.all('UPDATE account SET opened_at = ? WHERE id = 1', this.#clock());
      this.#append(trialRef, 'trial', trialCredits, 'Welcome: free trial credits');
      return null;
    });
  }

  /** Adds credits that were bought. `ref` is the order's. */
  grant(input: { ref: string; credits: number; note: string }): LedgerOutcome {
    requireCredits(input.credits);
    return this.#once(input.ref, { grant: input.credits }, () => {
      this.#append(input.ref, 'purchase', input.credits, input.note);
      return null;
    });
  }

  /** Sets credits aside until `expiresAt` (epoch milliseconds): nothing else can spend them. */
  hold(input: { ref: string; credits: number; expiresAt: number; note: string }): LedgerOutcome {
    requireCredits(input.credits);
    const content = { hold: input.credits, note: input.note };
    return this.#once(input.ref, content, (books) => {
      if (books.frozen) return 'account_frozen';
      if (books.balance - books.held < input.credits) return 'insufficient_credits';
      this.#sql.all(
        `INSERT INTO holds (ref, amount, note, state, created_at, expires_at)
         VALUES (?, ?, ?, 'open', ?, ?)`,
        input.ref,
        input.credits,
        input.note,
        this.#clock(),
        input.expiresAt,
      );
      return null;
    });
  }

  /** Spends a hold's credits. Refused once the hold's time is over, whether or not it was swept. */
  capture(input: { holdRef: string }): LedgerOutcome {
    return this.#once(`capture:${input.holdRef}`, {}, () => {
      const hold = this.#hold(input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state === 'expired') return 'hold_expired';
      if (hold.state !== 'open') return 'hold_ended';
      this.#endHold(input.holdRef, 'captured');
      this.#append(`capture:${input.holdRef}`, 'spend', -hold.amount, hold.note);
      return null;
    });
  }

  /** Gives a hold's credits back; `reason` tells the user in plain words why nothing was charged. */
  release(input: { holdRef: string; reason: string }): LedgerOutcome {
    return this.#once(`release:${input.holdRef}`, {}, () => {
      const hold = this.#hold(input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state !== 'open') return 'hold_ended';
      this.#endHold(input.holdRef, 'released');
      this.#append(
        `release:${input.holdRef}`,
        'not_charged',
        0,
        `${hold.note}: not charged. ${input.reason}`,
      );
      return null;
    });
  }

  /** Entries below `beforeSeq` (null: from the newest on), newest first, `limit` of them at most. */
  entries(limit: number, beforeSeq: number | null = null): EntryRecord[] {
    return readEntries(this.#sql, limit, beforeSeq);
  }

  /** Ends every hold whose time is over. Returns how many. */
  sweep(): number {
    return this.#sql.transaction(() => this.#sweep());
  }

  /** When the next hold runs out, in epoch milliseconds; null when none is open. */
  nextExpiry(): number | null {
    const row = this.#sql.all("SELECT MIN(expires_at) AS next FROM holds WHERE state = 'open'")[0];
    return (row?.next as number | null | undefined) ?? null;
  }

  /**
   * Runs an operation at most once for its ref, between two audits of the books,
   * in one transaction. The work returns the code of a refusal, which stays.
   */
  #once(ref: string, content: object, work: (books: Books) => LedgerRefusal | null): LedgerOutcome {
    try {
      return this.#sql.transaction(() => {
        const now = this.#clock();
        const standing = readBooks(this.#sql, now);
        if (standing.halted) return refusal('account_halted', standing);
        const text = JSON.stringify(content);
        const earlier = this.#sql.all('SELECT content, outcome FROM operations WHERE ref = ?', ref);
        const first = earlier[0];
        if (first) {
          return first.content === text
            ? (JSON.parse(first.outcome as string) as LedgerOutcome)
            : refusal('conflict', standing);
        }
        const before = checkBooks(this.#sql, now);
        this.#sweep();
        const code = work(before);
        const after = checkBooks(this.#sql, now);
        const outcome = code === null ? success(after) : refusal(code, after);
        this.#sql.all(
          'INSERT INTO operations (ref, content, outcome, created_at) VALUES (?, ?, ?, ?)',
          ref,
          text,
          JSON.stringify(outcome),
          now,
        );
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof ImpossibleBooksError)) throw error;
      return this.#halt(error);
    }
  }

  #halt(error: ImpossibleBooksError): LedgerOutcome {
    console.error(JSON.stringify({ event: 'account_halted', reason: error.message }));
    this.#sql.all('UPDATE account SET halted = ? WHERE id = 1', error.message);
    return refusal('account_halted', readBooks(this.#sql, this.#clock()));
  }

  #sweep(): number {
    const now = this.#clock();
    const over = this.#sql.all(
      "SELECT ref, note FROM holds WHERE state = 'open' AND expires_at <= ?",
      now,
    );
    for (const hold of over) {
      this.#endHold(hold.ref as string, 'expired');
      this.#append(
        `expire:${hold.ref}`,
        'not_charged',
        0,
        `${hold.note}: not charged. It took too long.`,
      );
    }
    return over.length;
  }

  #hold(ref: string): { state: string; amount: number; note: string } | null {
    const row = this.#sql.all('SELECT state, amount, note FROM holds WHERE ref = ?', ref)[0];
    return row
      ? { state: row.state as string, amount: row.amount as number, note: row.note as string }
      : null;
  }

  #endHold(ref: string, state: 'captured' | 'released' | 'expired'): void {
    this.#sql.all(
      "UPDATE holds SET state = ?, ended_at = ? WHERE ref = ? AND state = 'open'",
      state,
      this.#clock(),
      ref,
    );
  }

  #append(ref: string, kind: EntryKind, amount: number, note: string): void {
    this.#sql.all(
      `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
       SELECT ?1, ?2, ?3,
         COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) + ?3, ?4, ?5`,
      ref,
      kind,
      amount,
      note,
      this.#clock(),
    );
  }
}

function success(books: Books): LedgerOutcome {
  return { ok: true, balance: books.balance, available: books.balance - books.held };
}

function refusal(code: LedgerRefusal, books: Books): LedgerOutcome {
  return { ok: false, code, available: books.balance - books.held };
}

/** Callers name amounts from our own tables, so another amount is a bug and not a refusal. */
function requireCredits(credits: number): void {
  if (!Number.isInteger(credits) || credits < 1 || credits > operationCreditsMax) {
    throw new RangeError(`An operation moves 1 to ${operationCreditsMax} credits, not ${credits}`);
  }
}
