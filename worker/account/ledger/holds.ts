import type { Tool } from '../../../domain/tools/tools.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import { toolOfNote } from './entry-notes.ts';

export type HoldState = 'open' | 'captured' | 'released' | 'expired';

export interface Hold {
  ref: string;
  credits: number;
  /** Null for a dispute. */
  tool: Tool | null;
  state: HoldState;
}

export function insertHold(
  sql: SqlHandle,
  hold: {
    ref: string;
    credits: number;
    tool: Tool | null;
    expiresAt: number;
    grantRef: string | null;
  },
  now: number,
): void {
  sql.all(
    `INSERT INTO holds (ref, amount, note, tool, state, created_at, expires_at, grant_ref, after_seq, seq)
     VALUES (?, ?, '', ?, 'open', ?, ?, ?, (SELECT COALESCE(MAX(seq), 0) FROM entries),
       (SELECT COALESCE(MAX(seq), 0) + 1 FROM holds))`,
    hold.ref,
    hold.credits,
    hold.tool,
    now,
    hold.expiresAt,
    hold.grantRef,
  );
}

/** Returns the credits of a grant that disputes of its payment hold. */
export function heldOfGrant(sql: SqlHandle, grantRef: string): number {
  const row = sql.all(
    "SELECT COALESCE(SUM(amount), 0) AS held FROM holds WHERE grant_ref = ? AND state = 'open'",
    grantRef,
  )[0];
  return row?.held as number;
}

export function openHoldsOf(sql: SqlHandle, grantRef: string): Hold[] {
  return sql
    .all(
      "SELECT ref, amount, note, tool, state FROM holds WHERE grant_ref = ? AND state = 'open' ORDER BY seq",
      grantRef,
    )
    .map(toHold);
}

export function readHold(sql: SqlHandle, ref: string): Hold | null {
  const row = sql.all('SELECT ref, amount, note, tool, state FROM holds WHERE ref = ?', ref)[0];
  return row ? toHold(row) : null;
}

export function overdueHolds(sql: SqlHandle, now: number): Hold[] {
  return sql
    .all(
      "SELECT ref, amount, note, tool, state FROM holds WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at, ref",
      now,
    )
    .map(toHold);
}

export function openHolds(sql: SqlHandle): Hold[] {
  return sql
    .all(
      "SELECT ref, amount, note, tool, state FROM holds WHERE state = 'open' ORDER BY expires_at, ref",
    )
    .map(toHold);
}

/** Lowers a dispute's hold to `credits`, at least 1. */
export function lowerHold(sql: SqlHandle, ref: string, credits: number): void {
  sql.all('UPDATE holds SET amount = ? WHERE ref = ?', credits, ref);
}

export function endHold(
  sql: SqlHandle,
  ref: string,
  state: Exclude<HoldState, 'open'>,
  now: number,
): void {
  sql.all(
    "UPDATE holds SET state = ?, ended_at = ? WHERE ref = ? AND state = 'open'",
    state,
    now,
    ref,
  );
}

/** Returns epoch milliseconds; null if no hold is open. */
export function nextHoldExpiry(sql: SqlHandle): number | null {
  const row = sql.all("SELECT MIN(expires_at) AS next FROM holds WHERE state = 'open'")[0];
  return (row?.next as number | null | undefined) ?? null;
}

function toHold(row: Record<string, unknown>): Hold {
  return {
    ref: row.ref as string,
    credits: row.amount as number,
    tool: (row.tool as Tool | null) ?? toolOfNote(row.note as string),
    state: row.state as HoldState,
  };
}
