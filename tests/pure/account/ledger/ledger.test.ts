import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { readCreditsTaken } from '../../../../worker/account/ledger/reversals.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

let sql: SqlHandle;
let ledger: Ledger;
let now: number;

beforeEach(() => {
  sql = openAccountSqlite();
  now = 1_000_000;
  ledger = new Ledger(sql, () => now);
});

const hold = (ref: string, credits = 1, lifetimeMs = 1000) =>
  ledger.hold({ ref, credits, expiresAt: now + lifetimeMs, tool: 'text2img' });

it('a new balance and an expired hold notify once, and a refusal that changed nothing does not', () => {
  let notified = 0;
  const observed = new Ledger(sql, () => now, {
    changed: () => {
      notified += 1;
    },
  });
  observed.open();
  expect(notified).toBe(1);
  observed.hold({ ref: 'first', credits: 1, expiresAt: now + 1000 });
  expect(notified).toBe(2);
  const tooMany = (ref: string) => observed.hold({ ref, credits: 9, expiresAt: now + 1000 });
  expect(tooMany('second')).toMatchObject({ ok: false, code: 'insufficient_credits' });
  expect(tooMany('first')).toMatchObject({ ok: false, code: 'conflict' });
  expect(notified).toBe(2);
  now += 1000;
  expect(tooMany('third')).toMatchObject({ ok: false, code: 'insufficient_credits' });
  expect(notified).toBe(3);
});

it('an account without the trial no longer says so after its first adjustment, even when that is spent', () => {
  ledger.open('withheld');
  ledger.grant({ ref: 'first', credits: 1, note: '', kind: 'adjustment' });
  hold('a');
  ledger.capture({ holdRef: 'a' });
  expect(ledger.balance()).toEqual({ balance: 0, held: 0, available: 0, initialized: true });
});

describe('a hold', () => {
  beforeEach(() => void ledger.open());

  it.each([0, -1, 1.5, Number.NaN, 1_000_001])(
    'a hold or a purchase of %s credits throws an error',
    (credits) => {
      expect(() => hold('a', credits)).toThrow(/moves 1 to 1000000 credits/);
      expect(() => ledger.grant({ ref: 'order:1', credits })).toThrow(RangeError);
    },
  );

  it('an unknown hold can be neither captured nor released', () => {
    expect(ledger.capture({ holdRef: 'x' })).toMatchObject({ code: 'unknown_hold' });
    expect(ledger.release({ holdRef: 'x', reason: 'busy' })).toMatchObject({
      code: 'unknown_hold',
    });
  });
});

describe('returned money', () => {
  beforeEach(() => {
    ledger.open();
    ledger.grant({ ref: 'order:1', credits: 45 });
  });

  const reverse = (ref: string, minor: number, ofMinor = 900) =>
    ledger.reverse({ ref, grantRef: 'order:1', returned: { minor, ofMinor }, note: 'Returned' });

  it('a partial return takes a share of the pack, rounded in the user’s favor', () => {
    // A third of the money is 14.85 credits.
    expect(reverse('refund:1', 297)).toMatchObject({ ok: true, balance: 47 - 14 });
    // Two thirds in total are 29.7 credits: 29, of which 14 were taken before.
    expect(reverse('refund:2', 297)).toMatchObject({ ok: true, balance: 47 - 29 });
    expect(reverse('refund:3', 306)).toMatchObject({ ok: true, balance: 2 });
  });

  it('each return says how many credits it took, and a refused one none', () => {
    for (const [ref, minor] of [
      ['refund:1', 1],
      ['refund:2', 296],
      ['refund:3', 604],
    ] as const) {
      reverse(ref, minor);
    }
    const taken = ['refund:1', 'refund:2', 'refund:3', 'refund:4'];
    expect(taken.map((ref) => readCreditsTaken(sql, ref))).toEqual([0, 14, 0, 0]);
  });

  it('a user is a buyer until the whole pack is taken back', () => {
    reverse('refund:1', 899);
    expect(ledger.keepsPurchase()).toBe(true);
    reverse('refund:2', 1);
    expect(ledger.keepsPurchase()).toBe(false);
  });

  it.each([
    [0, 900],
    [1, 0],
    [1, Number.NaN],
  ])('a return of %s of %s throws an error', (minor, ofMinor) => {
    expect(() => reverse('refund:1', minor, ofMinor)).toThrow(/No part of a price/);
  });

  it('a return never takes the trial credits, which were not granted for money', () => {
    const returned = { credits: 1 };
    expect(
      ledger.reverse({ ref: 'operator:1', grantRef: 'trial', returned, note: '' }),
    ).toMatchObject({ code: 'unknown_grant' });
  });
});

describe('a deleted account', () => {
  beforeEach(() => {
    ledger.open();
    hold('a');
    ledger.close();
  });

  it('a deleted account contains no digest of a request', () => {
    const rows = sql.all('SELECT content FROM operations WHERE ref = ?', 'a');
    expect(rows).toEqual([{ content: 'erased' }]);
  });
});

describe('a ref', () => {
  it.each(['', 'x'.repeat(201)])('the ref %j throws an error', (ref) => {
    expect(() => ledger.grant({ ref, credits: 1 })).toThrow(`No ref: '${ref}'`);
  });

  it('the ref of another operation is a conflict', () => {
    ledger.open();
    hold('a');
    expect(ledger.grant({ ref: 'a', credits: 1 })).toMatchObject({ code: 'conflict' });
    expect(ledger.freeze({ ref: 'a', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 1 });
  });

  it('one operation may move a million credits, and not one more', () => {
    expect(ledger.grant({ ref: 'a', credits: 1_000_000 })).toMatchObject({ ok: true });
  });

  it('the ref of a freeze can neither unfreeze nor close the account', () => {
    ledger.open();
    ledger.freeze({ ref: 'close:3', reason: '' });
    expect(ledger.unfreeze({ ref: 'close:3', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.close()).toMatchObject({ code: 'conflict' });
    ledger.unfreeze({ ref: 'other', reason: '' });
    expect(ledger.freeze({ ref: 'other', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.close()).toMatchObject({ ok: true });
  });

  it('the ref of a purchase can’t be used for an operator’s adjustment', () => {
    ledger.grant({ ref: 'a', credits: 1 });
    const adjustment = { ref: 'a', credits: 1, note: '', kind: 'adjustment' as const };
    expect(ledger.grant(adjustment)).toMatchObject({ code: 'conflict' });
  });

  it('the ref of a hold with another purpose is a conflict', () => {
    ledger.open();
    const input = { ref: 'a', credits: 1, expiresAt: now + 1000 };
    ledger.hold({ ...input, ref: 'b' });
    expect(ledger.hold({ ...input, ref: 'b', purpose: '' })).toMatchObject({ ok: true });
    ledger.hold({ ...input, purpose: 'a cat' });
    expect(ledger.hold({ ...input, purpose: 'a dog' })).toMatchObject({ code: 'conflict' });
    expect(ledger.hold({ ...input, purpose: 'a cat' })).toMatchObject({ ok: true });
  });
});
