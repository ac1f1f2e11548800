import type { SqlHandle } from '../../storage/sql.ts';
import { isDisputeHold } from './dispute-hold.ts';
import { appendEntry, type EntryRecord } from './entries.ts';
import { endHold, lowerHold, openHoldsOf } from './holds.ts';

export class Postings {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  append(entry: Pick<EntryRecord, 'ref' | 'kind' | 'amount' | 'note'>, now: number): void {
    appendEntry(this.#sql, entry, now);
  }

  notice(ref: string, note: string, now: number): void {
    this.append({ ref, kind: 'notice', amount: 0, note }, now);
  }

  release(hold: { ref: string; note: string }, reason: string, now: number): void {
    endHold(this.#sql, hold.ref, 'released', now);
    const note = uncharged(hold, reason);
    this.append({ ref: `release:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
  }

  /** Lowers the dispute holds of a grant to `credits`, because no more of it is left. */
  limitHolds(grantRef: string, credits: number, now: number): void {
    let left = credits;
    for (const hold of openHoldsOf(this.#sql, grantRef)) {
      const remaining = Math.min(hold.credits, left);
      left -= remaining;
      if (remaining === 0) this.release(hold, 'Its credits were taken back.', now);
      else lowerHold(this.#sql, hold.ref, remaining);
    }
  }

  expire(hold: { ref: string; note: string }, now: number): void {
    endHold(this.#sql, hold.ref, 'expired', now);
    const note = uncharged(hold, 'It took too long.');
    this.append({ ref: `expire:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
  }
}

/** After a dispute the credits may be taken in another way, so its note has only the reason. */
function uncharged({ ref, note }: { ref: string; note: string }, reason: string): string {
  return isDisputeHold(ref) ? `${note}: ${reason}` : `${note}: not charged. ${reason}`;
}
