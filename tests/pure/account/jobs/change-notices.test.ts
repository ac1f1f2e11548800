import { beforeEach, expect, it } from 'vitest';
import { type AccountChanges, PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openSqlite } from '../../sqlite.ts';

const now = 1_000_000;
const picture = { key: 'user.first.png', width: 64, height: 64, type: 'image/png' };
const made = { picture, bytes: new Uint8Array([1, 2, 3]) };
const silent = { credits: () => undefined, job: () => undefined };
let sql: SqlHandle;
/** What was reported, in its order: 'credits', or the id of a job. */
let notices: string[];

beforeEach(() => {
  sql = openSqlite();
  migrate(sql, accountMigrations);
  notices = [];
});

function watchedBy(changes: AccountChanges): PaidJobs {
  const paidJobs = new PaidJobs(sql, () => now, changes);
  paidJobs.ledger.open();
  return paidJobs;
}

/** Runs a job of this id to its end, and forgets what was reported of it. */
function make(id: string): PaidJobs {
  const paidJobs = watchedBy({
    credits: () => notices.push('credits'),
    job: (changed) => notices.push(changed),
  });
  const request = { id, tool: 'text2img', prompt: 'a cat' } as const;
  paidJobs.create(request, { mobile: false, origin: '', digest: '' });
  paidJobs.start(id);
  paidJobs.succeed(id, made);
  notices.length = 0;
  return paidJobs;
}

it('the halt of an account is reported with its reason, where anybody asks for it', () => {
  const halted: string[] = [];
  const watched = watchedBy({ ...silent, halted: (reason) => void halted.push(reason) });
  watched.ledger.hold({ ref: 'a', credits: 1, expiresAt: now + 1, note: '' });
  sql.all('DROP TRIGGER holds_are_only_lowered');
  sql.all('UPDATE holds SET amount = 9');
  expect(watched.ledger.verify()).toMatchObject({ ok: false, code: 'account_halted' });
  expect(halted).toEqual(['more is held than the account has']);
  sql.all('UPDATE account SET halted = NULL');
  const unheard = new PaidJobs(sql, () => now, silent);
  expect(unheard.ledger.verify()).toMatchObject({ ok: false, code: 'account_halted' });
});

it('each change of a job is reported by its id, and each change of the balance', () => {
  const watched = watchedBy({
    credits: () => notices.push('credits'),
    job: (id) => notices.push(id),
  });
  const request = { id: 'first', tool: 'text2img', prompt: 'a cat' } as const;
  watched.create(request, { mobile: false, origin: '', digest: '' });
  watched.jobs.report('first', { stage: 'waiting', place: 1, etaMs: 5 });
  notices.length = 0;
  watched.jobs.report('first', { stage: 'waiting', place: 1, etaMs: 5 });
  expect(notices).toEqual([]);
  watched.jobs.start('first');
  watched.succeed('first', made);
  expect(notices).toEqual(['first', 'credits', 'first']);
  notices.length = 0;
  watched.ledger.capture({ holdRef: 'unknown' });
  expect(notices).toEqual([]);
});

it('the deletion of a job’s picture is reported, and none of a job that there is not', () => {
  const watched = make('first');
  expect(watched.jobs.deletePicture('other')).toBe(false);
  expect(notices).toEqual([]);
  expect(watched.jobs.deletePicture('first')).toBe(true);
  expect(notices).toEqual(['first']);
});
