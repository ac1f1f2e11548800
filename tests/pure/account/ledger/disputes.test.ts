import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disputes } from '../../../../worker/account/ledger/disputes.ts';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

const dayMs = 24 * 60 * 60_000;
const grantRef = 'order:1';

let sql: SqlHandle;
let ledger: Ledger;
let disputes: Disputes;
let now: number;

beforeEach(() => {
  sql = openAccountSqlite();
  now = 1_000_000;
  ledger = new Ledger(sql, () => now);
  disputes = new Disputes(sql, ledger, () => now);
  ledger.open();
  ledger.grant({ ref: grantRef, credits: 15 });
});

const open = (disputeId = 'a', of = grantRef) => disputes.open({ disputeId, grantRef: of });
const end = (disputeId = 'a') => disputes.end({ disputeId, reason: 'kept' });
const holdForJob = (credits: number) =>
  ledger.hold({ ref: 'job', credits, expiresAt: now + 1000, tool: 'text2img' });

describe('a dispute that begins', () => {
  it('a dispute holds the credits of its payment and leaves the others', () => {
    expect(disputes.read('a')).toBe('unknown');
    expect(open()).toEqual({ ok: true, balance: 17, available: 2 });
    expect(disputes.read('a')).toBe('held');
    expect(ledger.balance()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('a dispute of a payment without a grant is refused, and the available credits are returned', () => {
    holdForJob(3);
    expect(open('a', 'order:unknown')).toEqual({
      ok: false,
      code: 'unknown_grant',
      available: 14,
    });
    expect(disputes.read('a')).toBe('unknown');
  });

  it('a repeated report holds no more, and the next dispute of the payment holds what was released', () => {
    holdForJob(10);
    expect(open('a')).toMatchObject({ ok: true, available: 0 });
    ledger.release({ holdRef: 'job', reason: 'busy' });
    expect(open('a')).toEqual({ ok: true, balance: 17, available: 10 });
    end('a');
    expect(open('b')).toEqual({ ok: true, balance: 17, available: 2 });
  });

  it('the credits stay held for 200 days, and not for longer', () => {
    open();
    expect(ledger.nextExpiry()).toBe(now + 200 * dayMs);
    now += 200 * dayMs - 1;
    ledger.sweep();
    expect(ledger.balance().available).toBe(2);
    now += 1;
    ledger.sweep();
    expect(ledger.balance().available).toBe(17);
    expect(ledger.entries(1)).toMatchObject([
      { code: 'dispute_ended', params: { reason: 'expired' } },
    ]);
  });
});

it('a dispute whose end is reported before its begin holds nothing', () => {
  end();
  expect(disputes.read('a')).toBe('ended');
  expect(open()).toEqual({ ok: true, balance: 17, available: 17 });
  expect(ledger.balance().held).toBe(0);
});

describe('a dispute that ends in a halted account', () => {
  it('its end is refused, and releases the credits once the account is repaired', () => {
    open();
    sql.all("UPDATE account SET halted = 'So'");
    expect(end()).toMatchObject({ ok: false, code: 'account_halted' });
    sql.all('UPDATE account SET halted = NULL');
    expect(end()).toEqual({ ok: true, balance: 17, available: 17 });
  });
});

describe('a refund during a dispute', () => {
  let refunds = 0;
  const refund = (credits: number, of = grantRef) => {
    refunds += 1;
    const returned = { credits };
    return ledger.reverse({ ref: `refund:${refunds}`, grantRef: of, returned, note: 'Refund' });
  };
  afterEach(() => {
    const faults = ledger.audit();
    if (faults.length > 0) throw new Error(faults.join('; '));
  });

  it('a refund of the whole pack takes its credits and leaves none of another pack held', () => {
    open();
    expect(refund(15)).toEqual({ ok: true, balance: 2, available: 2 });
    ledger.grant({ ref: 'order:2', credits: 15 });
    expect(ledger.balance()).toMatchObject({ balance: 17, held: 0, available: 17 });
    expect(ledger.entries(3).map(({ code, amount, params }) => [code, amount, params])).toEqual([
      ['bought', 15, {}],
      ['dispute_ended', 0, { reason: 'taken_back' }],
      ['taken_back', -15, { note: 'Refund' }],
    ]);
  });

  it('a refund leaves two disputes of a pack no more than is left of it', () => {
    holdForJob(10);
    open('a');
    ledger.grant({ ref: 'order:2', credits: 15 });
    open('b');
    expect(ledger.balance().held).toBe(10 + 7 + 8);
    refund(7);
    expect(ledger.balance().held).toBe(10 + 8);
    refund(5);
    expect(ledger.balance().held).toBe(10 + 3);
  });
});

it('the hold of a dispute outlives the deletion of the account, and a freeze does not prevent it', () => {
  ledger.freeze({ ref: 'freeze', reason: 'Fraud' });
  open();
  ledger.close();
  expect(ledger.balance().held).toBe(15);
  end();
  expect(ledger.balance().held).toBe(0);
});
