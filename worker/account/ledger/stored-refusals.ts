import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';

const refusalsStoredMax = 200;

const refusalStoredMs = dayMs;

const deletedRefusalsMax = 1000;

/** The condition of the index `refusals_for_lack_of_credits`. */
const lacksCredits = `instr(outcome, '"insufficient_credits"') > 0`;

/**
 * Returns whether one more refusal is stored at `now` (epoch milliseconds), and deletes at most
 * `deletedRefusalsMax` old ones.
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
