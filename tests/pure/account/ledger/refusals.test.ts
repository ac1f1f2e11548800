import { beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import { storesRefusal } from '../../../../worker/account/ledger/refusals.ts';
import { accountMigrations } from '../../../../worker/account/schema.ts';
import { migrate } from '../../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openSqlite } from '../../sqlite.ts';

const dayMs = 24 * 60 * 60_000;
const beginning = 1_800_000_000_000;

let sql: SqlHandle;
let ledger: Ledger;
let now: number;

beforeEach(() => {
  sql = openSqlite();
  migrate(sql, accountMigrations);
  now = beginning;
  ledger = new Ledger(sql, () => now);
  ledger.open('withheld');
});

const hold = (ref: string) =>
  ledger.hold({ ref, credits: 1, expiresAt: now + 1000, note: 'Text to Image' });
const refused = { ok: false, code: 'insufficient_credits', available: 0 };
const buy = () => ledger.grant({ ref: 'order:1', credits: 500, note: 'Pack' });
const stored = () =>
  sql
    .all("SELECT ref FROM operations WHERE outcome LIKE '%insufficient%' ORDER BY ref")
    .map(({ ref }) => ref);

describe('a hold that was refused for lack of credits', () => {
  it('the refusal of a ref is repeated for a day, and given up with the next refusal after it', () => {
    hold('a');
    buy();
    now += dayMs - 1;
    expect(hold('a')).toEqual(refused);
    ledger.reverse({ ref: 'back', grantRef: 'order:1', returned: { credits: 500 }, note: '' });
    expect(hold('b')).toEqual(refused);
    expect(stored()).toEqual(['a', 'b']);
    now += 1;
    hold('c');
    expect(stored()).toEqual(['b', 'c']);
  });

  it('a ref whose refusal was given up may be used again', () => {
    hold('a');
    now += dayMs;
    hold('b');
    buy();
    expect(hold('a')).toMatchObject({ ok: true });
    expect(hold('b')).toEqual(refused);
  });

  it('an account stores 200 refusals of a day, and answers the next ones without storing them', () => {
    for (let count = 1; count <= 201; count += 1) expect(hold(`job:${count}`)).toEqual(refused);
    expect(stored()).toHaveLength(200);
    buy();
    expect(hold('job:200')).toEqual(refused);
    expect(hold('job:201')).toMatchObject({ ok: true });
    ledger.reverse({ ref: 'back', grantRef: 'order:1', returned: { credits: 500 }, note: '' });
    now += dayMs;
    expect(hold('job:202')).toMatchObject({ code: 'insufficient_credits' });
    expect(stored()).toEqual(['job:202']);
    expect(ledger.audit()).toEqual([]);
  });

  it('neither successes nor other refusals are given up, nor counted among the 200', () => {
    buy();
    hold('a');
    ledger.capture({ holdRef: 'a' });
    ledger.release({ holdRef: 'a', reason: 'Too late' });
    for (let count = 1; count <= 200; count += 1) {
      hold(`kept:${count}`);
      ledger.release({ holdRef: `kept:${count}`, reason: 'Busy.' });
    }
    ledger.reverse({ ref: 'back', grantRef: 'order:1', returned: { credits: 500 }, note: '' });
    expect(hold('b')).toEqual({ ...refused, available: -1 });
    const count = () => sql.all('SELECT COUNT(*) AS count FROM operations')[0]?.count as number;
    const before = count();
    now += dayMs;
    hold('c');
    expect(count()).toBe(before);
    expect(stored()).toEqual(['c']);
  });

  it('of the refusals that are too old 1000 are deleted at a time, and none of them counts', () => {
    for (let count = 1; count <= 2001; count += 1) {
      sql.all(
        'INSERT INTO operations (ref, content, outcome, created_at) VALUES (?, ?, ?, ?)',
        `old:${count}`,
        '{}',
        JSON.stringify(refused),
        beginning,
      );
    }
    now += dayMs;
    hold('a');
    expect(stored()).toHaveLength(1002);
    hold('b');
    expect(stored()).toEqual(['a', 'b', expect.stringContaining('old:')]);
    hold('c');
    expect(stored()).toEqual(['a', 'b', 'c']);
  });

  it('refusals are found by their index alone, and no more of them than are needed', () => {
    const statements: string[] = [];
    const seen: SqlHandle = {
      ...sql,
      all: (statement, ...values) => {
        statements.push(statement);
        return sql.all(statement, ...values);
      },
    };
    storesRefusal(seen, now);
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(statement).toContain('LIMIT');
      const plan = sql.all(`EXPLAIN QUERY PLAN ${statement}`, 0, 0);
      expect(plan.map(({ detail }) => detail)).toContainEqual(
        expect.stringMatching(/^SEARCH operations USING INDEX refusals_for_lack_of_credits/),
      );
      expect(plan.map(({ detail }) => detail)).not.toContainEqual(expect.stringMatching(/^SCAN/));
    }
  });
});
