import type { SqlHandle } from '../storage/sql.ts';

/** What an account knows of its user, also where D1 does not: a user that D1 lost is new there. */
export interface AccountStatus {
  /** Whether a user has ever opened the account. */
  wasOpened: boolean;
  closed: boolean;
  /**
   * Since when the operator has disabled the account, in epoch milliseconds; 0 where it was enabled
   * again, null where the operator never did either.
   */
  disabledAt: number | null;
  /** How often the user was to be deleted from D1. */
  erasures: number;
}

/** What an account knows of itself that D1 stores too, to repair or audit D1 by it. */
export interface AccountRecords extends AccountStatus {
  /** Credits that were bought, by the ref of their grant. */
  purchases: { ref: string; credits: number }[];
  /** Money that went back for a purchase, in minor units, by Razorpay's id of the return. */
  returns: { id: string; grantRef: string; minor: number }[];
}

/** Purchases, and returns, that are read. */
const purchasesMax = 1000;

const returnPrefix = 'return:';

export function readStatus(sql: SqlHandle): AccountStatus {
  const columns = 'opened_at, closed_at, disabled_at, (SELECT asked FROM user_erasure) AS asked';
  const account = sql.all(`SELECT ${columns} FROM account WHERE id = 1`)[0];
  return {
    wasOpened: account?.opened_at !== null,
    closed: account?.closed_at !== null,
    disabledAt: account?.disabled_at as number | null,
    erasures: (account?.asked as number | null) ?? 0,
  };
}

export function readRecords(sql: SqlHandle): AccountRecords {
  const purchases = sql.all(
    "SELECT ref, amount FROM entries WHERE kind = 'purchase' ORDER BY seq DESC LIMIT ?",
    purchasesMax,
  );
  const returns = sql.all(
    `SELECT ref, grant_ref, returned_minor FROM reversals
     WHERE returned_minor IS NOT NULL AND ref LIKE ? ORDER BY created_at DESC LIMIT ?`,
    `${returnPrefix}%`,
    purchasesMax,
  );
  return {
    ...readStatus(sql),
    purchases: purchases.map(({ ref, amount }) => ({
      ref: ref as string,
      credits: amount as number,
    })),
    returns: returns.map((row) => ({
      id: (row.ref as string).slice(returnPrefix.length),
      grantRef: row.grant_ref as string,
      minor: row.returned_minor as number,
    })),
  };
}

/** Records since when the operator has disabled the account, or with null that it is enabled. */
export function recordDisabled(sql: SqlHandle, disabledAt: number | null): void {
  sql.all('UPDATE account SET disabled_at = ? WHERE id = 1', disabledAt ?? 0);
}
