import type { SqlHandle } from '../../storage/sql.ts';

/** A part of the grant's price in minor units of its currency, or a number of credits. */
export type Returned = { minor: number; ofMinor: number } | { credits: number };

export interface ReversibleGrant {
  credits: number;
  taken: number;
  /** Minor units that earlier reversals returned, and the credits taken for them. */
  returnedMinor: number;
  takenForMoney: number;
  /** The order's price in minor units, if an earlier reversal recorded it. */
  ofMinor: number | null;
}

/** Returns the credits to take; null if the return exceeds what was granted or paid. */
export function creditsToTake(grant: ReversibleGrant, returned: Returned): number | null {
  const left = grant.credits - grant.taken;
  if ('credits' in returned) return returned.credits <= left ? returned.credits : null;
  const total = grant.returnedMinor + returned.minor;
  const isSamePrice = grant.ofMinor === null || grant.ofMinor === returned.ofMinor;
  if (!isSamePrice || total > returned.ofMinor) return null;
  const share = Math.floor((grant.credits * total) / returned.ofMinor);
  return Math.min(left, share - grant.takenForMoney);
}

export function readReversibleGrant(sql: SqlHandle, ref: string): ReversibleGrant | null {
  const grant = sql.all(
    "SELECT amount FROM entries WHERE ref = ? AND kind IN ('purchase', 'adjustment') AND amount > 0",
    ref,
  )[0];
  if (!grant) return null;
  const sums = sql.all(
    `SELECT COALESCE(SUM(credits), 0) AS taken,
       COALESCE(SUM(returned_minor), 0) AS returned_minor,
       COALESCE(SUM(credits) FILTER (WHERE of_minor IS NOT NULL), 0) AS taken_for_money,
       MAX(of_minor) AS of_minor
     FROM reversals WHERE grant_ref = ?`,
    ref,
  )[0] as Record<string, number | null>;
  return {
    credits: grant.amount as number,
    taken: sums.taken as number,
    returnedMinor: sums.returned_minor as number,
    takenForMoney: sums.taken_for_money as number,
    ofMinor: sums.of_minor ?? null,
  };
}

export function insertReversal(
  sql: SqlHandle,
  reversal: { ref: string; grantRef: string; returned: Returned; credits: number },
  now: number,
): void {
  const { returned } = reversal;
  const money = 'minor' in returned ? returned : null;
  sql.all(
    `INSERT INTO reversals (ref, grant_ref, returned_minor, of_minor, credits, created_at, seq)
     VALUES (?, ?, ?, ?, ?, ?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM reversals))`,
    reversal.ref,
    reversal.grantRef,
    money?.minor ?? null,
    money?.ofMinor ?? null,
    reversal.credits,
    now,
  );
}

/** Returns 0 if there is no reversal with this ref. */
export function readCreditsTaken(sql: SqlHandle, ref: string): number {
  const reversal = sql.all('SELECT credits FROM reversals WHERE ref = ?', ref)[0];
  return (reversal?.credits as number | undefined) ?? 0;
}

/** Returns whether bought credits are left that were not taken back. */
export function keepsPurchase(sql: SqlHandle): boolean {
  return (
    sql.all(
      `SELECT 1 FROM entries WHERE kind = 'purchase' AND amount >
         (SELECT COALESCE(SUM(credits), 0) FROM reversals WHERE grant_ref = entries.ref)
       LIMIT 1`,
    ).length > 0
  );
}
