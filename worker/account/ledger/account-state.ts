import type { Credits } from '../../../domain/account/credits-answer.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** The current state of an account. */
export interface AccountState {
  balance: number;
  /** Credits in open holds that have not expired. */
  held: number;
  opened: boolean;
  frozen: boolean;
  /** Whether the owner has deleted the account. */
  closed: boolean;
  /** Why the account refuses every change; null when it is not halted. */
  halted: string | null;
  /** Whether the account opened without trial credits and has received no credits since. */
  trialWithheld: boolean;
}

/** Converts the state to the credits that the user sees. */
export function balanceOf(state: AccountState): Credits {
  const { balance, held, opened, closed, trialWithheld } = state;
  return {
    balance,
    held,
    available: balance - held,
    initialized: opened && !closed,
    ...(trialWithheld ? { trialWithheld } : {}),
  };
}

/** The ledger contains something that no sequence of operations can produce. */
export class ImpossibleStateError extends Error {
  override name = 'ImpossibleStateError';
}

export function readAccountState(sql: SqlHandle, now: number): AccountState {
  const row = sql.all(
    `SELECT opened_at, frozen, closed_at, halted,
       COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) AS balance,
       COALESCE((SELECT SUM(amount) FROM holds WHERE state = 'open' AND expires_at > ?), 0) AS held,
       EXISTS (SELECT 1 FROM entries WHERE ref = 'trial' AND amount = 0)
         AND NOT EXISTS (SELECT 1 FROM entries WHERE amount > 0) AS trial_withheld
     FROM account WHERE id = 1`,
    now,
  )[0];
  if (!row) throw new Error('The account has no row of its own');
  return {
    balance: row.balance as number,
    held: row.held as number,
    opened: row.opened_at !== null,
    frozen: row.frozen === 1,
    closed: row.closed_at !== null,
    halted: row.halted as string | null,
    trialWithheld: row.trial_withheld === 1,
  };
}

/**
 * Returns every inconsistency of the ledger as a sentence; empty when there is none. Reads the
 * account's whole ledger, which takes 0.4 ms for 1,000 entries (measured with Node's SQLite).
 */
export function auditAccount(sql: SqlHandle, now: number): string[] {
  const state = readAccountState(sql, now);
  const sums = sql.all(
    `SELECT
       COALESCE((SELECT SUM(amount) FROM entries), 0) AS balance,
       COALESCE((SELECT SUM(amount) FROM entries WHERE kind = 'spend'), 0) AS spent,
       COALESCE((SELECT SUM(amount) FROM entries WHERE kind = 'reversal'), 0) AS reversed,
       COALESCE((SELECT SUM(amount) FROM entries WHERE kind = 'reversal'
          AND seq > COALESCE((SELECT MAX(after_seq) FROM holds), 0)), 0) AS reversed_since_hold,
       COALESCE((SELECT SUM(credits) FROM reversals), 0) AS taken,
       COALESCE((SELECT SUM(amount) FROM holds WHERE state = 'captured'), 0) AS captured,
       (SELECT COUNT(*) FROM holds WHERE state <> 'open') AS ended,
       (SELECT COUNT(*) FROM holds LEFT JOIN entries ON entries.ref =
            CASE state WHEN 'captured' THEN 'capture:' WHEN 'released' THEN 'release:'
              ELSE 'expire:' END || holds.ref
          WHERE state <> 'open' AND (entries.ref IS NULL
            OR entries.kind <> CASE state WHEN 'captured' THEN 'spend' ELSE 'not_charged' END
            OR entries.amount <> CASE state WHEN 'captured' THEN -holds.amount ELSE 0 END)
       ) AS unrecorded_ends,
       (SELECT COUNT(*) FROM entries WHERE kind IN ('spend', 'not_charged')) AS recorded_ends,
       (SELECT COUNT(*) FROM holds WHERE (state = 'open') <> (ended_at IS NULL)) AS wrongly_ended,
       (SELECT COUNT(*) FROM (
          SELECT balance_after - amount AS before,
            LAG(balance_after, 1, 0) OVER (ORDER BY seq) AS expected
          FROM entries) WHERE before <> expected) AS broken_links,
       (SELECT COUNT(*) FROM entries WHERE
          (kind IN ('purchase', 'adjustment') AND amount <= 0) OR (kind = 'trial' AND amount < 0)
          OR (kind = 'spend' AND amount >= 0) OR (kind = 'reversal' AND amount > 0)
          OR (kind IN ('not_charged', 'notice') AND amount <> 0)) AS wrong_signs,
       (SELECT COUNT(*) FROM entries WHERE kind = 'trial') AS trials`,
  )[0] as Record<string, number>;
  const { spent = 0, reversed = 0, reversed_since_hold: reversedSinceHold = 0, taken = 0 } = sums;
  return [
    sums.balance !== state.balance && 'the balance is not the sum of the entries',
    sums.broken_links !== 0 && 'an entry does not begin at the balance of the one before',
    sums.wrong_signs !== 0 && 'an entry moves credits the wrong way for its kind',
    sums.captured !== -spent && 'what was captured is not what was spent',
    taken !== -reversed && 'what was taken back is not what the reversals say',
    sums.wrongly_ended !== 0 && 'a hold has an end without having ended, or the other way round',
    (sums.ended !== sums.recorded_ends || sums.unrecorded_ends !== 0) &&
      'a hold has not ended exactly once',
    sums.trials !== (state.opened ? 1 : 0) && 'the trial was not decided exactly once',
    // A hold never takes more than is available, so a shortfall comes from reversals since the
    // newest hold.
    state.balance - state.held < Math.min(0, reversedSinceHold) &&
      'more is held than the account has',
  ].filter((fault) => fault !== false);
}

/**
 * Audits the ledger and returns its state. Throws `ImpossibleStateError` when the audit finds a
 * fault.
 */
export function checkAccount(sql: SqlHandle, now: number): AccountState {
  const faults = auditAccount(sql, now);
  if (faults.length > 0) throw new ImpossibleStateError(faults.join('; '));
  return readAccountState(sql, now);
}
