import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { accountStub, breakProvider, Client, idToken, problemOf, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What every D1 binding inherits, those of the objects too. */
const { prototype: database } = env.DATABASE.constructor as unknown as { prototype: D1Database };

const usersOf = (email: string) =>
  env.DATABASE.prepare('SELECT COUNT(*) AS count FROM users WHERE email = ?')
    .bind(email)
    .first<number>('count');

/** What an account knows of its user: the e-mail address, and the hashes of sessions. */
const known = (account: Awaited<ReturnType<typeof accountStub>>) =>
  runInDurableObject(account, (_, { storage }) =>
    storage.sql.exec('SELECT email FROM user UNION SELECT hash FROM sessions').toArray(),
  );

const erase = (client: Client) => client.fetch('/api/me', { method: 'DELETE' });

/** A job whose provider call was paid, and whose result its owner no longer wants. */
const captured = { state: 'succeeded', request: null, result: null };
const slowly = { timeout: 5000 };

/** Starts a job that takes 700 ms, and returns its id once its provider was called. */
async function runningJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
  await client.generate(`slow ${id}`, id);
  await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
  return id;
}

describe('the deletion of an account', () => {
  it('the deletion of an account leaves nothing personal: no user, session, picture or request', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const other = await signedIn(email);
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await client.generate(`secret prompt ${id}`, id);
    const { result } = await client.settled(id);
    const response = await erase(client);
    expect(await response.json()).toEqual({ deleted: true });
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(client.cookie()).toBe('');
    expect(await client.get<Me>('/api/me')).toEqual({ user: null, session: null });
    expect(await other.get<Me>('/api/me')).toEqual({ user: null, session: null });
    expect(await usersOf(email)).toBe(0);
    expect(await known(account)).toEqual([]);
    expect((await new Client().fetch(result?.url as string)).status).toBe(404);
    expect(await account.call('jobs.read', [id])).toMatchObject({ request: null, result: null });
    const entries = JSON.stringify(await account.entries(100, null));
    expect(entries).not.toContain('secret prompt');
    expect(entries).not.toContain(email);
  });

  it('a deletion that D1 fails is done for its user, and by the account’s alarm for D1', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const [headers, account] = [{ Cookie: client.cookie() }, await accountStub(client)];
    const batch = vi.spyOn(database, 'batch').mockRejectedValue(new Error('D1 is down'));
    expect(await (await erase(client)).json()).toEqual({ deleted: true });
    expect(await known(account)).toEqual([]);
    for (const method of ['GET', 'DELETE']) {
      const refused = await new Client().fetch('/api/me', { method, headers });
      expect(await refused.json()).toMatchObject(
        method === 'GET' ? { user: null } : { code: 'signed_out' },
      );
    }
    await expect(signedIn(email)).rejects.toThrow(/Not signed in/);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/user_not_erased.*D1 is down/));
    expect(await usersOf(email)).toBe(1);
    batch.mockRestore();
    const alarmAt = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(alarmAt).toBeGreaterThan(Date.now() + 50_000);
    expect(alarmAt).toBeLessThan(Date.now() + 61_000);
    vi.useFakeTimers({ now: alarmAt as number, toFake: ['Date'] });
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await usersOf(email)).toBe(0);
    expect(await (await signedIn(email)).get<Me>('/api/me')).toMatchObject({ user: { email } });
  });

  it('a user who signs in while D1 still deletes them waits for it, and is a user of D1 then', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const batch = vi.spyOn(database, 'batch');
    batch.mockImplementationOnce(async (statements) => {
      await released;
      return env.DATABASE.batch(statements);
    });
    const erased = erase(client);
    await vi.waitFor(async () => expect((await client.get<Me>('/api/me')).user).toBeNull());
    const back = signedIn(email);
    await scheduler.wait(50);
    expect(await usersOf(email)).toBe(1);
    release();
    expect(await (await erased).json()).toEqual({ deleted: true });
    expect((await (await back).get<Me>('/api/me')).user?.email).toBe(email);
    expect(await usersOf(email)).toBe(1);
    await runDurableObjectAlarm(await accountStub(await back));
    expect(await usersOf(email)).toBe(1);
  });

  it('a deleted account gets no second trial, and its credits are back when its user returns', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const id = crypto.randomUUID();
    await client.generate(`only one ${id}`, id);
    await client.settled(id);
    await erase(client);
    for (const _ of [1, 2]) {
      const back = await signedIn(email);
      expect(await back.credits()).toEqual({
        balance: 1,
        held: 0,
        available: 1,
        initialized: true,
      });
      await erase(back);
    }
  });

  it('a job that was running when its account was deleted is paid, and its result is not stored', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await runningJob(client);
    await erase(client);
    expect(await account.call('jobs.read', [id])).toMatchObject({
      state: 'running',
      request: null,
    });
    expect(await account.credits()).toMatchObject({ balance: 2, held: 1, initialized: false });
    await vi.waitFor(
      async () => expect(await account.call('jobs.read', [id])).toMatchObject(captured),
      slowly,
    );
    expect(await account.credits()).toMatchObject({ balance: 1, held: 0, initialized: false });
    const { objects } = await env.PICTURES.list();
    expect(objects.filter(({ key }) => key.includes(id))).toEqual([]);
  });

  it('deleting the account and signing in again gives nobody a free provider call', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const ids: string[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const client = await signedIn(email);
      for (const _ of [1, 2]) {
        const id = crypto.randomUUID();
        await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
        const { status } = await client.generate(`again ${id}`, id);
        if (status === 202) ids.push(id);
        statuses.push(status);
      }
      const last = ids.at(-1) as string;
      await vi.waitFor(async () => expect((await client.job(last)).state).not.toBe('queued'));
      await erase(client);
    }
    expect(statuses).toEqual([202, 202, 402, 402, 402, 402, 402, 402]);
    const back = await signedIn(email);
    for (const id of ids) expect((await back.settled(id)).state).toBe('succeeded');
    expect(await back.credits()).toMatchObject({ balance: 0, held: 0 });
  });

  it('a deleted account that is halted can’t be signed in to', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const account = await accountStub(client);
    await erase(client);
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec("UPDATE account SET halted = 'A test'");
    });
    const credential = await idToken({ email });
    const refused = await new Client().post('/api/auth/google', { credential });
    expect((await problemOf(refused)).code).toBe('account_halted');
  });

  it('a halted account can’t be deleted before an operator has checked it', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET opened_at = NULL');
    });
    expect((await problemOf(await erase(client))).code).toBe('account_halted');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });
});
