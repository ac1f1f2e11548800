import type { EntryKind } from '../../../domain/account/credits.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';

export interface EntryRecord {
  seq: number;
  ref: string;
  kind: EntryKind;
  amount: number;
  balanceAfter: number;
  note: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export function appendEntry(
  sql: SqlHandle,
  entry: { ref: string; kind: EntryKind; amount: number; note: string },
  now: number,
): void {
  sql.all(
    `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
     SELECT ?1, ?2, ?3,
       COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) + ?3, ?4, ?5`,
    entry.ref,
    entry.kind,
    entry.amount,
    entry.note,
    now,
  );
}

/** Returns at most `limit` entries below `beforeSeq`, newest first; null starts at the newest. */
export function readEntries(
  sql: SqlHandle,
  limit: number,
  beforeSeq: number | null,
): EntryRecord[] {
  const rows = sql.all(
    'SELECT * FROM entries WHERE seq < COALESCE(?, seq + 1) ORDER BY seq DESC LIMIT ?',
    beforeSeq,
    limit,
  );
  return rows.map(toEntry);
}

export function findEntry(sql: SqlHandle, ref: string): EntryRecord | null {
  const [row] = sql.all('SELECT * FROM entries WHERE ref = ?', ref);
  return row ? toEntry(row) : null;
}

function toEntry(row: Record<string, SqlValue>): EntryRecord {
  return {
    seq: row.seq as number,
    ref: row.ref as string,
    kind: row.kind as EntryKind,
    amount: row.amount as number,
    balanceAfter: row.balance_after as number,
    note: row.note as string,
    createdAt: row.created_at as number,
  };
}
