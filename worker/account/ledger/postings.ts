import type { SqlHandle } from '../../storage/sql.ts';
import { appendEntry, type EntryRecord } from './entries.ts';
import { endHold, overdueHolds } from './holds.ts';

/** What is written into the books, each within its operation's transaction; `now` is that operation's moment. */
export class Postings {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  append(entry: Pick<EntryRecord, 'ref' | 'kind' | 'amount' | 'note'>, now: number): void {
    appendEntry(this.#sql, entry, now);
  }

  /** Says something that moves no credits. */
  notice(ref: string, note: string, now: number): void {
    this.append({ ref, kind: 'notice', amount: 0, note }, now);
  }

  /** Ends an open hold without a charge, and says why. */
  release(hold: { ref: string; note: string }, reason: string, now: number): void {
    endHold(this.#sql, hold.ref, 'released', now);
    const note = `${hold.note}: not charged. ${reason}`;
    this.append({ ref: `release:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
  }

  /** Ends every hold whose time is over. Returns how many. */
  expireOverdue(now: number): number {
    const over = overdueHolds(this.#sql, now);
    for (const hold of over) {
      endHold(this.#sql, hold.ref, 'expired', now);
      const note = `${hold.note}: not charged. It took too long.`;
      this.append({ ref: `expire:${hold.ref}`, kind: 'not_charged', amount: 0, note }, now);
    }
    return over.length;
  }
}
