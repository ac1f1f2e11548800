import { expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { ExportRequests } from '../../../../worker/account/bounds/export-requests.ts';
import { openAccountSqlite } from '../open-account.ts';

it('30 exports of a user are drawn per day, also across a restart', () => {
  const start = 1_800_000_000_000;
  const sql = openAccountSqlite();
  const admit = (now: number) => new ExportRequests(sql, () => now).admit();
  const count = (now: number) => Array.from({ length: 40 }, () => admit(now).ok).filter(Boolean);
  expect(count(start)).toHaveLength(30);
  const retryAt = start + dayMs;
  expect(admit(retryAt - 1)).toEqual({ ok: false, code: 'rate_limited', retryAt });
  expect(count(retryAt)).toHaveLength(30);
  // A clock that is set back keeps nobody out.
  expect(admit(start).ok).toBe(true);
});
