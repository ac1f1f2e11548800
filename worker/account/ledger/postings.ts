import type { SqlHandle } from '../../storage/sql.ts';
import { isDisputeHold } from './dispute-hold.ts';
import { appendEntry, type EntryRecord } from './entries.ts';
import { endHold, lowerHold, openHoldsOf } from './holds.ts';

/** Writes entries and ends holds within the transaction of an operation. */
export class Postings {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  append(entry: Pick<EntryRecord, 'ref' | 'kind' | 'amount' | 'note'>, now: number): void {
    appendEntry(this.#sql, entry, now);
  }

  /** Appends an entry that moves no credits. */
  notice(ref: string, note: string, now: number): void {
    this.append({ ref, kind: 'notice', amount: 0, note }, now);
  }

  /** Releases an open hold and appends the reason why nothing was charged. */
  release(hold: { ref: string; note: string }, reason: string, now: number): void {
    endHold(this.#sql, hold.ref, 'released', now);
    const note = uncharged(hold, reason);
    this.append({ ref: `release:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
  }

  /** Leaves at most `credits` of a grant held by disputes, because no more of it is left. */
  limitHolds(grantRef: string, credits: number, now: number): void {
    let left = credits;
    for (const hold of openHoldsOf(this.#sql, grantRef)) {
      const remaining = Math.min(hold.credits, left);
      left -= remaining;
      if (remaining === 0) this.release(hold, 'Its credits were taken back.', now);
      else lowerHold(this.#sql, hold.ref, remaining);
    }
  }

  /** Ends an open hold whose deadline has passed. */
  expire(hold: { ref: string; note: string }, now: number): void {
    endHold(this.#sql, hold.ref, 'expired', now);
    const note = uncharged(hold, 'It took too long.');
    this.append({ ref: `expire:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
  }
}

/**
 * The end of a dispute may take the credits by other means, so that its note has the reason alone.
 */
function uncharged({ ref, note }: { ref: string; note: string }, reason: string): string {
  return isDisputeHold(ref) ? `${note}: ${reason}` : `${note}: not charged. ${reason}`;
}
