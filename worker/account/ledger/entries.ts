import type { EntryKind, EntryText } from '../../../domain/account/credits.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { textOfNote } from './entry-notes.ts';

export interface EntryRecord extends EntryText {
  seq: number;
  ref: string;
  kind: EntryKind;
  amount: number;
  balanceAfter: number;
  /** Epoch milliseconds. */
  createdAt: number;
}

export function appendEntry(
  sql: SqlHandle,
  entry: Pick<EntryRecord, 'ref' | 'kind' | 'amount' | 'code' | 'params'>,
  now: number,
): void {
  sql.all(
    `INSERT INTO entries (ref, kind, amount, balance_after, note, code, params, created_at)
     SELECT ?1, ?2, ?3,
       COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) + ?3, '', ?4, ?5, ?6`,
    entry.ref,
    entry.kind,
    entry.amount,
    entry.code,
    JSON.stringify(entry.params),
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
  const kind = row.kind as EntryKind;
  const amount = row.amount as number;
  return {
    seq: row.seq as number,
    ref: row.ref as string,
    kind,
    amount,
    balanceAfter: row.balance_after as number,
    ...(row.code === null
      ? textOfNote({ kind, amount, note: row.note as string })
      : {
          code: row.code as EntryText['code'],
          params: JSON.parse(row.params as string) as EntryText['params'],
        }),
    createdAt: row.created_at as number,
  };
}
