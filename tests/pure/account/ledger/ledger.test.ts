import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
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
  ledger.hold({ ref, credits, expiresAt: now + lifetimeMs, note: 'Text to Image' });

describe('an account', () => {
  it('is empty and not initialized before it is opened', () => {
    expect(ledger.balance()).toEqual({ balance: 0, held: 0, available: 0, initialized: false });
  });

  it('gets the trial credits once', () => {
    expect(ledger.open()).toEqual({ ok: true, balance: 2, available: 2 });
    expect(ledger.open()).toEqual({ ok: true, balance: 2, available: 2 });
    expect(ledger.balance()).toEqual({ balance: 2, held: 0, available: 2, initialized: true });
  });

  it('whose books do not add up is halted, and says so loudly', () => {
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    ledger.open();
    sql.all('DROP TRIGGER entries_stay_as_written');
    sql.all('UPDATE entries SET balance_after = 100');
    expect(hold('a')).toMatchObject({ ok: false, code: 'account_halted' });
    expect(loud).toHaveBeenCalledWith(expect.stringContaining('account_halted'));
    sql.all('UPDATE entries SET balance_after = 2');
    expect(hold('b')).toMatchObject({ ok: false, code: 'account_halted' });
    loud.mockRestore();
  });
});

describe('a purchase', () => {
  it('adds its credits once, however often it is reported', () => {
    ledger.open();
    const grant = () => ledger.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    expect(grant()).toMatchObject({ ok: true, balance: 17 });
    expect(grant()).toMatchObject({ ok: true, balance: 17 });
    expect(ledger.balance().balance).toBe(17);
  });

  it('reported again with other credits is a conflict', () => {
    ledger.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    expect(ledger.grant({ ref: 'order:1', credits: 45, note: 'Basic Pack' })).toMatchObject({
      code: 'conflict',
    });
    expect(ledger.balance().balance).toBe(15);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])(
    'of %s credits is a bug of the caller',
    (credits) => {
      expect(() => ledger.grant({ ref: 'order:1', credits, note: '' })).toThrow(RangeError);
      expect(ledger.balance().balance).toBe(0);
    },
  );
});

describe('a hold', () => {
  beforeEach(() => void ledger.open());

  it.each([0, -1, 1.5, 1_000_001])('of %s credits is a bug', (credits) => {
    expect(() => hold('a', credits)).toThrow(/moves 1 to 1000000 credits/);
  });

  it.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])('until %s is a bug', (expiresAt) => {
    const input = { ref: 'a', credits: 1, expiresAt, note: '' };
    expect(() => ledger.hold(input)).toThrow(/No moment/);
  });

  it('sets credits aside so that nothing else can spend them', () => {
    expect(hold('a', 2)).toMatchObject({ ok: true, balance: 2, available: 0 });
    expect(hold('b')).toMatchObject({ ok: false, code: 'insufficient_credits', available: 0 });
  });

  it('refused for want of credits stays refused under its ref', () => {
    expect(hold('a', 3)).toMatchObject({ code: 'insufficient_credits' });
    ledger.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    expect(hold('a', 3)).toMatchObject({ code: 'insufficient_credits' });
    expect(hold('b', 3)).toMatchObject({ ok: true });
  });

  it('is spent when it is captured, once', () => {
    hold('a');
    expect(ledger.capture({ holdRef: 'a' })).toEqual({ ok: true, balance: 1, available: 1 });
    expect(ledger.capture({ holdRef: 'a' })).toEqual({ ok: true, balance: 1, available: 1 });
    expect(ledger.balance()).toMatchObject({ balance: 1, held: 0 });
  });

  it('is given back when it is released, once, and the activity says why', () => {
    hold('a');
    expect(ledger.release({ holdRef: 'a', reason: 'Busy.' })).toMatchObject({
      ok: true,
      available: 2,
    });
    ledger.release({ holdRef: 'a', reason: 'Busy.' });
    const lines = ledger.entries(10).filter(({ kind }) => kind === 'not_charged');
    expect(lines).toMatchObject([{ amount: 0, note: 'Text to Image: not charged. Busy.' }]);
  });

  it('ends once: what is released cannot be captured, nor the other way round', () => {
    hold('a');
    ledger.release({ holdRef: 'a', reason: '' });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ code: 'hold_ended' });
    hold('b');
    ledger.capture({ holdRef: 'b' });
    expect(ledger.release({ holdRef: 'b', reason: '' })).toMatchObject({ code: 'hold_ended' });
    expect(ledger.balance()).toMatchObject({ balance: 1, held: 0 });
  });

  it('that does not exist can be neither captured nor released', () => {
    expect(ledger.capture({ holdRef: 'x' })).toMatchObject({ code: 'unknown_hold' });
    expect(ledger.release({ holdRef: 'x', reason: '' })).toMatchObject({ code: 'unknown_hold' });
  });

  it('past its time holds nothing and cannot be captured, swept or not', () => {
    hold('a', 2, 1000);
    now += 999;
    expect(ledger.balance().available).toBe(0);
    now += 1;
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ ok: false, code: 'hold_expired' });
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 0, available: 2 });
  });

  it('past its time is swept once, and the activity says so', () => {
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
    ledger.grant({ ref: 'order:1', credits: 45, note: 'Basic Pack' });
  });

  const reverse = (ref: string, minor: number, ofMinor = 900) =>
    ledger.reverse({ ref, grantRef: 'order:1', returned: { minor, ofMinor }, note: 'Returned' });

  it('takes the whole pack back when all of it is returned, once', () => {
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: 2 });
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: 2 });
    expect(ledger.balance().balance).toBe(2);
    expect(ledger.entries(1)).toMatchObject([{ kind: 'reversal', amount: -45, balanceAfter: 2 }]);
  });

  it('takes a share of the pack for a share of the money, rounded in the user’s favour', () => {
    // A third of the money is 14.85 credits.
    expect(reverse('refund:1', 297)).toMatchObject({ ok: true, balance: 47 - 14 });
    // Two thirds in all are 29.7 credits: 29, of which 14 went before.
    expect(reverse('refund:2', 297)).toMatchObject({ ok: true, balance: 47 - 29 });
    expect(reverse('refund:3', 306)).toMatchObject({ ok: true, balance: 2 });
  });

  it('of less than a credit’s price takes nothing, and says so', () => {
    expect(reverse('refund:1', 1)).toMatchObject({ ok: true, balance: 47 });
    expect(ledger.entries(1)).toMatchObject([{ kind: 'reversal', amount: 0 }]);
  });

  it('of which more comes back than was paid is refused, and the refusal stays', () => {
    reverse('refund:1', 500);
    expect(reverse('refund:2', 401)).toMatchObject({ ok: false, code: 'exceeds_grant' });
    expect(reverse('refund:2', 401)).toMatchObject({ ok: false, code: 'exceeds_grant' });
    expect(reverse('refund:3', 400)).toMatchObject({ ok: true, balance: 2 });
  });

  it('of which the price differs from the last time is refused', () => {
    reverse('refund:1', 100);
    expect(reverse('refund:2', 100, 1000)).toMatchObject({ code: 'exceeds_grant' });
  });

  it('under the same ref with another amount is a conflict', () => {
    reverse('refund:1', 100);
    expect(reverse('refund:1', 200)).toMatchObject({ code: 'conflict' });
  });

  it('of an order that is not known yet is refused until it is', () => {
    const early = { ref: 'refund:9', grantRef: 'order:9', note: 'Returned' };
    const returned = { minor: 400, ofMinor: 400 };
    expect(ledger.reverse({ ...early, returned })).toMatchObject({ code: 'unknown_grant' });
    ledger.grant({ ref: 'order:9', credits: 15, note: 'Starter Pack' });
    expect(ledger.reverse({ ...early, returned })).toMatchObject({ ok: true, balance: 47 });
  });

  it('may leave less than nothing when the credits were spent, and then nothing can be spent', () => {
    hold('a', 47);
    ledger.capture({ holdRef: 'a' });
    expect(reverse('refund:1', 900)).toMatchObject({ ok: true, balance: -45, available: -45 });
    expect(hold('b')).toMatchObject({ code: 'insufficient_credits' });
    ledger.grant({ ref: 'order:2', credits: 120, note: 'Premium Pack' });
    expect(ledger.balance()).toMatchObject({ balance: 75, available: 75 });
  });

  it('while credits are set aside lets the hold be spent all the same', () => {
    hold('a', 47);
    expect(reverse('refund:1', 900)).toMatchObject({ balance: 2, available: -45 });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ ok: true, balance: -45 });
  });

  it('can be joined by credits that an operator takes back, never beyond the pack', () => {
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
  ])('of %s of %s is a bug of the caller', (minor, ofMinor) => {
    expect(() => reverse('refund:1', minor, ofMinor)).toThrow(/No part of a price/);
  });

  it.each([0, -1, 1.5, 1_000_001])('of %s credits by name is a bug of the caller', (credits) => {
    const input = { ref: 'operator:1', grantRef: 'order:1', returned: { credits }, note: '' };
    expect(() => ledger.reverse(input)).toThrow(/moves 1 to 1000000 credits/);
  });

  it('of the smallest price there is takes the whole pack', () => {
    expect(reverse('refund:1', 1, 1)).toMatchObject({ ok: true });
  });

  it('never takes the trial back: it was no grant for money', () => {
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

  it('spends nothing, and takes what is given', () => {
    expect(hold('a')).toMatchObject({ code: 'account_frozen' });
    expect(ledger.capture({ holdRef: 'before' })).toMatchObject({ code: 'account_frozen' });
    expect(ledger.grant({ ref: 'order:1', credits: 15, note: '' })).toMatchObject({ ok: true });
    expect(ledger.release({ holdRef: 'before', reason: '' })).toMatchObject({ available: 17 });
    expect(ledger.entries(10).map(({ kind }) => kind)).toContain('notice');
  });

  it('spends again when it is unfrozen: what was refused meanwhile is a fair question', () => {
    hold('a');
    ledger.unfreeze({ ref: 'unfreeze:1', reason: 'All is well' });
    expect(hold('a')).toMatchObject({ ok: true });
    expect(ledger.capture({ holdRef: 'before' })).toMatchObject({ ok: true, balance: 1 });
  });

  it('is frozen and unfrozen once for each ref', () => {
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

  it('gives back what was set aside, spends nothing, and keeps its entries', () => {
    expect(ledger.balance()).toEqual({ balance: 2, held: 0, available: 2, initialized: false });
    expect(hold('b')).toMatchObject({ code: 'account_closed' });
    expect(ledger.capture({ holdRef: 'a' })).toMatchObject({ code: 'hold_ended' });
    expect(ledger.entries(10).map(({ kind }) => kind)).toEqual(['notice', 'not_charged', 'trial']);
  });

  it('is deleted once, however often that is asked', () => {
    expect(ledger.close()).toMatchObject({ ok: true });
    expect(ledger.entries(10)).toHaveLength(3);
  });

  it('opened again has what it had, and no second trial', () => {
    expect(ledger.open()).toMatchObject({ ok: true, balance: 2 });
    expect(ledger.balance()).toMatchObject({ balance: 2, available: 2, initialized: true });
    expect(ledger.entries(10).filter(({ kind }) => kind === 'trial')).toHaveLength(1);
    expect(hold('b')).toMatchObject({ ok: true });
  });

  it('can be deleted and opened again and again', () => {
    for (let time = 0; time < 3; time += 1) {
      ledger.open();
      ledger.close();
    }
    expect(ledger.balance()).toMatchObject({ balance: 2, initialized: false });
    expect(ledger.audit()).toEqual([]);
  });

  it('still takes what was paid for', () => {
    expect(ledger.grant({ ref: 'order:1', credits: 15, note: '' })).toMatchObject({ balance: 17 });
  });

  it('keeps nothing by which a wish could be known again', () => {
    const rows = sql.all('SELECT content FROM operations WHERE ref = ?', 'a');
    expect(rows).toEqual([{ content: 'erased' }]);
  });
});

describe('what was written', () => {
  it('can be neither changed nor deleted', () => {
    ledger.open();
    expect(() => sql.all('UPDATE entries SET amount = 3')).toThrow(/never changed/);
    expect(() => sql.all('DELETE FROM entries')).toThrow(/never deleted/);
  });
});

describe('a ref', () => {
  it.each(['', 'x'.repeat(201)])('%j is none', (ref) => {
    expect(() => ledger.grant({ ref, credits: 1, note: '' })).toThrow(`No ref: '${ref}'`);
  });

  it('of another operation is a conflict', () => {
    ledger.open();
    hold('a');
    expect(ledger.grant({ ref: 'a', credits: 1, note: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.freeze({ ref: 'a', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.balance()).toMatchObject({ balance: 2, held: 1 });
  });

  it('may stand for a million credits, and no more', () => {
    expect(ledger.grant({ ref: 'a', credits: 1_000_000, note: '' })).toMatchObject({ ok: true });
  });

  it('of 200 characters is one', () => {
    expect(ledger.grant({ ref: 'x'.repeat(200), credits: 1, note: '' })).toMatchObject({
      ok: true,
    });
  });

  it('of freezing cannot unfreeze, nor be the one by which an account is closed', () => {
    ledger.open();
    ledger.freeze({ ref: 'close:3', reason: '' });
    expect(ledger.unfreeze({ ref: 'close:3', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.close()).toMatchObject({ code: 'conflict' });
    ledger.unfreeze({ ref: 'other', reason: '' });
    expect(ledger.freeze({ ref: 'other', reason: '' })).toMatchObject({ code: 'conflict' });
    expect(ledger.close()).toMatchObject({ ok: true });
  });

  it('of a purchase cannot be an operator’s adjustment', () => {
    ledger.grant({ ref: 'a', credits: 1, note: '' });
    const adjustment = { ref: 'a', credits: 1, note: '', kind: 'adjustment' as const };
    expect(ledger.grant(adjustment)).toMatchObject({ code: 'conflict' });
  });

  it('of a hold for another purpose is a conflict', () => {
    ledger.open();
    const input = { ref: 'a', credits: 1, expiresAt: now + 1000, note: '' };
    ledger.hold({ ...input, ref: 'b' });
    expect(ledger.hold({ ...input, ref: 'b', purpose: '' })).toMatchObject({ ok: true });
    ledger.hold({ ...input, purpose: 'a cat' });
    expect(ledger.hold({ ...input, purpose: 'a dog' })).toMatchObject({ code: 'conflict' });
    expect(ledger.hold({ ...input, purpose: 'a cat' })).toMatchObject({ ok: true });
  });
});
