import {
  type AccountChanges,
  type AccountParts,
  composeAccount,
} from '../../../worker/account/account-parts.ts';
import { accountMigrations } from '../../../worker/account/account-schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

/** Returns the jobs and the ledger of a new account with its trial credits. */
export function openAccount(clock: () => number, changes?: AccountChanges): AccountParts {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  const account = composeAccount(sql, clock, changes);
  account.ledger.open();
  return account;
}
