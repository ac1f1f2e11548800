import { beforeEach, expect, it } from 'vitest';
import { PromptRequests } from '../../../../worker/account/bounds/prompt-requests.ts';
import { openSqlite } from '../../sqlite.ts';
import { openAccountSqlite } from '../open-account.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = 1_800_000_000_000;
let now = start;
let sql = openSqlite();

beforeEach(() => {
  now = start;
  sql = openAccountSqlite();
});

/** A new instance, as after a restart of the object. */
const requests = () => new PromptRequests(sql, () => now);

/** Admits a hundred requests, ten in each of ten minutes. */
function useUpTheDay(): void {
  for (let asked = 0; asked < 100; asked += 1) {
    now = start + Math.floor(asked / 10) * minuteMs;
    expect(requests().admit()).toEqual({ ok: true });
  }
}

it('a user may send 10 free prompt requests per minute, also across a restart', () => {
  for (let asked = 0; asked < 10; asked += 1) expect(requests().admit()).toEqual({ ok: true });
  const refused = { ok: false, code: 'rate_limited', retryAt: start + minuteMs };
  expect(requests().admit()).toEqual(refused);
  now = start + minuteMs - 1;
  expect(requests().admit()).toEqual(refused);
  now = start + minuteMs;
  expect(requests().admit()).toEqual({ ok: true });
});

it('a user may send 100 free prompt requests per day, and not one more', () => {
  useUpTheDay();
  now = start + dayMs - 1;
  const refused = { ok: false, code: 'prompts_used_up', retryAt: start + dayMs };
  expect(requests().admit()).toEqual(refused);
  now = start + dayMs;
  expect(requests().admit()).toEqual({ ok: true });
});

it('requests that no longer count are deleted', () => {
  useUpTheDay();
  now = start + 2 * dayMs;
  requests().admit();
  expect(sql.all('SELECT COUNT(*) AS count FROM prompt_requests')).toEqual([{ count: 1 }]);
});

it('a clock that is set back blocks nobody for longer than the window', () => {
  now = start + dayMs;
  for (let asked = 0; asked < 10; asked += 1) requests().admit();
  now = start;
  expect(requests().admit()).toMatchObject({ retryAt: start + minuteMs });
});
