import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import { openSqlite } from '../../sqlite.ts';

let ledger: Ledger;
let now: number;

beforeEach(() => {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  now = 1_000_000;
  ledger = new Ledger(sql, () => now);
});

const hold = (ref: string, credits = 1) =>
  ledger.hold({ ref, credits, expiresAt: now + 1000, note: 'Text to Image' });

/** Each entry's ref, kind, amount, balance after it and note, oldest first. */
const activity = () =>
  ledger
    .entries(100)
    .map(({ ref, kind, amount, balanceAfter, note }) => [ref, kind, amount, balanceAfter, note])
    .reverse();

describe('the activity', () => {
  it('the activity explains each change of credits in plain words', () => {
    ledger.open();
    ledger.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    for (const ref of ['a', 'b', 'c']) hold(ref);
    ledger.capture({ holdRef: 'a' });
    ledger.release({ holdRef: 'b', reason: 'Nothing came back.' });
    now += 1000;
    ledger.sweep();
    const returned = { minor: 200, ofMinor: 400 };
    ledger.reverse({ ref: 'refund:1', grantRef: 'order:1', returned, note: 'Money returned' });
    ledger.freeze({ ref: 'freeze:1', reason: 'We look into it' });
    ledger.unfreeze({ ref: 'unfreeze:1', reason: 'All is well' });
    expect(activity()).toEqual([
      ['trial', 'trial', 2, 2, 'Welcome: free trial credits'],
      ['order:1', 'purchase', 15, 17, 'Starter Pack'],
      ['capture:a', 'spend', -1, 16, 'Text to Image'],
      ['release:b', 'not_charged', 0, 16, 'Text to Image: not charged. Nothing came back.'],
      ['expire:c', 'not_charged', 0, 16, 'Text to Image: not charged. It took too long.'],
      ['refund:1', 'reversal', -7, 9, 'Money returned'],
      ['freeze:1', 'notice', 0, 9, 'Frozen: We look into it'],
      ['unfreeze:1', 'notice', 0, 9, 'No longer frozen: All is well'],
    ]);
  });

  it('the activity contains a deletion and a return', () => {
    ledger.open();
    hold('a');
    ledger.close();
    ledger.open();
    expect(activity().slice(1)).toEqual([
      ['release:a', 'not_charged', 0, 2, 'Text to Image: not charged. Account deleted.'],
      ['close:2', 'notice', 0, 2, 'Account deleted by its owner'],
      ['reopen:4', 'notice', 0, 2, 'Welcome back. A reopened account gets no free credits.'],
    ]);
  });

  it('the activity says that the operator deleted the account', () => {
    ledger.open();
    ledger.close({ by: 'operator' });
    expect(activity().slice(1)).toEqual([
      ['close:2', 'notice', 0, 2, 'Account deleted by the operator'],
    ]);
  });
});
