import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../worker/account/ledger.ts';
import { accountMigrations } from '../../../worker/account/schema.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { openSqlite } from '../sqlite.ts';

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

describe('the activity', () => {
  it('is newest first, and each line carries the balance after it', () => {
    ledger.open();
    ledger.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    hold('a');
    ledger.capture({ holdRef: 'a' });
    expect(
      ledger.entries(10).map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter]),
    ).toEqual([
      ['spend', -1, 16],
      ['purchase', 15, 17],
      ['trial', 2, 2],
    ]);
  });
});

describe('the tables', () => {
  it('are brought up once, and an object that starts again finds its data', () => {
    ledger.open();
    migrate(sql, accountMigrations);
    expect(ledger.balance().balance).toBe(2);
  });

  it('refuse a history that is not ours', () => {
    sql.all("UPDATE migrations SET statements = '[]' WHERE position = 0");
    expect(() => migrate(sql, accountMigrations)).toThrow(/not the one that we know/);
  });
});
