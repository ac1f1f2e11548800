import { expect, it } from 'vitest';
import { composeAccount } from '../../../worker/account/account-parts.ts';
import { accountMigrations } from '../../../worker/account/account-schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

const versions = accountMigrations.map((_, at) => at + 1);
const newest = accountMigrations.length;

/** The content of an account of each earlier version, as that version wrote it. */
const contents: Record<number, readonly string[]> = {
  1: [
    'UPDATE account SET opened_at = 1000 WHERE id = 1',
    `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at) VALUES
       ('trial', 'trial', 2, 2, 'Welcome', 1000),
       ('order:1', 'purchase', 15, 17, 'Starter Pack', 2000),
       ('capture:job:made', 'spend', -1, 16, 'Text to Image', 3000),
       ('release:job:failed', 'not_charged', 0, 16, 'Text to Image: not charged.', 4000)`,
    `INSERT INTO operations VALUES
       ('trial', '{"open":true}', '{"ok":true,"balance":2,"available":2}', 1000),
       ('order:1', '{"grant":15}', '{"ok":true,"balance":17,"available":17}', 2000)`,
    `INSERT INTO holds VALUES
       ('job:made', 1, 'Text to Image', 'captured', 2500, 9000000, 3000),
       ('job:failed', 1, 'Text to Image', 'released', 3500, 9000000, 4000),
       ('job:running', 2, 'Text to Image', 'open', 4500, 9000000, NULL)`,
  ],
  2: [
    `INSERT INTO jobs VALUES
       ('made', 1, '{"id":"made","tool":"text2img","prompt":"a cat"}', 0, 'text2img', 1, 'succeeded',
        'done', NULL, NULL, '{"key":"u.made.png","width":64,"height":64,"type":"image/png"}',
        NULL, NULL, 2500, 9000000, 3000),
       ('running', 2, '{"id":"running","tool":"text2img","prompt":"a dog"}', 0, 'text2img', 2, 'running',
        'rendering', NULL, NULL, NULL, NULL, NULL, 4500, 9000000, NULL)`,
  ],
  3: [
    `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at) VALUES
       ('order:2', 'purchase', 5, 21, 'Pack', 4600),
       ('return:rfnd_1', 'reversal', -2, 19, 'Money returned', 4700),
       ('return:rfnd_2', 'reversal', -3, 16, 'Money returned', 4700)`,
    `INSERT INTO reversals VALUES
       ('return:rfnd_1', 'order:2', 200, 500, 2, 4700),
       ('return:rfnd_2', 'order:2', 300, 500, 3, 4700)`,
  ],
};

function accountOfVersion(version: number) {
  const sql = openSqlite();
  for (let at = 1; at <= version; at += 1) {
    migrate(sql, accountMigrations.slice(0, at));
    for (const statement of contents[at] ?? []) sql.all(statement);
  }
  return sql;
}

it.each(versions)(
  'the migrations bring the tables of version %i to the newest form with all their content',
  (at) => {
    const sql = accountOfVersion(at);
    migrate(sql, accountMigrations);
    const account = composeAccount(sql, () => 5000);
    expect(account.ledger.audit()).toEqual([]);
    expect(account.ledger.balance()).toEqual({
      balance: 16,
      held: 2,
      available: 14,
      initialized: true,
      hasBought: true,
    });
    expect(account.ledger.open()).toMatchObject({ ok: true, balance: 2 });
    expect(account.ledger.grant({ ref: 'order:1', credits: 15 })).toMatchObject({
      balance: 17,
    });
    expect(account.ledger.capture({ holdRef: 'job:running' })).toMatchObject({ balance: 14 });
    // Both the entry and the hold are from before entries had codes.
    for (const job of ['made', 'running']) {
      expect(account.ledger.entryOf(`capture:job:${job}`)).toMatchObject({
        code: 'charged',
        params: { tool: 'text2img' },
      });
    }
    expect(account.ledger.audit()).toEqual([]);
  },
);

it.each(versions.filter((at) => at >= 2))(
  'a job of version %i is still the same job for the same request',
  (at) => {
    const sql = accountOfVersion(at);
    migrate(sql, accountMigrations);
    const account = composeAccount(sql, () => 5000);
    const again = (prompt: string) =>
      account.paidJobs.create(
        { id: 'made', tool: 'text2img', prompt },
        { mobile: false, origin: '', digest: 'of whatever' },
      );
    expect(again('a cat')).toMatchObject({ ok: true, isNew: false });
    expect(account.jobs.nextPruneAt()).toBe(3000 + 7 * 24 * 60 * 60_000);
    expect(again('a dog')).toMatchObject({ ok: false, code: 'conflict' });
    expect(account.paidJobs.recover(new Set()).toRun).toEqual([]);
    expect(account.jobs.read('running')).toMatchObject({ error: { code: 'interrupted' } });
    expect(account.ledger.balance()).toMatchObject({ balance: 16, held: 0 });
  },
);

it('the version before works on the tables of this one, as after a rollback, and this one after it', () => {
  const sql = accountOfVersion(newest);
  const before = accountMigrations.slice(0, -1);
  migrate(sql, before);
  const { ledger } = composeAccount(sql, () => 5000);
  ledger.grant({ ref: 'order:before', credits: 15 });
  migrate(sql, accountMigrations);
  expect(composeAccount(sql, () => 5000).ledger.audit()).toEqual([]);
});
