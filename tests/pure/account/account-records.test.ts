import { expect, it } from 'vitest';
import { readRecords, recordDisabled } from '../../../worker/account/account-records.ts';
import { Ledger } from '../../../worker/account/ledger/ledger.ts';
import { openAccountSqlite } from './open-account.ts';

const now = 1_000_000;

function openLedger() {
  const sql = openAccountSqlite();
  const ledger = new Ledger(sql, () => now);
  ledger.open();
  return { sql, ledger };
}

it('the records of an account have its purchases and the money that went back, and no other entries', () => {
  const { sql, ledger } = openLedger();
  const grantRef = 'order:one';
  ledger.grant({ ref: grantRef, credits: 15 });
  ledger.grant({ ref: 'operator:12345678', credits: 5, note: 'Owed', kind: 'adjustment' });
  const returned = { minor: 200, ofMinor: 400 };
  ledger.reverse({ ref: 'return:rfnd_1', grantRef, returned, note: 'Money returned' });
  const taken = { ref: 'operator:87654321', grantRef, returned: { credits: 1 }, note: 'x' };
  ledger.reverse(taken);
  expect(readRecords(sql)).toEqual({
    wasOpened: true,
    closed: false,
    disabledAt: null,
    erasures: 0,
    purchases: [{ ref: grantRef, credits: 15 }],
    returns: [{ id: 'rfnd_1', grantRef, minor: 200 }],
  });
});

it('the records of an account say whether it was deleted, disabled or enabled', () => {
  const { sql, ledger } = openLedger();
  ledger.close();
  expect(readRecords(sql).closed).toBe(true);
  recordDisabled(sql, now);
  expect(readRecords(sql).disabledAt).toBe(now);
  recordDisabled(sql, null);
  expect(readRecords(sql).disabledAt).toBe(0);
});
