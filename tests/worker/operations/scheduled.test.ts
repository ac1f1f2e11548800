import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../worker/operations/scheduled.ts';

const now = 1_800_000_000_000;
const dayMs = 24 * 60 * 60_000;

/** Runs the cron's work. Returns the lines that it logs as its own. */
async function run(environment: Env, at = now): Promise<Record<string, unknown>[]> {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await runScheduled(environment, at);
  return info.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ event }) => event === 'scheduled');
}

/** The database without one of its tables. */
function without(table: string): D1Database {
  return new Proxy(env.DATABASE, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const call = value.bind(target) as (sql: string) => unknown;
      return name !== 'prepare'
        ? call
        : (sql: string) => {
            if (sql.includes(table)) throw new Error(`no such table: ${table}`);
            return call(sql);
          };
    },
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the cron’s work', () => {
  it('each part says in one line what it did', async () => {
    expect(await run(env)).toEqual([
      {
        event: 'scheduled',
        accounts: expect.objectContaining({ failed: 0 }),
        orders: expect.any(Object),
        messages: expect.any(Object),
        usedNonces: expect.any(Number),
        oldTrials: expect.any(Number),
        oldAttempts: expect.any(Number),
        alerts: { sent: 0, failed: 0 },
        audit: expect.any(Object),
        emails: { sent: 0, failed: 0 },
        oldEmails: 0,
        endedShares: 0,
        reports: { overdue: 0 },
      },
    ]);
  });

  it('a part that fails says why, and the others do their work', async () => {
    await env.DATABASE.prepare(
      `INSERT INTO emails (ref, kind, recipient, language, data, created_at, next_try_at)
       VALUES ('test:old', 'contact_copy', '', 'en', '{}', ?, NULL)`,
    )
      .bind(now - 400 * dayMs)
      .run();
    const database = without('incidents');
    const alerts = { ALERT_URL: 'https://alerts.example/hook' };
    const [line, ...others] = await run({ ...env, ...alerts, DATABASE: database } as Env);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      alerts: { error: expect.stringContaining('no such table: incidents') },
      emails: { sent: 0, failed: 0 },
    });
    const left = "SELECT COUNT(*) AS n FROM emails WHERE ref = 'test:old'";
    expect(await env.DATABASE.prepare(left).first('n')).toBe(0);
  });
});
