import type { SqlHandle } from '../storage/sql.ts';

/** What an account knows of itself that D1 stores too, to repair or audit D1 by it. */
export interface AccountRecords {
  closed: boolean;
  /**
   * Since when the operator has disabled the account, in epoch milliseconds; 0 where it was enabled
   * again, null where the operator never did either.
   */
  disabledAt: number | null;
  /** Credits that were bought, by the ref of their grant. */
  purchases: { ref: string; credits: number }[];
  /** Money that went back for a purchase, in minor units, by Razorpay's id of the return. */
  returns: { id: string; grantRef: string; minor: number }[];
}

/** Purchases, and returns, that are read. */
const purchasesMax = 1000;

const returnPrefix = 'return:';

export function readRecords(sql: SqlHandle): AccountRecords {
  const account = sql.all('SELECT closed_at, disabled_at FROM account WHERE id = 1')[0];
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
    closed: account?.closed_at !== null,
    disabledAt: account?.disabled_at as number | null,
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
