import type { Credits } from '../../../domain/credits.ts';
import { trialCredits } from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { type AccountState, auditAccount, balanceOf, readAccountState } from './account-state.ts';
import { requireCredits, requireReturned } from './amounts.ts';
import { type EntryRecord, readEntries } from './entries.ts';
import { endHold, insertHold, nextHoldExpiry, openHolds, overdueHolds, readHold } from './holds.ts';
import { type LedgerOutcome, Operations, success, type Work } from './operations.ts';
import { Postings } from './postings.ts';
import { creditsToTake, insertReversal, type Returned, readReversibleGrant } from './reversals.ts';

/** The name of the one grant that opens an account. */
const trialRef = 'trial';

/**
 * The books of one account, in whole credits: entries that are only ever
 * appended, and holds that end exactly once.
 *
 * Every operation has a ref. The same ref with the same content returns the
 * first outcome; with other content it is a conflict. The books are audited
 * before an operation writes and again after: an impossible state halts the
 * account instead of growing.
 */
export class Ledger {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #changed: () => void;
  readonly #operations: Operations;
  readonly #postings: Postings;

  /** `clock` gives epoch milliseconds; `changed` is told after each change of the balance. */
  constructor(sql: SqlHandle, clock: () => number, changed: () => void = () => undefined) {
    this.#sql = sql;
    this.#clock = clock;
    this.#changed = changed;
    this.#operations = new Operations(sql, clock);
    this.#postings = new Postings(sql);
  }

  /** What the account has. A hold past its time no longer holds anything, swept or not. */
  balance(): Credits {
    return balanceOf(this.currentState());
  }

  currentState(): AccountState {
    return readAccountState(this.#sql, this.#clock());
  }

  /** Every way in which the books do not add up; none when they do. */
  audit(): string[] {
    return auditAccount(this.#sql, this.#clock());
  }

  /**
   * Opens the account with the trial credits: once in its life, however often it
   * is asked. One that its owner had deleted is opened again without them.
   */
  open(): LedgerOutcome {
    const first = this.#once(trialRef, { open: true }, (_, now) => {
      this.#sql.all('UPDATE account SET opened_at = ? WHERE id = 1', now);
      this.#postings.append(
        { ref: trialRef, kind: 'trial', amount: trialCredits, note: 'Welcome: free trial credits' },
        now,
      );
      return null;
    });
    const { closed } = this.currentState();
    if (!first.ok || !closed) return first;
    const note = 'Welcome back. The free trial of this account was used before.';
    const ref = `reopen:${this.#nextSeq()}`;
    return this.#once(ref, {}, (_, now) => {
      this.#sql.all('UPDATE account SET closed_at = NULL WHERE id = 1');
      this.#postings.notice(ref, note, now);
      return null;
    });
  }

  /**
   * Adds credits: bought ones, by the order's ref, or an operator's adjustment.
   * A deleted account takes them too, for whoever paid may come back.
   */
  grant(input: {
    ref: string;
    credits: number;
    note: string;
    kind?: 'purchase' | 'adjustment';
  }): LedgerOutcome {
    const { kind = 'purchase', credits } = input;
    requireCredits(credits);
    const content = { grant: credits, ...(kind === 'purchase' ? {} : { kind }) };
    return this.#once(input.ref, content, (_, now) => {
      this.#postings.append({ ref: input.ref, kind, amount: credits, note: input.note }, now);
      return null;
    });
  }

  /**
   * Sets credits aside until `expiresAt` (epoch milliseconds): nothing else can
   * spend them. `purpose` tells one request from another under the same ref.
   */
  hold(input: {
    ref: string;
    credits: number;
    expiresAt: number;
    note: string;
    purpose?: string;
  }): LedgerOutcome {
    const { ref, credits, note, expiresAt, purpose = '' } = input;
    requireCredits(credits);
    if (!Number.isSafeInteger(expiresAt)) throw new RangeError(`No moment: ${expiresAt}`);
    return this.#once(ref, { hold: credits, note, purpose }, (state, now) => {
      if (state.closed) return 'account_closed';
      if (state.frozen) return 'account_frozen';
      if (state.balance - state.held < credits) return 'insufficient_credits';
      insertHold(this.#sql, { ref, credits, note, expiresAt }, now);
      return null;
    });
  }

  /**
   * Spends a hold's credits. Refused once the hold's time is over, whether or not
   * it was swept, and while the account is frozen.
   */
  capture(input: { holdRef: string }): LedgerOutcome {
    const ref = `capture:${input.holdRef}`;
    return this.#once(ref, {}, (state, now) => {
      const hold = readHold(this.#sql, input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state === 'expired') return 'hold_expired';
      if (hold.state !== 'open') return 'hold_ended';
      if (state.frozen) return 'account_frozen';
      endHold(this.#sql, hold.ref, 'captured', now);
      this.#postings.append({ ref, kind: 'spend', amount: -hold.credits, note: hold.note }, now);
      return null;
    });
  }

  /** Gives a hold's credits back; `reason` tells the user in plain words why nothing was charged. */
  release(input: { holdRef: string; reason: string }): LedgerOutcome {
    return this.#once(`release:${input.holdRef}`, {}, (_, now) => {
      const hold = readHold(this.#sql, input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state !== 'open') return 'hold_ended';
      this.#postings.release(hold, input.reason, now);
      return null;
    });
  }

  /**
   * Takes back credits of a grant whose money was returned, in part or whole, or
   * that an operator names. The balance may go below zero: the credits may have
   * been spent before.
   */
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note: string;
  }): LedgerOutcome {
    const { ref, grantRef, returned, note } = input;
    requireReturned(returned);
    return this.#once(ref, { reverse: grantRef, returned }, (_, now) => {
      const grant = readReversibleGrant(this.#sql, grantRef);
      if (!grant) return 'unknown_grant';
      const credits = creditsToTake(grant, returned);
      if (credits === null) return 'exceeds_grant';
      insertReversal(this.#sql, { ref, grantRef, returned, credits }, now);
      this.#postings.append({ ref, kind: 'reversal', amount: 0 - credits, note }, now);
      return null;
    });
  }

  /** From now on nothing is spent from this account, until it is unfrozen. */
  freeze({ ref, reason }: { ref: string; reason: string }): LedgerOutcome {
    return this.#setFrozen(1, { ref, content: { freeze: true }, note: `Frozen: ${reason}` });
  }

  unfreeze({ ref, reason }: { ref: string; reason: string }): LedgerOutcome {
    const note = `No longer frozen: ${reason}`;
    return this.#setFrozen(0, { ref, content: { unfreeze: true }, note });
  }

  /**
   * The owner deletes the account: what is set aside is given back, and nothing
   * is spent any more. The entries stay, as bookkeeping wants; of what was asked
   * for nothing stays, not even its digest. Once for each time that it was open.
   */
  close(): LedgerOutcome {
    const state = this.currentState();
    if (state.closed) return success(state);
    const ref = `close:${this.#nextSeq()}`;
    return this.#once(ref, { close: true }, (_, now) => {
      for (const hold of openHolds(this.#sql))
        this.#postings.release(hold, 'Account deleted.', now);
      this.#sql.all('UPDATE account SET closed_at = ? WHERE id = 1', now);
      this.#sql.all("UPDATE operations SET content = 'erased' WHERE content LIKE '%\"purpose\"%'");
      this.#postings.notice(ref, 'Account deleted by its owner', now);
      return null;
    });
  }

  /** An operator has mended a halted account: it goes on, if its books add up now. */
  resume(): boolean {
    if (this.audit().length > 0) return false;
    this.#sql.all('UPDATE account SET halted = NULL WHERE id = 1');
    return true;
  }

  /** Entries below `beforeSeq` (null: from the newest on), newest first, `limit` of them at most. */
  entries(limit: number, beforeSeq: number | null = null): EntryRecord[] {
    return readEntries(this.#sql, limit, beforeSeq);
  }

  /** Ends every hold whose time is over. Returns how many. */
  sweep(): number {
    let ended = 0;
    if (overdueHolds(this.#sql, this.#clock()).length === 0) return 0;
    const outcome = this.#operations.audited((now) => {
      ended = this.#postings.expireOverdue(now);
    });
    if (ended > 0) this.#changed();
    return outcome.ok ? ended : 0;
  }

  /** Looks through the whole books and halts the account where they don't add up: what was stored is not believed unread. */
  verify(): LedgerOutcome {
    return this.#operations.audited(() => undefined);
  }

  /** When the next hold runs out, in epoch milliseconds; null when none is open, or nothing may be changed. */
  nextExpiry(): number | null {
    return this.currentState().halted === null ? nextHoldExpiry(this.#sql) : null;
  }

  /** Holds past their time end before anything else is looked at. */
  #once(ref: string, content: object, work: Work): LedgerOutcome {
    let hasExpired = false;
    const outcome = this.#operations.once(ref, content, (state, now) => {
      hasExpired = this.#postings.expireOverdue(now) > 0;
      return work(state, now);
    });
    if (outcome.ok || hasExpired) this.#changed();
    return outcome;
  }

  #setFrozen(frozen: 0 | 1, by: { ref: string; content: object; note: string }): LedgerOutcome {
    return this.#once(by.ref, by.content, (_, now) => {
      this.#sql.all('UPDATE account SET frozen = ? WHERE id = 1', frozen);
      this.#postings.notice(by.ref, by.note, now);
      return null;
    });
  }

  #nextSeq(): number {
    return (this.entries(1)[0]?.seq ?? 0) + 1;
  }
}
