import type { SqlHandle } from '../../storage/sql.ts';
import { type AccountState, readAccountState } from './account-state.ts';
import {
  beginning,
  type Checkpoint,
  readCheckpoint,
  recordWholeAudit,
  writeCheckpoint,
} from './checkpoint.ts';

/** The ledger is in a state that no sequence of operations can produce. */
export class ImpossibleStateError extends Error {
  override name = 'ImpossibleStateError';
}

interface Audit {
  state: AccountState;
  /** Sentences; empty if there is no fault. */
  faults: string[];
  /** Where the next audit may start if this one found no fault. */
  checkpoint: Checkpoint;
}

type Found =
  | 'verified_balance'
  | 'seq'
  | 'moved'
  | 'broken_links'
  | 'wrong_signs'
  | 'trials'
  | 'spent'
  | 'captured'
  | 'recorded_ends'
  | 'wrong_ends'
  | 'wrong_end_times'
  | 'holds'
  | 'open_holds'
  | 'has_new_hold'
  | 'reversed'
  | 'reversed_since_hold'
  | 'reversals'
  | 'taken';

function auditSince(sql: SqlHandle, now: number, from: Checkpoint): Audit {
  const state = readAccountState(sql, now);
  const found = sql.all(
    `WITH
       recent AS (SELECT seq, ref, kind, amount, balance_after FROM entries WHERE seq > ?1),
       ends AS (
         SELECT recent.kind, recent.amount, holds.state, holds.amount AS held, holds.ended_at,
           CASE substr(recent.ref, 1, instr(recent.ref, ':') - 1) WHEN 'capture' THEN 'captured'
             WHEN 'release' THEN 'released' WHEN 'expire' THEN 'expired' END AS recorded
         FROM recent LEFT JOIN holds ON holds.ref = substr(recent.ref, instr(recent.ref, ':') + 1)
         WHERE kind IN ('spend', 'not_charged')),
       newest_hold AS (SELECT seq, after_seq FROM holds ORDER BY seq DESC LIMIT 1)
     SELECT
       COALESCE((SELECT balance_after FROM entries WHERE seq = ?1), 0) AS verified_balance,
       COALESCE((SELECT MAX(seq) FROM recent), ?1) AS seq,
       COALESCE((SELECT SUM(amount) FROM recent), 0) AS moved,
       (SELECT COUNT(*) FROM (
          SELECT balance_after - amount AS before,
            LAG(balance_after, 1, ?2) OVER (ORDER BY seq) AS expected
          FROM recent) WHERE before <> expected) AS broken_links,
       (SELECT COUNT(*) FROM recent WHERE
          (kind IN ('purchase', 'adjustment') AND amount <= 0) OR (kind = 'trial' AND amount < 0)
          OR (kind = 'spend' AND amount >= 0) OR (kind = 'reversal' AND amount > 0)
          OR (kind IN ('not_charged', 'notice') AND amount <> 0)) AS wrong_signs,
       (SELECT COUNT(*) FROM recent WHERE kind = 'trial') AS trials,
       COALESCE((SELECT SUM(amount) FROM recent WHERE kind = 'spend'), 0) AS spent,
       COALESCE((SELECT SUM(held) FROM ends WHERE state = 'captured'), 0) AS captured,
       (SELECT COUNT(*) FROM ends) AS recorded_ends,
       (SELECT COUNT(*) FROM ends WHERE state IS NULL OR state IS NOT recorded
          OR kind <> CASE state WHEN 'captured' THEN 'spend' ELSE 'not_charged' END
          OR amount <> CASE state WHEN 'captured' THEN -held ELSE 0 END) AS wrong_ends,
       (SELECT COUNT(*) FROM ends WHERE state <> 'open' AND ended_at IS NULL)
         + (SELECT COUNT(*) FROM holds WHERE state = 'open' AND ended_at IS NOT NULL)
         AS wrong_end_times,
       (SELECT COUNT(*) FROM holds WHERE seq > ?3 OR seq IS NULL) AS holds,
       (SELECT COUNT(*) FROM holds WHERE state = 'open') AS open_holds,
       COALESCE((SELECT seq > ?3 FROM newest_hold), 0) AS has_new_hold,
       COALESCE((SELECT SUM(amount) FROM recent WHERE kind = 'reversal'), 0) AS reversed,
       COALESCE((SELECT SUM(amount) FROM recent WHERE kind = 'reversal'
         AND seq > COALESCE((SELECT after_seq FROM newest_hold), 0)), 0) AS reversed_since_hold,
       (SELECT COUNT(*) FROM reversals WHERE seq > ?4) AS reversals,
       COALESCE((SELECT SUM(credits) FROM reversals WHERE seq > ?4), 0) AS taken`,
    from.seq,
    from.balance,
    from.holds,
    from.reversals,
  )[0] as Record<Found, number>;
  const checkpoint: Checkpoint = {
    seq: found.seq,
    balance: from.balance + found.moved,
    recordedEnds: from.recordedEnds + found.recorded_ends,
    trials: from.trials + found.trials,
    holds: from.holds + found.holds,
    reversals: from.reversals + found.reversals,
    reversedSinceHold:
      (found.has_new_hold === 1 ? 0 : from.reversedSinceHold) + found.reversed_since_hold,
  };
  const ended = checkpoint.holds - found.open_holds;
  const faults = [
    (found.verified_balance !== from.balance || checkpoint.balance !== state.balance) &&
      'the balance is not the sum of the entries',
    found.broken_links !== 0 && 'an entry does not begin at the balance of the one before',
    found.wrong_signs !== 0 && 'an entry moves credits the wrong way for its kind',
    found.captured !== -found.spent && 'what was captured is not what was spent',
    found.taken !== -found.reversed && 'what was taken back is not what the reversals say',
    found.wrong_end_times !== 0 && 'a hold has an end without having ended, or the other way round',
    (ended !== checkpoint.recordedEnds || found.wrong_ends !== 0) &&
      'a hold has not ended exactly once',
    checkpoint.trials !== (state.opened ? 1 : 0) && 'the trial was not decided exactly once',
    // A hold never takes more than is available, so reversals since the newest hold cause a shortfall.
    state.balance - state.held < Math.min(0, checkpoint.reversedSinceHold) &&
      'more is held than the account has',
  ].filter((fault) => fault !== false);
  return { state, faults, checkpoint };
}

/** Returns every fault of the whole ledger as a sentence. */
export function auditWhole(sql: SqlHandle, now: number): string[] {
  return auditSince(sql, now, beginning).faults;
}

/**
 * Audits the entries since the last check and returns the state. Throws an `ImpossibleStateError` on a fault.
 */
export function checkRecent(sql: SqlHandle, now: number): AccountState {
  const from = readCheckpoint(sql);
  return from.seq === 0 ? checkWhole(sql, now) : check(sql, now, from);
}

export function checkWhole(sql: SqlHandle, now: number): AccountState {
  const state = check(sql, now, beginning);
  recordWholeAudit(sql, readCheckpoint(sql).seq, now);
  return state;
}

function check(sql: SqlHandle, now: number, from: Checkpoint): AccountState {
  const { state, faults, checkpoint } = auditSince(sql, now, from);
  if (faults.length > 0) throw new ImpossibleStateError(faults.join('; '));
  writeCheckpoint(sql, checkpoint);
  return state;
}
