import { expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { composeAccount } from '../../../../worker/account/account-parts.ts';
import { openAccountSqlite } from '../open-account.ts';

const minuteMs = 60_000;
const start = 1_800_000_000_000;

it.each([
  ['promptRequests', 10, minuteMs, 'rate_limited'],
  ['promptRequests', 100, dayMs, 'prompts_used_up'],
  ['exportRequests', 30, dayMs, 'rate_limited'],
] as const)(
  'the %s of a user are %i within %i ms, also across a restart; the next one is refused with %s',
  (kind, max, windowMs, code) => {
    const sql = openAccountSqlite();
    /** Makes a request in an account that was restarted just before. */
    const ask = (now: number) => composeAccount(sql, () => now)[kind].admit();
    // Ten in each minute.
    for (let made = 0; made < max; made += 1) {
      expect(ask(start + Math.floor(made / 10) * minuteMs)).toEqual({ ok: true });
    }
    const retryAt = start + windowMs;
    expect(ask(retryAt - 1)).toEqual({ ok: false, code, retryAt });
    expect(ask(retryAt)).toEqual({ ok: true });
    // A clock that is set back keeps nobody out, and what no longer counts is deleted.
    expect(ask(start - dayMs)).toEqual({ ok: true });
    const rows = 'SELECT 1 FROM prompt_requests UNION ALL SELECT 1 FROM export_requests';
    expect(sql.all(rows)).toHaveLength(1);
  },
);
