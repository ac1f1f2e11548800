import { beforeEach, expect, it } from 'vitest';
import { Ledger } from '../../../../worker/account/ledger/ledger.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

const dayMs = 24 * 60 * 60_000;
const beginning = 1_800_000_000_000;

let sql: SqlHandle;
let ledger: Ledger;
let now: number;

beforeEach(() => {
  sql = openAccountSqlite();
  now = beginning;
  ledger = new Ledger(sql, () => now);
  ledger.open('withheld');
});

const hold = (ref: string) =>
  ledger.hold({ ref, credits: 1, expiresAt: now + 1000, tool: 'text2img' });
const refused = { ok: false, code: 'insufficient_credits', available: 0 };
const buy = () => ledger.grant({ ref: 'order:1', credits: 500 });
const stored = () =>
  sql
    .all("SELECT ref FROM operations WHERE outcome LIKE '%insufficient%' ORDER BY ref")
    .map(({ ref }) => ref);

it('the refusal of a ref is repeated for a day, and deleted with the next refusal after it', () => {
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

it('an account stores 200 refusals of a day, and responses the next ones without storing them', () => {
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

it('neither successes nor other refusals are deleted', () => {
  buy();
  hold('a');
  ledger.capture({ holdRef: 'a' });
  ledger.release({ holdRef: 'a', reason: 'deadline_exceeded' });
  hold('released');
  ledger.release({ holdRef: 'released', reason: 'busy' });
  ledger.reverse({ ref: 'back', grantRef: 'order:1', returned: { credits: 500 }, note: '' });
  expect(hold('b')).toEqual({ ...refused, available: -1 });
  const count = () => sql.all('SELECT COUNT(*) AS count FROM operations')[0]?.count as number;
  const before = count();
  now += dayMs;
  hold('c');
  expect(count()).toBe(before);
  expect(stored()).toEqual(['c']);
});
