import type { Credits, EntryText } from '../../../domain/account/credits.ts';
import { trialCredits } from '../../../domain/credits.ts';
import { dayMs } from '../../../domain/days.ts';
import type { ProductId } from '../../../domain/packs.ts';
import type { Tool } from '../../../domain/tools/tools.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { type AccountState, balanceOf, readAccountState } from './account-state.ts';
import { requireCredits, requireReturned } from './amounts.ts';
import { auditWhole, checkWhole } from './audit.ts';
import { wholeAuditBeforeChange } from './checkpoint.ts';
import { isDisputeHold } from './dispute-hold.ts';
import { type EntryRecord, findEntry, readEntries } from './entries.ts';
import { toolParams } from './entry-notes.ts';
import { endHold, insertHold, nextHoldExpiry, openHolds, overdueHolds, readHold } from './holds.ts';
import {
  type LedgerOutcome,
  type LedgerRefusal,
  Operations,
  success,
  type Work,
} from './operations.ts';
import { type EndReason, Postings } from './postings.ts';
import {
  creditsToTake,
  insertReversal,
  keepsPurchase,
  type Returned,
  readReversibleGrant,
} from './reversals.ts';

const trialRef = 'trial';

export interface LedgerEvents {
  changed?(): void;
  halted?(reason: string): void;
  expired?(holdRef: string): void;
}

export type Trial = 'granted' | 'withheld';

export type ClosedBy = 'owner' | 'operator';

/** The ledger of one account, in whole credits: append-only entries, and holds that end exactly once. */
export class Ledger {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;
  readonly #events: LedgerEvents;
  readonly #operations: Operations;
  readonly #postings: Postings;

  constructor(sql: SqlHandle, clock: () => number, events: LedgerEvents = {}) {
    this.#sql = sql;
    this.#clock = clock;
    this.#events = events;
    this.#operations = new Operations(sql, clock, (reason) => events.halted?.(reason));
    this.#postings = new Postings(sql);
  }

  balance(): Credits {
    return balanceOf(this.currentState());
  }

  currentState(): AccountState {
    return readAccountState(this.#sql, this.#clock());
  }

  /** Returns every fault of the whole ledger as a sentence. */
  audit(): string[] {
    return auditWhole(this.#sql, this.#clock());
  }

  /** Opens the account and decides on its trial once. A withheld trial is an entry of 0 credits. */
  open(trial: Trial = 'granted'): LedgerOutcome {
    const first = this.#once(trialRef, { open: true }, (_, now) => {
      this.#sql.all('UPDATE account SET opened_at = ? WHERE id = 1', now);
      const [amount, code] =
        trial === 'granted' ? [trialCredits, 'trial' as const] : [0, 'trial_withheld' as const];
      this.#postings.append({ ref: trialRef, kind: 'trial', amount, code, params: {} }, now);
      return null;
    });
    const { closed } = this.currentState();
    if (!first.ok || !closed) return first;
    const ref = `reopen:${this.#nextSeq()}`;
    return this.#once(ref, {}, (_, now) => {
      this.#sql.all('UPDATE account SET closed_at = NULL WHERE id = 1');
      this.#postings.notice(ref, { code: 'reopened', params: {} }, now);
      return null;
    });
  }

  /** Adds purchased credits by the order's ref, or an operator's adjustment. */
  grant(
    input: { ref: string; credits: number } & (
      | { kind?: 'purchase'; productId?: ProductId }
      | { kind: 'adjustment'; note: string }
    ),
  ): LedgerOutcome {
    const { ref, credits: amount } = input;
    requireCredits(amount);
    const isPurchase = input.kind !== 'adjustment';
    const content = { grant: amount, ...(isPurchase ? {} : { kind: input.kind }) };
    return this.#once(ref, content, (_, now) => {
      const entry = isPurchase
        ? ({ kind: 'purchase', code: 'bought', params: productParams(input.productId) } as const)
        : ({ kind: 'adjustment', code: 'adjusted', params: { note: input.note } } as const);
      this.#postings.append({ ref, amount, ...entry }, now);
      return null;
    });
  }

  /** Reserves credits until `expiresAt` (epoch milliseconds). */
  hold(input: {
    ref: string;
    credits: number;
    expiresAt: number;
    tool?: Tool;
    purpose?: string;
    grantRef?: string;
  }): LedgerOutcome {
    const { ref, credits, tool = null, expiresAt, purpose = '', grantRef = null } = input;
    requireCredits(credits);
    if (!Number.isSafeInteger(expiresAt)) throw new RangeError(`No moment: ${expiresAt}`);
    return this.#once(ref, { hold: credits, tool, purpose }, (state, now) => {
      const refusal = holdRefusal(state, credits, isDisputeHold(ref));
      if (refusal) return refusal;
      insertHold(this.#sql, { ref, credits, tool, expiresAt, grantRef }, now);
      return null;
    });
  }

  /** Returns whether the user bought credits that were not fully refunded. */
  keepsPurchase(): boolean {
    return keepsPurchase(this.#sql);
  }

  /** Spends a hold's credits, also in a frozen or closed account: the picture was made. */
  capture(input: { holdRef: string }): LedgerOutcome {
    const ref = `capture:${input.holdRef}`;
    return this.#once(ref, {}, (_, now) => {
      const hold = readHold(this.#sql, input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state === 'expired') return 'hold_expired';
      if (hold.state !== 'open') return 'hold_ended';
      endHold(this.#sql, hold.ref, 'captured', now);
      const params = toolParams(hold.tool);
      const entry = { ref, kind: 'spend', amount: -hold.credits, code: 'charged', params } as const;
      this.#postings.append(entry, now);
      return null;
    });
  }

  release(input: { holdRef: string; reason: EndReason }): LedgerOutcome {
    return this.#once(`release:${input.holdRef}`, {}, (_, now) => {
      const hold = readHold(this.#sql, input.holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state !== 'open') return 'hold_ended';
      this.#postings.release(hold, input.reason, now);
      return null;
    });
  }

  /**
   * Takes back the credits of returned money, or a number from the operator, with a note. Disputes of the grant
   * then hold at most what is left of it.
   */
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note?: string;
  }): LedgerOutcome {
    const { ref, grantRef, returned, note } = input;
    requireReturned(returned);
    return this.#once(ref, { reverse: grantRef, returned }, (_, now) => {
      const grant = readReversibleGrant(this.#sql, grantRef);
      if (!grant) return 'unknown_grant';
      const credits = creditsToTake(grant, returned);
      if (credits === null) return 'exceeds_grant';
      insertReversal(this.#sql, { ref, grantRef, returned, credits }, now);
      const text: EntryText =
        note === undefined
          ? { code: 'money_returned', params: {} }
          : { code: 'taken_back', params: { note } };
      this.#postings.append({ ref, kind: 'reversal', amount: 0 - credits, ...text }, now);
      this.#postings.limitHolds(grantRef, grant.credits - grant.taken - credits, now);
      return null;
    });
  }

  /** Blocks new holds, except those of disputes, until `unfreeze`. */
  freeze({ ref, reason }: { ref: string; reason: string }): LedgerOutcome {
    const text: EntryText = { code: 'frozen', params: { note: reason } };
    return this.#setFrozen(1, { ref, content: { freeze: true }, text });
  }

  unfreeze({ ref, reason }: { ref: string; reason: string }): LedgerOutcome {
    const text: EntryText = { code: 'unfrozen', params: { note: reason } };
    return this.#setFrozen(0, { ref, content: { unfreeze: true }, text });
  }

  /**
   * Closes the account: refuses new holds and releases the open ones, except those of disputes and
   * those in `keepHolds`, which pay for running work.
   */
  close({
    keepHolds,
    by = 'owner',
  }: {
    keepHolds?: ReadonlySet<string>;
    by?: ClosedBy;
  } = {}): LedgerOutcome {
    const state = this.currentState();
    if (state.closed) return success(state);
    const ref = `close:${this.#nextSeq()}`;
    return this.#once(ref, { close: true }, (_, now) => {
      for (const hold of openHolds(this.#sql)) {
        const staysHeld = keepHolds?.has(hold.ref) || isDisputeHold(hold.ref);
        if (!staysHeld) this.#postings.release(hold, 'account_closed', now);
      }
      this.#sql.all('UPDATE account SET closed_at = ? WHERE id = 1', now);
      this.#sql.all("UPDATE operations SET content = 'erased' WHERE content LIKE '%\"purpose\"%'");
      this.#postings.notice(ref, { code: 'closed', params: { by } }, now);
      return null;
    });
  }

  /** Clears the halt of an account that an operator repaired. */
  resume(): boolean {
    return this.#sql.transaction(() => {
      if (this.audit().length > 0) return false;
      // The repair may precede the checkpoint.
      checkWhole(this.#sql, this.#clock());
      this.#sql.all('UPDATE account SET halted = NULL WHERE id = 1');
      return true;
    });
  }

  /** Returns at most `limit` entries below `beforeSeq`, newest first; null starts at the newest. */
  entries(limit: number, beforeSeq: number | null = null): EntryRecord[] {
    return readEntries(this.#sql, limit, beforeSeq);
  }

  entryOf(ref: string): EntryRecord | null {
    return findEntry(this.#sql, ref);
  }

  sweep(): number {
    let ended = 0;
    if (overdueHolds(this.#sql, this.#clock()).length === 0) return 0;
    const outcome = this.#operations.audited((now) => {
      ended = this.#expireOverdue(now);
    });
    if (ended > 0) this.#events.changed?.();
    return outcome.ok ? ended : 0;
  }

  /** Audits new entries and halts the account on a fault. */
  verifyRecent(): LedgerOutcome {
    return this.#operations.audited(() => undefined);
  }

  verify(): LedgerOutcome {
    return this.#operations.auditWhole();
  }

  /** Returns epoch milliseconds: a day after the last audit of the whole ledger. */
  nextWholeAudit(): number | null {
    const { halted } = this.currentState();
    const auditedAt = halted === null ? wholeAuditBeforeChange(this.#sql) : null;
    return auditedAt === null ? null : auditedAt + dayMs;
  }

  /** Returns epoch milliseconds; null if no hold is open or the account is halted. */
  nextExpiry(): number | null {
    return this.currentState().halted === null ? nextHoldExpiry(this.#sql) : null;
  }

  #once(ref: string, content: object, work: Work): LedgerOutcome {
    let hasExpired = false;
    const outcome = this.#operations.once(ref, content, (state, now) => {
      hasExpired = this.#expireOverdue(now) > 0;
      return work(state, now);
    });
    if (outcome.ok || hasExpired) this.#events.changed?.();
    return outcome;
  }

  #expireOverdue(now: number): number {
    const overdue = overdueHolds(this.#sql, now);
    for (const hold of overdue) {
      this.#postings.expire(hold, now);
      this.#events.expired?.(hold.ref);
    }
    return overdue.length;
  }

  #setFrozen(frozen: 0 | 1, by: { ref: string; content: object; text: EntryText }): LedgerOutcome {
    return this.#once(by.ref, by.content, (_, now) => {
      this.#sql.all('UPDATE account SET frozen = ? WHERE id = 1', frozen);
      this.#postings.notice(by.ref, by.text, now);
      return null;
    });
  }

  #nextSeq(): number {
    return (this.entries(1)[0]?.seq ?? 0) + 1;
  }
}

function productParams(productId: ProductId | undefined): EntryText['params'] {
  return productId === undefined ? {} : { productId };
}

function holdRefusal(
  { closed, frozen, balance, held }: AccountState,
  credits: number,
  isForDispute: boolean,
): LedgerRefusal | null {
  if (!isForDispute && closed) return 'account_closed';
  if (!isForDispute && frozen) return 'account_frozen';
  return balance - held < credits ? 'insufficient_credits' : null;
}
