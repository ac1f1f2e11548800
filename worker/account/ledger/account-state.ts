import type { Credits } from '../../../domain/account/credits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

export interface AccountState {
  balance: number;
  held: number;
  opened: boolean;
  frozen: boolean;
  closed: boolean;
  /** Why the account refuses every change; null if it is not halted. */
  halted: string | null;
  /** The account opened without trial credits and has received none since. */
  trialWithheld: boolean;
  /** The account has received purchased credits, refunded or not. */
  hasBought: boolean;
}

export function balanceOf(state: AccountState): Credits {
  const { balance, held, opened, closed, trialWithheld, hasBought } = state;
  return {
    balance,
    held,
    available: balance - held,
    initialized: opened && !closed,
    ...(trialWithheld ? { trialWithheld } : {}),
    ...(hasBought ? { hasBought } : {}),
  };
}

export function readAccountState(sql: SqlHandle, now: number): AccountState {
  const row = sql.all(
    `SELECT opened_at, frozen, closed_at, halted,
       COALESCE((SELECT balance_after FROM entries ORDER BY seq DESC LIMIT 1), 0) AS balance,
       COALESCE((SELECT SUM(amount) FROM holds WHERE state = 'open' AND expires_at > ?), 0) AS held,
       EXISTS (SELECT 1 FROM entries WHERE ref = 'trial' AND amount = 0)
         AND NOT EXISTS (SELECT 1 FROM entries WHERE amount > 0) AS trial_withheld,
       EXISTS (SELECT 1 FROM entries WHERE kind = 'purchase') AS has_bought
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
    hasBought: row.has_bought === 1,
  };
}
