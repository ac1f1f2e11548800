import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/**
 * Refusals for lack of credits that are stored within `refusalStoredMs`. An account without credits
 * gets one for each new ref, as often as it asks.
 */
const refusalsStoredMax = 200;

/** How long a refusal for lack of credits is stored at least, in milliseconds. */
const refusalStoredMs = dayMs;

/**
 * Refusals that are deleted at a time. An account may have hundreds of thousands from a time when
 * each was stored, and its calls wait for the deletion.
 */
const deletedRefusalsMax = 1000;

/** The condition of the index `refusals_for_lack_of_credits`. */
const lacksCredits = `instr(outcome, '"insufficient_credits"') > 0`;

/**
 * Returns whether one more refusal for lack of credits is stored at `now` (epoch milliseconds), and
 * deletes at most `deletedRefusalsMax` of those that are too old. The ref of one that is not stored
 * is tried again when it comes again, which charges nobody for more than they asked for.
 */
export function storesRefusal(sql: SqlHandle, now: number): boolean {
  const storedSince = now - refusalStoredMs;
  sql.all(
    `DELETE FROM operations WHERE ref IN (
       SELECT ref FROM operations WHERE ${lacksCredits} AND created_at <= ? LIMIT ?
     )`,
    storedSince,
    deletedRefusalsMax,
  );
  const full = sql.all(
    `SELECT 1 FROM operations WHERE ${lacksCredits} AND created_at > ? LIMIT 1 OFFSET ?`,
    storedSince,
    refusalsStoredMax - 1,
  );
  return full.length === 0;
}
