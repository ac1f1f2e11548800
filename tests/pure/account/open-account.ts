import {
  type AccountChanges,
  type AccountParts,
  composeAccount,
} from '../../../worker/account/account-parts.ts';
import { accountMigrations } from '../../../worker/account/account-schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { openSqlite } from '../sqlite.ts';

/** Returns the storage of a new account: its tables, without content. */
export function openAccountSqlite(): SqlHandle {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  return sql;
}

/** A new account, and its storage. */
export type OpenedAccount = AccountParts & { sql: SqlHandle };

/** Returns the jobs and the ledger of a new account with its trial credits. */
export function openAccount(clock: () => number, changes?: AccountChanges): OpenedAccount {
  const sql = openAccountSqlite();
  const account = composeAccount(sql, clock, changes);
  account.ledger.open();
  return { ...account, sql };
}

/** Makes a picture whose bytes are not in R2 yet. Returns its name there. */
export function makePicture(
  { paidJobs }: AccountParts,
  id: string,
  { bytes = new Uint8Array(1), origin = '' } = {},
): string {
  const request = { id, tool: 'text2img', prompt: 'a cat' } as const;
  paidJobs.create(request, { mobile: false, origin, digest: id });
  paidJobs.start(id);
  const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
  paidJobs.succeed(id, { picture, bytes });
  return picture.key;
}
