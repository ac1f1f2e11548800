import {
  abortAllDurableObjects,
  createScheduledController,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionLifetimeMs } from '../../../domain/account/session-times.ts';
import type { Me } from '../../../domain/account/user.ts';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import worker from '../../../worker/index.ts';
import { maintainAccounts } from '../../../worker/operations/watchdog.ts';
import { watchStatement } from '../../../worker/storage/account-watch.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../client.ts';

const dayMs = 24 * 60 * 60_000;

beforeEach(() => env.DATABASE.exec('DELETE FROM account_watch'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const runCron = () => worker.scheduled(createScheduledController(), env);

const watched = () =>
  env.DATABASE.prepare('SELECT user_id, due_at FROM account_watch ORDER BY due_at')
    .all()
    .then((all) => all.results);

/** A client whose job runs in an object that was aborted, and whose alarm is lost. */
async function abandonedJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 3000 });
  await client.generate(`abandoned ${id}`, id);
  await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
  await loseAlarm(client);
  await abortAllDurableObjects();
  return id;
}

const loseAlarm = async (client: Client) =>
  runInDurableObject(await accountStub(client), (_, { storage }) => storage.deleteAlarm());

const alarmOf = async (client: Client) =>
  runInDurableObject(await accountStub(client), (_, { storage }) => storage.getAlarm());

/** Moves the clocks of the Worker and its objects, and leaves their timers alone. */
const moveClock = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

const idOf = async (client: Client) => (await client.get<Me>('/api/me')).user?.id as string;

/** Calls `maintainAccounts` for accounts that do what `maintain` says. */
const maintainWith = (maintain: (userId: string) => Promise<number | null>, now: number) => {
  const accounts = {
    getByName: (userId: string) => ({ runMaintenance: () => maintain(userId) }),
  };
  return maintainAccounts({ ...env, CREDIT_ACCOUNTS: accounts } as unknown as Env, now);
};

/** Watches `count` accounts, which signed in at `signedInAt` and are due at `dueAt`. */
const watch = (count: number, dueAt: number, signedInAt = 0) =>
  env.DATABASE.prepare(
    `INSERT INTO account_watch (user_id, due_at, signed_in_at)
     WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     SELECT 'user-' || n, ?2, ?3 FROM n`,
  )
    .bind(count, dueAt, signedInAt)
    .run();

describe('a lost alarm', () => {
  it('a lost alarm is noticed by the cron a day after the sign-in, which releases the credit of a job that stopped', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await abandonedJob(client);
    moveClock(dayMs - jobDeadlineMs);
    await runCron();
    // No call of the account that would wake it: that sets the alarm again.
    expect(await watched()).toMatchObject([{ due_at: expect.toSatisfy((at) => at > Date.now()) }]);
    vi.setSystemTime(Date.now() + jobDeadlineMs);
    await runCron();
    const entries = await account.entries(1, null);
    expect(entries).toMatchObject([{ kind: 'not_charged', ref: `expire:job:${id}` }]);
    expect(await account.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('a lost alarm is set again by the first call that wakes the account', async () => {
    const client = await signedIn();
    await abandonedJob(client);
    await client.get('/api/credits');
    await vi.waitFor(async () => expect(await alarmOf(client)).not.toBeNull());
  });

  it('an alarm that is set for later stays where it is when a call wakes the account', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await account.freeze({ ref: 'operator:woken', reason: 'A test' });
    const dueAt = Date.now() + 7 * dayMs;
    await runInDurableObject(account, (_, { storage }) => storage.setAlarm(dueAt));
    await abortAllDurableObjects();
    await client.get('/api/credits');
    await scheduler.wait(50);
    expect(await alarmOf(client)).toBe(dueAt);
  });
});

describe('the accounts that the cron watches', () => {
  it('an account is watched from its sign-in on, and a day later until its session and its job are gone', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const userId = await idOf(client);
    const row = { user_id: userId, due_at: expect.any(Number) };
    expect(await watched()).toEqual([row]);
    const id = crypto.randomUUID();
    await client.generate(`watched ${id}`, id);
    await client.settled(id);
    moveClock(dayMs);
    await runCron();
    expect(await watched()).toEqual([
      { ...row, due_at: expect.toSatisfy((at) => at > Date.now()) },
    ]);
    vi.setSystemTime(Date.now() + 8 * dayMs);
    await runCron();
    expect(await watched()).toEqual([]);
    expect(await account.readJob(id)).toMatchObject({ request: null });
  });

  it('an account with a session remains watched though nothing is due for it', async () => {
    const account = await accountStub(await signedIn());
    moveClock(0);
    expect(await account.runMaintenance()).toBe(Date.now());
    moveClock(sessionLifetimeMs);
    expect(await account.runMaintenance()).toBeNull();
  });

  it('an account without a session tells the cron the earliest of what is due for it', async () => {
    const account = await accountStub(await signedIn());
    moveClock(sessionLifetimeMs);
    const now = Date.now();
    await account.grant({ ref: 'operator:due', credits: 5, note: 'Owed', kind: 'adjustment' });
    const auditAt = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(auditAt).toBeGreaterThan(now + dayMs / 2);
    expect(await account.runMaintenance()).toBe(auditAt);
    const upload = { id: 'soon', key: 'x.upload.soon.png', type: 'image/png' } as const;
    await account.addUpload({ ...upload, width: 60, height: 60 });
    expect(await account.runMaintenance()).toBe(now + 60 * 60_000);
  });

  it('an account is visited when something is due for it, and not before a day has passed', async () => {
    const now = Date.now();
    await watch(3, now);
    const dueOf = { 'user-1': now + dayMs - 1, 'user-2': now + dayMs, 'user-3': now + 7 * dayMs };
    await maintainWith(async (userId) => dueOf[userId as keyof typeof dueOf], now);
    expect(await watched()).toEqual([
      { user_id: 'user-1', due_at: now + dayMs },
      { user_id: 'user-2', due_at: now + dayMs },
      { user_id: 'user-3', due_at: now + 7 * dayMs },
    ]);
  });

  it.each([5000, dayMs + 1, dayMs])(
    'a sign-in leaves the next visit of the cron where it is in %i ms, or within a day',
    async (inMs) => {
      const now = Date.now();
      await watch(1, now + inMs);
      await watchStatement(env.DATABASE, 'user-1', now).run();
      const dueAt = now + Math.min(inMs, dayMs);
      expect(await watched()).toEqual([{ user_id: 'user-1', due_at: dueAt }]);
    },
  );

  it('an account that signs in while the cron finds nothing due for it remains watched', async () => {
    const now = Date.now();
    const hourMs = 60 * 60_000;
    await watch(1, now, now - hourMs + 1);
    await maintainWith(async () => null, now);
    const tomorrow = [{ user_id: 'user-1', due_at: now + dayMs }];
    expect(await watched()).toEqual(tomorrow);
    await env.DATABASE.exec(`UPDATE account_watch SET due_at = ${now}`);
    await maintainWith(async () => now + 7 * dayMs, now);
    expect(await watched()).toEqual(tomorrow);
    await env.DATABASE.exec('DELETE FROM account_watch');
    await watch(1, now, now - hourMs);
    await maintainWith(async () => null, now);
    expect(await watched()).toEqual([]);
  });
});

describe('one run of the watchdog', () => {
  it('one run of the watchdog maintains the accounts that are due, and no others', async () => {
    const now = Date.now();
    await watch(3, now + 1);
    await env.DATABASE.exec(`UPDATE account_watch SET due_at = ${now} WHERE user_id = 'user-2'`);
    const visited: string[] = [];
    const visit = async (userId: string) => visited.push(userId);
    expect(await maintainWith(visit, now)).toEqual({ maintained: 1, failed: 0, behindMs: 0 });
    expect(visited).toEqual(['user-2']);
  });

  it('one run of the watchdog maintains the other accounts when one fails, which is tried again after 5 minutes', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const now = Date.now();
    await watch(3, now);
    const fail = async (userId: string) => {
      if (userId === 'user-2') throw new Error('Broken');
      return now;
    };
    expect(await maintainWith(fail, now)).toEqual({ maintained: 2, failed: 1, behindMs: 0 });
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/account_not_maintained.*user-2.*Broken/),
    );
    expect(await watched()).toEqual([
      { user_id: 'user-2', due_at: now + 5 * 60_000 },
      { user_id: 'user-1', due_at: now + dayMs },
      { user_id: 'user-3', due_at: now + dayMs },
    ]);
  });

  it('one run of the watchdog maintains page after page, those first that are due longest, up to 5,000', async () => {
    const now = Date.now();
    await watch(5001, now - 1000);
    await env.DATABASE.exec(`UPDATE account_watch SET due_at = ${now} WHERE user_id = 'user-7'`);
    const visited = new Set<string>();
    const visit = async (userId: string) => visited.add(userId).size;
    const first = await maintainWith(visit, now + 60_000);
    expect(first).toEqual({ maintained: 5000, failed: 0, behindMs: 60_000 });
    expect(visited.has('user-7')).toBe(false);
    const second = await maintainWith(visit, now + 60_000);
    expect(second).toEqual({ maintained: 1, failed: 0, behindMs: 0 });
    expect(visited.size).toBe(5001);
  });

  it('one run of the watchdog counts the failures of all its pages', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const now = Date.now();
    await watch(251, now);
    await env.DATABASE.exec(
      `UPDATE account_watch SET due_at = ${now - 1} WHERE user_id IN ('user-1', 'user-2')`,
    );
    const fail = async (userId: string) => {
      if (['user-1', 'user-2'].includes(userId)) throw new Error('Broken');
      return now;
    };
    expect(await maintainWith(fail, now)).toMatchObject({ maintained: 249, failed: 2 });
  });

  it('an account that was not reached for more than a day after it was due is an incident, once a day', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const noon = Date.parse('2026-11-23T12:00:00Z');
    const incidents = async () =>
      (await env.DATABASE.prepare("SELECT key FROM incidents WHERE kind = 'accounts_behind'").all())
        .results;
    const runBehindBy = async (ms: number, now: number) => {
      await env.DATABASE.exec('DELETE FROM account_watch');
      await watch(5001, now - ms);
      return maintainWith(async () => null, now);
    };
    expect((await runBehindBy(dayMs, noon)).behindMs).toBe(dayMs);
    expect(await incidents()).toEqual([]);
    await runBehindBy(dayMs + 1, noon);
    await runBehindBy(dayMs + 1, noon + 60_000);
    expect(await incidents()).toEqual([{ key: 'accounts_behind:2026-11-23' }]);
    await runBehindBy(2 * dayMs, noon + dayMs);
    expect(await incidents()).toHaveLength(2);
  });

  it('one run of the watchdog begins no further page after 40 s', async () => {
    const now = Date.now();
    await watch(251, now);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const visit = async () => {
      vi.setSystemTime(now + 40_000);
      return now;
    };
    expect(await maintainWith(visit, now)).toMatchObject({ maintained: 250 });
    vi.setSystemTime(now);
    await env.DATABASE.exec(`UPDATE account_watch SET due_at = ${now}`);
    const quick = async () => {
      vi.setSystemTime(now + 39_999);
      return now;
    };
    expect(await maintainWith(quick, now)).toMatchObject({ maintained: 251 });
  });
});
