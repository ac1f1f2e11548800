import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

let sql: SqlHandle;
let ledger: Ledger;
const now = 1_000_000;
const halted = vi.fn<(reason: string) => void>();

/** An account with a trial of 2, of which one credit is spent and the other one is held. */
beforeEach(() => {
  sql = openAccountSqlite();
  halted.mockClear();
  ledger = new Ledger(sql, () => now, { halted });
  ledger.open();
  hold('spent');
  ledger.capture({ holdRef: 'spent' });
  hold('open');
  sql.all('DROP TRIGGER entries_stay_as_written');
  sql.all('DROP TRIGGER entries_stay');
  sql.all('DROP TRIGGER holds_end_once');
  sql.all('DROP TRIGGER holds_are_numbered');
  sql.all('DROP TRIGGER holds_are_only_lowered');
});

const hold = (ref: string) =>
  ledger.hold({ ref, credits: 1, expiresAt: now + 1000, tool: 'text2img' });

const entry = (kind: string, amount: number, balanceAfter: number) =>
  `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
   VALUES ('x', '${kind}', ${amount}, ${balanceAfter}, '', 0)`;

/**
 * Changes that the next operation notices, because they touch what it reads; with all faults, and
 * those that it sees if these are fewer.
 */
const noticedAtOnce: [string, string, string[], string[]?][] = [
  [
    'a balance that is not the sum',
    'UPDATE entries SET balance_after = 5 WHERE seq = 2',
    [
      'the balance is not the sum of the entries',
      'an entry does not begin at the balance of the one before',
    ],
    ['the balance is not the sum of the entries'],
  ],
  [
    'a captured hold that was never spent',
    "UPDATE holds SET state = 'captured', ended_at = 1 WHERE ref = 'open'",
    ['a hold has not ended exactly once'],
  ],
  [
    'a released hold without an end time',
    "UPDATE holds SET state = 'released' WHERE ref = 'open'",
    ['a hold has not ended exactly once'],
  ],
  [
    'an open hold with an end time',
    "UPDATE holds SET ended_at = 1 WHERE ref = 'open'",
    ['a hold has an end without having ended, or the other way round'],
  ],
  [
    'more credits held than available',
    "UPDATE holds SET amount = 3 WHERE ref = 'open'",
    ['more is held than the account has'],
  ],
  [
    'a reversal without its entry',
    "INSERT INTO reversals VALUES ('x', 'y', 1, 1, 1, 1, 1)",
    ['what was taken back is not what the reversals say'],
  ],
  ['a second trial', entry('trial', 2, 3), ['the trial was not decided exactly once']],
  [
    'a trial of less than nothing',
    entry('trial', -1, 0),
    [
      'an entry moves credits the wrong way for its kind',
      'the trial was not decided exactly once',
      'more is held than the account has',
    ],
  ],
  [
    'a trial without an opening',
    'UPDATE account SET opened_at = NULL',
    ['the trial was not decided exactly once'],
  ],
  [
    'a purchase of nothing',
    entry('purchase', 0, 1),
    ['an entry moves credits the wrong way for its kind'],
  ],
  [
    'a notice that moves credits',
    entry('notice', 1, 2),
    ['an entry moves credits the wrong way for its kind'],
  ],
  [
    'a reversal that adds credits',
    entry('reversal', 1, 2),
    [
      'an entry moves credits the wrong way for its kind',
      'what was taken back is not what the reversals say',
    ],
  ],
  [
    'an end that is recorded twice',
    entry('not_charged', 0, 1),
    ['a hold has not ended exactly once'],
  ],
  [
    'a hold that ended without a number and without an entry',
    `INSERT INTO holds (ref, amount, note, state, created_at, expires_at, ended_at)
       VALUES ('unnumbered', 1, '', 'captured', 1, 2, 2)`,
    ['a hold has not ended exactly once'],
  ],
  [
    'an end that is recorded for a hold that nobody has',
    `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
       VALUES ('capture:nothing', 'spend', -1, 0, '', 0)`,
    [
      'what was captured is not what was spent',
      'a hold has not ended exactly once',
      'more is held than the account has',
    ],
  ],
  [
    'an end that is recorded as another one',
    `INSERT INTO entries (ref, kind, amount, balance_after, note, created_at)
       VALUES ('expire:spent', 'not_charged', 0, 1, '', 0)`,
    ['what was captured is not what was spent', 'a hold has not ended exactly once'],
  ],
];

/** Changes to what was verified before: an audit of the whole finds them. */
const noticedByWholeAudit: [string, string, string[]][] = [
  [
    'two errors that cancel each other out',
    'UPDATE entries SET balance_after = 7 WHERE seq = 1',
    ['an entry does not begin at the balance of the one before'],
  ],
  [
    'an entry that is gone',
    'DELETE FROM entries WHERE seq = 1',
    [
      'the balance is not the sum of the entries',
      'an entry does not begin at the balance of the one before',
      'the trial was not decided exactly once',
    ],
  ],
  [
    'a spent amount that is not what was held',
    "UPDATE holds SET amount = 2 WHERE ref = 'spent'",
    ['what was captured is not what was spent', 'a hold has not ended exactly once'],
  ],
  [
    'an end that is recorded for another hold',
    "UPDATE entries SET ref = 'capture:open' WHERE ref = 'capture:spent'",
    ['what was captured is not what was spent', 'a hold has not ended exactly once'],
  ],
  [
    'a spent hold that is recorded as expired',
    "UPDATE holds SET state = 'expired' WHERE ref = 'spent'",
    ['what was captured is not what was spent', 'a hold has not ended exactly once'],
  ],
  [
    'a spent hold without an end time',
    "UPDATE holds SET ended_at = NULL WHERE ref = 'spent'",
    ['a hold has an end without having ended, or the other way round'],
  ],
  [
    'an opening without a trial',
    "UPDATE entries SET kind = 'purchase' WHERE kind = 'trial'",
    ['the trial was not decided exactly once'],
  ],
];

describe('an inconsistent ledger', () => {
  const grant = () => ledger.grant({ ref: 'a', credits: 1 });
  const expectHalt = (faults: string[]) => {
    expect(halted).toHaveBeenCalledExactlyOnceWith(faults.join('; '));
    expect(ledger.currentState().halted).toBe(faults.join('; '));
    expect(grant()).toMatchObject({ code: 'account_halted' });
    expect(ledger.resume()).toBe(false);
  };

  it.each(noticedAtOnce)(
    'an inconsistent ledger (%s) halts the account at the next operation, which names the fault',
    (_, statement, faults, seen = faults) => {
      expect(ledger.audit()).toEqual([]);
      sql.all(statement);
      expect(ledger.audit()).toEqual(faults);
      expect(grant()).toMatchObject({ code: 'account_halted' });
      expectHalt(seen);
    },
  );

  it.each(noticedByWholeAudit)(
    'an inconsistent ledger (%s) halts the account at the next audit of the whole, which names the fault',
    (_, statement, faults) => {
      expect(ledger.verify()).toMatchObject({ ok: true });
      sql.all(statement);
      expect(grant()).toMatchObject({ ok: true });
      expect(ledger.audit()).toEqual(faults);
      expect(ledger.verify()).toMatchObject({ code: 'account_halted' });
      expectHalt(faults);
    },
  );

  it('an inconsistent ledger is refused by a restarted object before its first operation', () => {
    sql.all("UPDATE holds SET amount = 3 WHERE ref = 'open'");
    const restarted = new Ledger(sql, () => now, { halted });
    expect(restarted.verifyRecent()).toMatchObject({ code: 'account_halted' });
    expectHalt(['more is held than the account has']);
  });
});

describe('a negative balance', () => {
  /** An account that bought 10 credits, spent them, and whose money was then returned. */
  const overdraw = () => {
    ledger.grant({ ref: 'order:1', credits: 10 });
    ledger.hold({ ref: 'big', credits: 10, expiresAt: now + 1000, tool: 'text2img' });
    ledger.capture({ holdRef: 'big' });
  };
  const giveBack = (ref: string, grantRef: string) =>
    ledger.reverse({ ref, grantRef, returned: { credits: 10 }, note: 'Refund' });

  it('a negative balance is valid where money was returned after its credits were spent', () => {
    overdraw();
    expect(giveBack('refund:1', 'order:1')).toMatchObject({ ok: true });
    expect(ledger.balance()).toMatchObject({ balance: -9, available: -10 });
    expect(ledger.audit()).toEqual([]);
  });

  it('a negative balance is invalid where a hold was created after all returns', () => {
    overdraw();
    giveBack('refund:1', 'order:1');
    ledger.grant({ ref: 'order:2', credits: 20 });
    expect(hold('after')).toMatchObject({ ok: true });
    sql.all("UPDATE holds SET amount = amount + 10 WHERE ref = 'after'");
    expect(ledger.audit()).toEqual(['more is held than the account has']);
  });
});

const setOpenHold = (ref: string, amount: number) =>
  `UPDATE holds SET amount = ${amount} WHERE ref = '${ref}'`;

it.each([
  ['an entry', 'UPDATE entries SET note = note', 'an entry is never changed'],
  ['an entry', 'DELETE FROM entries', 'an entry is never deleted'],
  ['a hold that ended', "UPDATE holds SET state = 'open' WHERE ref = 'spent'", 'never changed'],
  ['a hold', 'DELETE FROM holds', 'a hold is never deleted'],
  ['the amount of a job’s hold', setOpenHold('job', 1), 'only the hold of a dispute'],
  ['the amount of a dispute’s hold, to more,', setOpenHold('dispute:a', 4), 'changes, to less'],
])('the database refuses to change or delete %s', (_, statement, message) => {
  const fresh = openAccountSqlite();
  const written = new Ledger(fresh, () => now);
  written.open();
  written.hold({ ref: 'spent', credits: 1, expiresAt: now + 1000 });
  written.capture({ holdRef: 'spent' });
  written.grant({ ref: 'order', credits: 9 });
  for (const [ref, grantRef] of [['job'], ['dispute:a', 'order']] as const) {
    const held = { ref, credits: 3, expiresAt: now + 1000 };
    written.hold({ ...held, ...(grantRef ? { grantRef } : {}) });
  }
  expect(() => fresh.all(statement)).toThrow(message);
  fresh.all(setOpenHold('dispute:a', 3));
  expect(written.audit()).toEqual([]);
});

describe('the checkpoint', () => {
  const checkpoint = () => sql.all('SELECT * FROM checkpoint')[0];

  it('the checkpoint after each operation is the one that an audit of the whole comes to', () => {
    const grantRef = 'order:1';
    ledger.grant({ ref: grantRef, credits: 10 });
    hold('released');
    ledger.release({ holdRef: 'released', reason: 'busy' });
    const returned = { credits: 4 };
    ledger.reverse({ ref: 'refund:1', grantRef, returned, note: 'Refund' });
    const step = checkpoint();
    expect(step).toMatchObject({
      seq: 5,
      balance: 7,
      recorded_ends: 2,
      trials: 1,
      holds: 3,
      reversals: 1,
      reversed_since_hold: -4,
      whole_seq: 1,
    });
    ledger.verify();
    expect(checkpoint()).toEqual({ ...step, whole_seq: 5 });
    hold('next');
    expect(checkpoint()).toMatchObject({ holds: 4, reversed_since_hold: 0 });
    ledger.reverse({ ref: 'refund:2', grantRef, returned, note: 'Refund' });
    ledger.reverse({ ref: 'refund:3', grantRef, returned: { credits: 2 }, note: 'Refund' });
    expect(checkpoint()).toMatchObject({ reversals: 3, reversed_since_hold: -6 });
  });

  it('the whole ledger is audited a day after the last time, if it has changed since', () => {
    let time = now;
    const fresh = openAccountSqlite();
    const timed = new Ledger(fresh, () => time);
    expect(timed.nextWholeAudit()).toBeNull();
    timed.open();
    expect(timed.nextWholeAudit()).toBeNull();
    time += 1000;
    timed.grant({ ref: 'order:1', credits: 1 });
    expect(timed.nextWholeAudit()).toBe(now + 86_400_000);
    time += 1000;
    timed.verify();
    expect(timed.nextWholeAudit()).toBeNull();
    timed.grant({ ref: 'order:2', credits: 1 });
    expect(timed.nextWholeAudit()).toBe(time + 86_400_000);
    fresh.all("UPDATE account SET halted = 'So'");
    expect(timed.nextWholeAudit()).toBeNull();
  });

  it('the first audit of an account of an earlier version reads its whole ledger', () => {
    sql.all('DELETE FROM checkpoint');
    sql.all('UPDATE entries SET balance_after = 7 WHERE seq = 1');
    expect(ledger.verifyRecent()).toMatchObject({ code: 'account_halted' });
  });

  it('a repair of what is before the checkpoint lets the account be resumed', () => {
    sql.all('UPDATE entries SET amount = 3, balance_after = 3 WHERE seq = 1');
    sql.all('UPDATE entries SET balance_after = 2 WHERE seq = 2');
    expect(ledger.verifyRecent()).toMatchObject({ code: 'account_halted' });
    expect(ledger.resume()).toBe(true);
    expect(hold('after')).toMatchObject({ ok: true });
  });
});

it('the audit runs before an overdue hold expires', () => {
  sql.all('UPDATE entries SET balance_after = 5 WHERE seq = 2');
  const later = new Ledger(sql, () => now + 1000);
  expect(later.sweep()).toBe(0);
  expect(later.currentState().halted).toContain('the balance is not the sum of the entries');
  expect(sql.all("SELECT state FROM holds WHERE ref = 'open'")).toEqual([{ state: 'open' }]);
});

describe('a halted account', () => {
  it('a halted account has no next deadline, because its alarm could do nothing', () => {
    expect(ledger.nextExpiry()).toBe(now + 1000);
    sql.all("UPDATE account SET halted = 'So'");
    expect(ledger.nextExpiry()).toBeNull();
  });

  it('a halted account expires no hold, because its holds may be wrong', () => {
    sql.all("UPDATE account SET halted = 'So'");
    const later = new Ledger(sql, () => now + 1000);
    expect(later.sweep()).toBe(0);
    expect(sql.all("SELECT state FROM holds WHERE ref = 'open'")).toEqual([{ state: 'open' }]);
  });

  it('an error of the storage is thrown, and does not halt the account', () => {
    sql.all('DROP TABLE operations');
    expect(() => ledger.grant({ ref: 'a', credits: 1 })).toThrow(/no such table/);
    expect(ledger.currentState().halted).toBeNull();
  });
});
