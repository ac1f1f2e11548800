import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import { maintainAccounts } from '../../../worker/operations/watchdog.ts';
import { accountWith } from '../account/call-as-user.ts';
import { environmentWith } from '../environment.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const minuteMs = 60_000;

let environment: Env;
/** What an account's object does when it is maintained. */
let maintain: (userId: string) => Promise<number | null>;
/** The users whose accounts were called, in their order. */
let visited: string[];
/** The lines of the log that say what failed. */
let logged: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  [visited, logged] = [[], []];
  maintain = async () => null;
  environment = environmentWith({
    CREDIT_ACCOUNTS: {
      getByName: (userId: string) =>
        accountWith({
          runMaintenance: () => {
            visited.push(userId);
            return maintain(userId);
          },
        }),
    },
  });
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(JSON.parse(line)));
});

/** Watches `count` accounts, the users `user-1` and so on, due at `dueAt`, whose sign-ins are long past. */
const watch = (count: number, dueAt = now) =>
  environment.DATABASE.prepare(
    `INSERT INTO account_watch (user_id, due_at)
     WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     SELECT 'user-' || n, ?2 FROM n`,
  )
    .bind(count, dueAt)
    .run();

const setDue = (userId: string, dueAt: number) =>
  environment.DATABASE.prepare('UPDATE account_watch SET due_at = ? WHERE user_id = ?')
    .bind(dueAt, userId)
    .run();

/** Returns for each watched account, by its user, when it is due. */
async function dueTimes(): Promise<Record<string, number>> {
  const { results } = await environment.DATABASE.prepare(
    'SELECT user_id, due_at FROM account_watch',
  ).all<{ user_id: string; due_at: number }>();
  return Object.fromEntries(results.map(({ user_id: id, due_at: dueAt }) => [id, dueAt]));
}

const failFor = (...userIds: string[]) => {
  maintain = async (userId) => {
    if (userIds.includes(userId)) throw new Error('Broken');
    return now;
  };
};

describe('one run of the watchdog', () => {
  it('one run of the watchdog maintains the accounts that are due, and no others', async () => {
    await watch(3, now + 1);
    await setDue('user-2', now);
    maintain = async () => now + 7 * dayMs;
    const report = { maintained: 1, failed: 0, behindMs: 0 };
    expect(await maintainAccounts(environment, now)).toEqual(report);
    expect(visited).toEqual(['user-2']);
    expect(await dueTimes()).toEqual({
      'user-1': now + 1,
      'user-2': now + 7 * dayMs,
      'user-3': now + 1,
    });
  });

  it('a run of the watchdog uses the time of its start, however long it runs', async () => {
    await watch(2);
    await setDue('user-2', now + 1);
    vi.setSystemTime(now + minuteMs);
    expect(await maintainAccounts(environment, now)).toMatchObject({ maintained: 1 });
    maintain = async () => now;
    await maintainAccounts(environment, now + 1);
    expect(await dueTimes()).toEqual({ 'user-2': now + 1 + dayMs });
  });

  it('one run of the watchdog maintains the other accounts when one fails, which is tried again after 5 minutes', async () => {
    await watch(3);
    failFor('user-2');
    const report = { maintained: 2, failed: 1, behindMs: 0 };
    expect(await maintainAccounts(environment, now)).toEqual(report);
    const line = {
      event: 'account_not_maintained',
      userId: 'user-2',
      reason: 'Error: Broken',
    };
    expect(logged).toEqual([line]);
    expect(await dueTimes()).toEqual({
      'user-1': now + dayMs,
      'user-2': now + 5 * minuteMs,
      'user-3': now + dayMs,
    });
  });

  it('a call of an account that a restart interrupts is made again', async () => {
    await watch(1);
    maintain = async () => {
      if (visited.length === 1) throw Object.assign(new Error('Restarted'), { retryable: true });
      return now;
    };
    const report = { maintained: 1, failed: 0, behindMs: 0 };
    expect(await maintainAccounts(environment, now)).toEqual(report);
    expect([visited, logged]).toEqual([['user-1', 'user-1'], []]);
  });
});

describe('the pages of a run of the watchdog', () => {
  it('the 250 accounts of a page are maintained at the same time, and those of the next page after them', async () => {
    await watch(251);
    const { promise, resolve } = Promise.withResolvers<void>();
    maintain = async () => {
      if (visited.length === 250) setImmediate(resolve);
      await promise;
      return now;
    };
    const running = maintainAccounts(environment, now);
    await promise;
    expect(visited).toHaveLength(250);
    expect(await running).toMatchObject({ maintained: 251 });
  });

  it('one run of the watchdog maintains page after page, those first that are due longest, up to 5,000', async () => {
    await watch(5001, now - minuteMs - 1);
    await setDue('user-7', now - minuteMs);
    const first = { maintained: 5000, failed: 0, behindMs: minuteMs };
    expect(await maintainAccounts(environment, now)).toEqual(first);
    expect(new Set(visited).size).toBe(5000);
    expect(visited).not.toContain('user-7');
    const second = { maintained: 1, failed: 0, behindMs: 0 };
    expect(await maintainAccounts(environment, now)).toEqual(second);
    expect(visited.at(-1)).toBe('user-7');
  });

  it.each([
    [39_999, 251],
    [40_000, 250],
  ])(
    'one run of the watchdog begins no further page after 40 s: a page of %i ms leaves %i accounts maintained',
    async (pageMs, maintained) => {
      await watch(251);
      maintain = async () => {
        vi.setSystemTime(now + pageMs);
        return now;
      };
      expect(await maintainAccounts(environment, now)).toMatchObject({ maintained });
    },
  );
});

describe('a cron that is behind', () => {
  const incidents = () => new IncidentStore(environment.DATABASE).list({ isOpen: true, limit: 9 });

  /** Runs the watchdog for so long that an account is left over, which has been due for so long. */
  async function runBehindBy(behindMs: number, at = now) {
    await environment.DATABASE.prepare('DELETE FROM account_watch').run();
    await watch(251, at - behindMs);
    vi.setSystemTime(at);
    maintain = async () => {
      vi.setSystemTime(at + 40_000);
      return at;
    };
    expect(await maintainAccounts(environment, at)).toMatchObject({ behindMs });
  }

  it('an account that was not reached for more than a day after it was due is an incident, once a day', async () => {
    await runBehindBy(dayMs);
    expect([await incidents(), logged]).toEqual([[], []]);
    await runBehindBy(dayMs + 1);
    expect(logged).toEqual([{ event: 'accounts_behind', behindHours: 24 }]);
    await runBehindBy(dayMs + 1, now + minuteMs);
    expect(await incidents()).toMatchObject([
      { kind: 'accounts_behind', firstAt: now, lastAt: now + minuteMs, times: 2 },
    ]);
    await runBehindBy(2 * dayMs, now + dayMs);
    expect(await incidents()).toMatchObject([
      { kind: 'accounts_behind', firstAt: now + dayMs, times: 1, detail: { behindHours: 48 } },
      { firstAt: now, detail: { behindHours: 24 } },
    ]);
  });
});
