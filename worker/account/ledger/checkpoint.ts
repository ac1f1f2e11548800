import type { SqlHandle } from '../../storage/sql.ts';

/** The sums of a ledger up to an entry, as a faultless audit found them. */
export interface Checkpoint {
  seq: number;
  balance: number;
  recordedEnds: number;
  trials: number;
  holds: number;
  reversals: number;
  /** Credits taken back since the newest hold, as entries have them: 0 or less. */
  reversedSinceHold: number;
}

export const beginning: Checkpoint = {
  seq: 0,
  balance: 0,
  recordedEnds: 0,
  trials: 0,
  holds: 0,
  reversals: 0,
  reversedSinceHold: 0,
};

export function readCheckpoint(sql: SqlHandle): Checkpoint {
  const row = sql.all('SELECT * FROM checkpoint')[0];
  if (!row) return beginning;
  return {
    seq: row.seq as number,
    balance: row.balance as number,
    recordedEnds: row.recorded_ends as number,
    trials: row.trials as number,
    holds: row.holds as number,
    reversals: row.reversals as number,
    reversedSinceHold: row.reversed_since_hold as number,
  };
}

export function writeCheckpoint(sql: SqlHandle, checkpoint: Checkpoint): void {
  sql.all(
    `INSERT INTO checkpoint
       (id, seq, balance, recorded_ends, trials, holds, reversals, reversed_since_hold)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, balance = excluded.balance,
       recorded_ends = excluded.recorded_ends, trials = excluded.trials, holds = excluded.holds,
       reversals = excluded.reversals, reversed_since_hold = excluded.reversed_since_hold`,
    checkpoint.seq,
    checkpoint.balance,
    checkpoint.recordedEnds,
    checkpoint.trials,
    checkpoint.holds,
    checkpoint.reversals,
    checkpoint.reversedSinceHold,
  );
}

export function recordWholeAudit(sql: SqlHandle, seq: number, now: number): void {
  sql.all('UPDATE checkpoint SET whole_seq = ?, whole_at = ?', seq, now);
}

/**
 * Returns when the whole ledger was last audited (epoch milliseconds) if it has changed since;
 * otherwise null.
 */
export function wholeAuditBeforeChange(sql: SqlHandle): number | null {
  const row = sql.all('SELECT whole_at FROM checkpoint WHERE seq > whole_seq')[0];
  return (row?.whole_at as number | undefined) ?? null;
}
