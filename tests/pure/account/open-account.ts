import { type AccountChanges, PaidJobs } from '../../../worker/account/jobs/paid-jobs.ts';
import { accountMigrations } from '../../../worker/account/schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

/** Returns the jobs and the ledger of a new account with its trial credits. */
export function openAccount(clock: () => number, changes?: AccountChanges): PaidJobs {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  const paidJobs = new PaidJobs(sql, clock, changes);
  paidJobs.ledger.open();
  return paidJobs;
}
