import type { EntryText } from '../../../domain/account/credits.ts';
import type { JobErrorCode } from '../../../domain/account/job-error.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { isDisputeHold } from './dispute-hold.ts';
import { appendEntry, type EntryRecord } from './entries.ts';
import { toolParams } from './entry-notes.ts';
import { endHold, type Hold, lowerHold, openHoldsOf } from './holds.ts';

/** Why a hold was not charged: the error of its job, or how its dispute ended. */
export type EndReason = JobErrorCode | 'kept' | 'lost' | 'taken_back' | 'expired';

export class Postings {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  append(
    entry: Pick<EntryRecord, 'ref' | 'kind' | 'amount' | 'code' | 'params'>,
    now: number,
  ): void {
    appendEntry(this.#sql, entry, now);
  }

  notice(ref: string, text: EntryText, now: number): void {
    this.append({ ref, kind: 'notice', amount: 0, ...text }, now);
  }

  release(hold: Hold, reason: EndReason, now: number): void {
    endHold(this.#sql, hold.ref, 'released', now);
    this.#uncharged(`release:${hold.ref}`, hold, reason, now);
  }

  /** Lowers the dispute holds of a grant to `credits`, because no more of it is left. */
  limitHolds(grantRef: string, credits: number, now: number): void {
    let left = credits;
    for (const hold of openHoldsOf(this.#sql, grantRef)) {
      const remaining = Math.min(hold.credits, left);
      left -= remaining;
      if (remaining === 0) this.release(hold, 'taken_back', now);
      else lowerHold(this.#sql, hold.ref, remaining);
    }
  }

  expire(hold: Hold, now: number): void {
    endHold(this.#sql, hold.ref, 'expired', now);
    const reason = isDisputeHold(hold.ref) ? 'expired' : 'deadline_exceeded';
    this.#uncharged(`expire:${hold.ref}`, hold, reason, now);
  }

  #uncharged(ref: string, hold: Hold, reason: EndReason, now: number): void {
    const text: EntryText = isDisputeHold(hold.ref)
      ? { code: 'dispute_ended', params: { reason } }
      : { code: 'not_charged', params: { ...toolParams(hold.tool), reason } };
    this.append({ ref, kind: 'not_charged', amount: 0, ...text }, now);
  }
}
