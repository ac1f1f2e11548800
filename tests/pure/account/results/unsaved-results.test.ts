import { beforeEach, expect, it } from 'vitest';
import { UnsavedResults } from '../../../../worker/account/results/unsaved-results.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

const mebibyte = 1024 * 1024;

let sql: SqlHandle;
let results: UnsavedResults;

beforeEach(() => {
  sql = openAccountSqlite();
  results = new UnsavedResults(sql);
});

it.each([
  [mebibyte, [mebibyte]],
  [mebibyte + 1, [mebibyte, 1]],
])('a result of %i bytes is stored in rows of a mebibyte at most, and read whole', (size, rows) => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  results.add('one', bytes);
  const stored = sql.all('SELECT length(bytes) AS size FROM unsaved_results ORDER BY part');
  expect(stored.map((row) => row.size)).toEqual(rows);
  expect(results.size('one')).toBe(size);
  expect(Buffer.compare(results.read('one') ?? new Uint8Array(), bytes)).toBe(0);
});

it('the jobs whose results are here are listed once each, at most the requested number', () => {
  for (const id of ['one', 'two', 'three']) results.add(id, new Uint8Array(mebibyte + 1));
  expect(results.jobIds(9).toSorted()).toEqual(['one', 'three', 'two']);
  expect(results.jobIds(2)).toHaveLength(2);
});
