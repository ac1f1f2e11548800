import { beforeEach, expect, it } from 'vitest';
import { UserErasure } from '../../../../worker/account/sessions/user-erasure.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

const minuteMs = 60_000;

let now: number;
let deleted: unknown[];
/** What D1 waits for before it deletes. */
let resultOfD1: () => Promise<void>;
let erasure: UserErasure;
let sql: SqlHandle;

beforeEach(() => {
  now = 1_800_000_000_000;
  deleted = [];
  resultOfD1 = () => Promise.resolve();
  sql = openAccountSqlite();
  const prepare = (query: string) => ({ bind: (id: string) => ({ query, id }) });
  const batch = async (statements: { query: string; id: string }[]) => {
    await resultOfD1();
    for (const { query, id } of statements) if (query.startsWith('DELETE')) deleted.push(id);
  };
  const database = { prepare, batch } as unknown as D1Database;
  erasure = new UserErasure({ sql, database, userId: 'ada', clock: () => now });
});

it('a user is erased once, and again only when asked for again', async () => {
  erasure.ask('request-1');
  expect(erasure.nextAt()).toBe(now);
  expect([erasure.wasAskedBy('request-1'), erasure.wasAskedBy('request-2')]).toEqual([true, false]);
  await erasure.run();
  await erasure.run();
  expect(deleted).toEqual(['ada']);
  expect(erasure.nextAt()).toBeNull();
  expect(erasure.wasAskedBy('request-1')).toBe(true);
  erasure.ask();
  expect(erasure.wasAskedBy('request-1')).toBe(false);
  await erasure.run();
  expect(deleted).toEqual(['ada', 'ada']);
});

it('a failure of D1 makes the erasure due in a minute', async () => {
  erasure.ask('request-1');
  resultOfD1 = () => Promise.reject(new Error('D1 is down'));
  await expect(erasure.run()).rejects.toThrow('D1 is down');
  expect(erasure.nextAt()).toBe(now + minuteMs);
  resultOfD1 = () => Promise.resolve();
  await erasure.run();
  expect(deleted).toEqual(['ada']);
  expect(erasure.nextAt()).toBeNull();
});

it('calls at the same time share one try, and one that comes later makes its own', async () => {
  erasure.ask();
  const { promise, resolve } = Promise.withResolvers<void>();
  resultOfD1 = () => promise;
  const both = [erasure.run(), erasure.run()];
  resolve();
  await Promise.all(both);
  expect(deleted).toEqual(['ada']);
  erasure.ask();
  await erasure.run();
  expect(deleted).toEqual(['ada', 'ada']);
});
