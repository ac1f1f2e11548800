import type { SqlHandle } from '../storage/sql.ts';

/** The account's own view of its user. D1 may have lost the user. */
export interface AccountStatus {
  wasOpened: boolean;
  closed: boolean;
  /**
   * When the operator disabled the account, in epoch milliseconds; 0 if it was enabled again, null
   * if it was never disabled.
   */
  disabledAt: number | null;
  /** How often the deletion of the user from D1 was requested. */
  erasures: number;
}

/** Records that D1 stores too. Repairs and audits of D1 compare them. */
export interface AccountRecords extends AccountStatus {
  /** Bought credits by the ref of their grant. */
  purchases: { ref: string; credits: number }[];
  /** Returned money in minor units, by Razorpay's id of the return. */
  returns: { id: string; grantRef: string; minor: number }[];
}

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

/** Null records that the account is enabled. */
export function recordDisabled(sql: SqlHandle, disabledAt: number | null): void {
  sql.all('UPDATE account SET disabled_at = ? WHERE id = 1', disabledAt ?? 0);
}
