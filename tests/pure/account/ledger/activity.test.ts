import { beforeEach, expect, it } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { openAccountSqlite } from '../open-account.ts';

let ledger: Ledger;
let now: number;

beforeEach(() => {
  const sql = openAccountSqlite();
  now = 1_000_000;
  ledger = new Ledger(sql, () => now);
});

const hold = (ref: string, credits = 1) =>
  ledger.hold({ ref, credits, expiresAt: now + 1000, tool: 'text2img' });

/** Each entry's ref, kind, amount, balance after it, code and parameters, oldest first. */
const activity = () =>
  ledger
    .entries(100)
    .map((entry) => [
      entry.ref,
      entry.kind,
      entry.amount,
      entry.balanceAfter,
      entry.code,
      entry.params,
    ])
    .reverse();

it('the activity explains each change of credits', () => {
  ledger.open();
  ledger.grant({ ref: 'order:1', credits: 15, productId: 'starter' });
  for (const ref of ['a', 'b', 'c']) hold(ref);
  ledger.capture({ holdRef: 'a' });
  ledger.release({ holdRef: 'b', reason: 'busy' });
  now += 1000;
  ledger.sweep();
  const returned = { minor: 200, ofMinor: 400 };
  ledger.reverse({ ref: 'refund:1', grantRef: 'order:1', returned });
  ledger.freeze({ ref: 'freeze:1', reason: 'We look into it' });
  ledger.unfreeze({ ref: 'unfreeze:1', reason: 'All is well' });
  expect(activity()).toEqual([
    ['trial', 'trial', 2, 2, 'trial', {}],
    ['order:1', 'purchase', 15, 17, 'bought', { productId: 'starter' }],
    ['capture:a', 'spend', -1, 16, 'charged', { tool: 'text2img' }],
    ['release:b', 'not_charged', 0, 16, 'not_charged', { tool: 'text2img', reason: 'busy' }],
    [
      'expire:c',
      'not_charged',
      0,
      16,
      'not_charged',
      { tool: 'text2img', reason: 'deadline_exceeded' },
    ],
    ['refund:1', 'reversal', -7, 9, 'money_returned', {}],
    ['freeze:1', 'notice', 0, 9, 'frozen', { note: 'We look into it' }],
    ['unfreeze:1', 'notice', 0, 9, 'unfrozen', { note: 'All is well' }],
  ]);
});

it('the activity contains a deletion, by whom, and a return', () => {
  ledger.open();
  hold('a');
  ledger.close();
  ledger.open();
  ledger.close({ by: 'operator' });
  expect(activity().slice(1)).toEqual([
    [
      'release:a',
      'not_charged',
      0,
      2,
      'not_charged',
      { tool: 'text2img', reason: 'account_closed' },
    ],
    ['close:2', 'notice', 0, 2, 'closed', { by: 'owner' }],
    ['reopen:4', 'notice', 0, 2, 'reopened', {}],
    ['close:5', 'notice', 0, 2, 'closed', { by: 'operator' }],
  ]);
});
