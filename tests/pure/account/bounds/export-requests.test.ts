import { expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { ExportRequests } from '../../../../worker/account/bounds/export-requests.ts';
import { openAccountSqlite } from '../open-account.ts';

it('20 exports of a result and 100 of a user are compared per day, also across a restart', () => {
  const start = 1_800_000_000_000;
  const sql = openAccountSqlite();
  const admitted = (jobId: string, now: number) =>
    new ExportRequests(sql, () => now).admit(jobId).ok;
  const count = (jobId: string, now: number) =>
    Array.from({ length: 30 }, () => admitted(jobId, now)).filter(Boolean).length;
  const jobs = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(jobs.map((id) => count(id, start))).toEqual([20, 20, 20, 20, 20, 0]);
  expect(admitted('f', start + dayMs - 1)).toBe(false);
  expect(admitted('a', start + dayMs)).toBe(true);
  // A clock that is set back keeps nobody out.
  expect(count('f', start)).toBe(20);
});
