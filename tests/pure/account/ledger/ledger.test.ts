import { beforeEach, describe, expect, it } from 'vitest';
import { accountMigrations } from '../../../../worker/account/account-schema.ts';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { readCreditsTaken } from '../../../../worker/account/ledger/reversals.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openSqlite } from '../../sqlite.ts';

let sql: SqlHandle;
let ledger: Ledger;
let now: number;

beforeEach(() => {
  sql = openSqlite();
  migrate(sql, accountMigrations);
  now = 1_000_000;
  ledger = new Ledger(sql, () => now);
});

const hold = (ref: string, credits = 1, lifetimeMs = 1000) =>
  ledger.hold({ ref, credits, expiresAt: now + lifetimeMs, tool: 'text2img' });

describe('the notice of a change', () => {
  it('a new balance and an expired hold notify once, and a refusal that changed nothing does not', () => {
    let notified = 0;
    const heard = new Ledger(sql, () => now, {
      changed: () => {
        notified += 1;
      },
    });
    heard.open();
    expect(notified).toBe(1);
    heard.hold({ ref: 'first', credits: 1, expiresAt: now + 1000 });
    expect(notified).toBe(2);
    const tooMany = (ref: string) => heard.hold({ ref, credits: 9, expiresAt: now + 1000 });
    expect(tooMany('second')).toMatchObject({ ok: false, code: 'insufficient_credits' });
    expect(tooMany('first')).toMatchObject({ ok: false, code: 'conflict' });
    expect(notified).toBe(2);
    now += 1000;
    expect(tooMany('third')).toMatchObject({ ok: false, code: 'insufficient_credits' });
    expect(notified).toBe(3);
  });
});

describe('an account', () => {
  it('an account gets the trial credits once', () => {
    expect(ledger.open()).toEqual({ ok: true, balance: 2, available: 2 });
    expect(ledger.open()).toEqual({ ok: true, balance: 2, available: 2 });
    expect(ledger.balance()).toEqual({ balance: 2, held: 0, available: 2, initialized: true });
  });

  it('an account that opens without the trial has an entry of 0 credits, says so and can spend nothing', () => {
    expect(ledger.open('withheld')).toEqual({ ok: true, balance: 0, available: 0 });
    expect(ledger.entries(9)).toMatchObject([{ ref: 'trial', kind: 'trial', amount: 0 }]);
    const empty = { balance: 0, held: 0, available: 0, initialized: true };
    expect(ledger.balance()).toEqual({ ...empty, trialWithheld: true });
    expect(ledger.audit()).toEqual([]);
    expect(hold('a')).toMatchObject({ ok: false, code: 'insufficient_credits' });
  });

  it('an account that opened without the trial is not granted it by a later sign-in or a reopening', () => {
    ledger.open('withheld');
    expect(ledger.open('granted')).toEqual({ ok: true, balance: 0, available: 0 });
    ledger.close();
    ledger.open('granted');
    expect(ledger.balance()).toMatchObject({ balance: 0, initialized: true, trialWithheld: true });
  });

  it('an account that was granted the trial keeps it when a later sign-in would withhold it', () => {
    ledger.open('granted');
    expect(ledger.open('withheld')).toEqual({ ok: true, balance: 2, available: 2 });
    expect(ledger.balance()).not.toHaveProperty('trialWithheld');
  });

  it.each(['purchase', 'adjustment'] as const)(
    'an account that opened without the trial no longer says so after its first %s, even when that is spent',
    (kind) => {
      ledger.open('withheld');
      ledger.grant({ ref: 'first', credits: 1, note: '', kind });
      hold('a');
      ledger.capture({ holdRef: 'a' });
      const spent = { balance: 0, held: 0, available: 0, initialized: true };
      const bought = kind === 'purchase' ? { hasBought: true } : {};
      expect(ledger.balance()).toEqual({ ...spent, ...bought });
    },
  );
});

describe('a purchase', () => {
  it('a purchase adds its credits once, however often it is reported', () => {
    ledger.open();
    const grant = () => ledger.grant({ ref: 'order:1', credits: 15 });
    expect(grant()).toMatchObject({ ok: true, balance: 17 });
    expect(grant()).toMatchObject({ ok: true, balance: 17 });
    expect(ledger.balance().balance).toBe(17);
  });

  it('a purchase that is reported again with other credits is a conflict', () => {
    ledger.grant({ ref: 'order:1', credits: 15 });
    expect(ledger.grant({ ref: 'order:1', credits: 45 })).toMatchObject({
      code: 'conflict',
    });
    expect(ledger.balance().balance).toBe(15);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])(
    'a purchase of %s credits throws an error',
    (credits) => {
      expect(() => ledger.grant({ ref: 'order:1', credits })).toThrow(RangeError);
      expect(ledger.balance().balance).toBe(0);
    },
  );
});

describe('a hold', () => {
  beforeEach(() => void ledger.open());

  it.each([0, -1, 1.5, 1_000_001])('a hold of %s credits throws an error', (credits) => {
    expect(() => hold('a', credits)).toThrow(/moves 1 to 1000000 credits/);
  });

  it('a hold reserves credits, so that nothing else can spend them', () => {
    expect(hold('a', 2)).toMatchObject({ ok: true, balance: 2, available: 0 });
    expect(hold('b')).toMatchObject({ ok: false, code: 'insufficient_credits', available: 0 });
  });

  it('capturing a hold spends its credits once', () => {
    hold('a');
    expect(ledger.capture({ holdRef: 'a' })).toEqual({ ok: true, balance: 1, available: 1 });
    expect(ledger.capture({ holdRef: 'a' })).toEqual({ ok: true, balance: 1, available: 1 });
    expect(ledger.balance()).toMatchObject({ balance: 1, held: 0 });
  });

  it('releasing a hold returns its credits once, and the activity names the reason', () => {
    hold('a');
    expect(ledger.release({ holdRef: 'a', reason: 'busy' })).toMatchObject({
      ok: true,
      available: 2,
    });
    ledger.release({ holdRef: 'a', reason: 'busy' });
    const entries = ledger.entries(10).filter(({ kind }) => kind === 'not_charged');
    expect(entries).toMatchObject([
      { amount: 0, code: 'not_charged', params: { tool: 'text2img', reason: 'busy' } },
    ]);
  });

  it('a hold ends once: a released one can’t be captured, and a captured one can’t be released', () => {
    hold('a');
    ledger.release({ holdRef: 'a', reason: 'busy' });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ code: 'hold_ended' });
    hold('b');
    ledger.capture({ holdRef: 'b' });
    expect(ledger.release({ holdRef: 'b', reason: 'busy' })).toMatchObject({ code: 'hold_ended' });
    expect(ledger.balance()).toMatchObject({ balance: 1, held: 0 });
  });

  it('an unknown hold can be neither captured nor released', () => {
    expect(ledger.capture({ holdRef: 'x' })).toMatchObject({ code: 'unknown_hold' });
    expect(ledger.release({ holdRef: 'x', reason: 'busy' })).toMatchObject({
      code: 'unknown_hold',
    });
  });

  it('an expired hold holds nothing and can’t be captured, swept or not', () => {
    hold('a', 2, 1000);
    now += 999;
    expect(ledger.balance().available).toBe(0);
    now += 1;
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ ok: false, code: 'hold_expired' });
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 0, available: 2 });
  });

  it('the sweep expires an overdue hold once, and the activity contains it', () => {
    hold('a', 1, 1000);
    hold('b', 1, 5000);
    expect(ledger.nextExpiry()).toBe(now + 1000);
    now += 1000;
    expect(ledger.sweep()).toBe(1);
    expect(ledger.sweep()).toBe(0);
    expect(ledger.nextExpiry()).toBe(now + 4000);
    expect(ledger.entries(1)).toMatchObject([{ kind: 'not_charged', ref: 'expire:a' }]);
  });
});

describe('returned money', () => {
  beforeEach(() => {
    ledger.open();
    ledger.grant({ ref: 'order:1', credits: 45 });
  });

  const reverse = (ref: string, minor: number, ofMinor = 900) =>
    ledger.reverse({ ref, grantRef: 'order:1', returned: { minor, ofMinor }, note: 'Returned' });

  it('a full return takes the whole pack back, once', () => {
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: 2 });
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: 2 });
    expect(ledger.balance().balance).toBe(2);
    expect(ledger.entries(1)).toMatchObject([{ kind: 'reversal', amount: -45, balanceAfter: 2 }]);
  });

  it('a partial return takes a share of the pack, rounded in the user’s favor', () => {
    // A third of the money is 14.85 credits.
    expect(reverse('refund:1', 297)).toMatchObject({ ok: true, balance: 47 - 14 });
    // Two thirds in total are 29.7 credits: 29, of which 14 were taken before.
    expect(reverse('refund:2', 297)).toMatchObject({ ok: true, balance: 47 - 29 });
    expect(reverse('refund:3', 306)).toMatchObject({ ok: true, balance: 2 });
  });

  it('a return below the price of one credit takes nothing, and the activity contains it', () => {
    expect(reverse('refund:1', 1)).toMatchObject({ ok: true, balance: 47 });
    expect(ledger.entries(1)).toMatchObject([{ kind: 'reversal', amount: 0 }]);
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

  it('a return of more money than was paid is refused, and remains refused', () => {
    reverse('refund:1', 500);
    expect(reverse('refund:2', 401)).toMatchObject({ ok: false, code: 'exceeds_grant' });
    expect(reverse('refund:2', 401)).toMatchObject({ ok: false, code: 'exceeds_grant' });
    expect(reverse('refund:3', 400)).toMatchObject({ ok: true, balance: 2 });
  });

  it('a return with another price than the one before is refused', () => {
    reverse('refund:1', 100);
    expect(reverse('refund:2', 100, 1000)).toMatchObject({ code: 'exceeds_grant' });
  });

  it('a return with another amount under the same ref is a conflict', () => {
    reverse('refund:1', 100);
    expect(reverse('refund:1', 200)).toMatchObject({ code: 'conflict' });
  });

  it('a return of an unknown order is refused until the order is granted', () => {
    const early = { ref: 'refund:9', grantRef: 'order:9', note: 'Returned' };
    const returned = { minor: 400, ofMinor: 400 };
    expect(ledger.reverse({ ...early, returned })).toMatchObject({ code: 'unknown_grant' });
    ledger.grant({ ref: 'order:9', credits: 15 });
    expect(ledger.reverse({ ...early, returned })).toMatchObject({ ok: true, balance: 47 });
  });

  it('a return of spent credits makes the balance negative, and nothing can be spent then', () => {
    hold('a', 47);
    ledger.capture({ holdRef: 'a' });
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: -45, available: -45 });
    expect(hold('b')).toMatchObject({ code: 'insufficient_credits' });
    ledger.grant({ ref: 'order:2', credits: 120 });
    expect(ledger.balance()).toMatchObject({ balance: 75, available: 75 });
  });

  it('a return while credits are held does not prevent the capture of the hold', () => {
    hold('a', 47);
    expect(reverse('refund:1', 900)).toMatchObject({ balance: 2, available: -45 });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ ok: true, balance: -45 });
  });

  it('a user is a buyer until the whole pack is taken back', () => {
    reverse('refund:1', 899);
    expect(ledger.keepsPurchase()).toBe(true);
    reverse('refund:2', 1);
    expect(ledger.keepsPurchase()).toBe(false);
  });

  it('an operator can take back more credits after a return, but never more than the pack has', () => {
    const take = (ref: string, credits: number) =>
      ledger.reverse({ ref, grantRef: 'order:1', returned: { credits }, note: 'A mistake' });
    expect(take('operator:1', 46)).toMatchObject({ code: 'exceeds_grant' });
    expect(take('operator:2', 40)).toMatchObject({ ok: true, balance: 7 });
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: 2 });
    expect(take('operator:3', 1)).toMatchObject({ code: 'exceeds_grant' });
  });

  it.each([
    [0, 900],
    [-1, 900],
    [1.5, 900],
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

describe('a frozen account', () => {
  beforeEach(() => {
    ledger.open();
    hold('before');
    ledger.freeze({ ref: 'freeze:1', reason: 'We look into a payment' });
  });

  it('a frozen account holds nothing new, and accepts grants', () => {
    expect(hold('a')).toMatchObject({ code: 'account_frozen' });
    expect(ledger.grant({ ref: 'order:1', credits: 15 })).toMatchObject({ ok: true });
    expect(ledger.release({ holdRef: 'before', reason: 'busy' })).toMatchObject({ available: 17 });
    expect(ledger.entries(10).map(({ kind }) => kind)).toContain('notice');
  });

  it('a hold from before the freeze is captured: what it pays for was made', () => {
    expect(ledger.capture({ holdRef: 'before' })).toMatchObject({ ok: true, balance: 1 });
  });

  it('an unfrozen account spends again, also under refs that were refused while it was frozen', () => {
    hold('a');
    ledger.unfreeze({ ref: 'unfreeze:1', reason: 'All is well' });
    expect(hold('a')).toMatchObject({ ok: true });
    expect(ledger.capture({ holdRef: 'before' })).toMatchObject({ ok: true, balance: 1 });
  });

  it('an account is frozen and unfrozen once for each ref', () => {
    ledger.unfreeze({ ref: 'unfreeze:1', reason: '' });
    ledger.freeze({ ref: 'freeze:1', reason: 'We look into a payment' });
    expect(hold('a')).toMatchObject({ ok: true });
  });
});

describe('a deleted account', () => {
  beforeEach(() => {
    ledger.open();
    hold('a');
    ledger.close();
  });

  it('a deleted account releases its holds, spends nothing, and keeps its entries', () => {
    expect(ledger.balance()).toEqual({ balance: 2, held: 0, available: 2, initialized: false });
    expect(hold('b')).toMatchObject({ code: 'account_closed' });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ code: 'hold_ended' });
    expect(ledger.entries(10).map(({ kind }) => kind)).toEqual(['notice', 'not_charged', 'trial']);
  });

  it('a deletion leaves the holds that it is asked to keep, which are captured later', () => {
    ledger.open();
    hold('b');
    hold('c');
    ledger.close({ keepHolds: new Set(['c']) });
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 1, initialized: false });
    expect(ledger.capture({ holdRef: 'b' })).toMatchObject({ code: 'hold_ended' });
    expect(ledger.capture({ holdRef: 'c' })).toMatchObject({ ok: true, balance: 1 });
    expect(ledger.audit()).toEqual([]);
  });

  it('an account is deleted once, however often that is requested', () => {
    expect(ledger.close()).toMatchObject({ ok: true });
    expect(ledger.entries(10)).toHaveLength(3);
  });

  it('an account that is opened again has its former credits, and no second trial', () => {
    expect(ledger.open()).toMatchObject({ ok: true, balance: 2 });
    expect(ledger.balance()).toMatchObject({ balance: 2, available: 2, initialized: true });
    expect(ledger.entries(10).filter(({ kind }) => kind === 'trial')).toHaveLength(1);
    expect(hold('b')).toMatchObject({ ok: true });
  });

  it('a deleted account still accepts a purchase', () => {
    expect(ledger.grant({ ref: 'order:1', credits: 15 })).toMatchObject({ balance: 17 });
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
