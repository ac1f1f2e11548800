import type { SqlHandle } from '../storage/sql.ts';

/** Where an account stands. */
export interface Books {
  balance: number;
  /** Credits set aside by holds that are open and not past their time. */
  held: number;
  opened: boolean;
  frozen: boolean;
  halted: boolean;
}

/** The books say something that no order of operations can bring about. */
export class ImpossibleBooksError extends Error {
  override name = 'ImpossibleBooksError';
}

export function readBooks(sql: SqlHandle, now: number): Books {
  const row = sql.all(
    `SELECT opened_at, frozen, halted,
       COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) AS balance,
       COALESCE((SELECT SUM(amount) FROM holds WHERE state = 'open' AND expires_at > ?), 0) AS held
     FROM account WHERE id = 1`,
    now,
  )[0];
  if (!row) throw new Error('The account has no row of its own');
  return {
    balance: row.balance as number,
    held: row.held as number,
    opened: row.opened_at !== null,
    frozen: row.frozen === 1,
    halted: row.halted !== null,
  };
}

/** Reads the books and audits them. Throws `ImpossibleBooksError` when they don't add up. */
export function checkBooks(sql: SqlHandle, now: number): Books {
  const books = readBooks(sql, now);
  const sums = sql.all(
    `SELECT
       COALESCE((SELECT SUM(amount) FROM entries), 0) AS balance,
       COALESCE((SELECT SUM(amount) FROM entries WHERE kind = 'spend'), 0) AS spent,
       COALESCE((SELECT SUM(amount) FROM entries WHERE kind = 'reversal'), 0) AS reversed,
       COALESCE((SELECT SUM(amount) FROM holds WHERE state = 'captured'), 0) AS captured,
       (SELECT COUNT(*) FROM holds WHERE (state = 'open') <> (ended_at IS NULL)) AS wrongly_ended`,
  )[0] as Record<string, number>;
  const faults = [
    sums.balance !== books.balance && 'the balance is not the sum of the entries',
    sums.captured !== -(sums.spent as number) && 'what was captured is not what was spent',
    sums.wrongly_ended !== 0 && 'a hold has not ended exactly once',
    books.balance - books.held < 0 && sums.reversed === 0 && 'more is held than the account has',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new ImpossibleBooksError(faults.join('; '));
  return books;
}
