import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me, User } from '../../../domain/account/user.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { storedUploads } from '../account/uploads/stored-uploads.ts';
import { callDeployment } from '../call-deployment.ts';
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

async function uploadOf(client: Client): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
  return (await response.json<{ id: string }>()).id;
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
    expect(await account.readJob(id)).toMatchObject({ request: null, result: null });
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

  it('a deletion whose answer a restart loses is done once, and says so', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const [headers, account] = [{ Cookie: client.cookie() }, await accountStub(client)];
    let attempts = 0;
    const restarting = {
      getByName: () => ({
        asUser: async (...input: Parameters<typeof account.asUser>) => {
          const outcome = await account.asUser(...input);
          attempts += 1;
          if (attempts < 3) throw Object.assign(new Error('lost'), { retryable: true });
          return outcome;
        },
      }),
    };
    const bindings = { CREDIT_ACCOUNTS: restarting };
    const deletion = { method: 'DELETE', headers };
    const answer = await callDeployment(bindings, '/api/me', deletion);
    expect([attempts, await answer.json()]).toEqual([3, { deleted: true }]);
    const kinds = async () => (await account.entries(100, null)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['notice', 'trial']);
    // Another request with the ended session is another one, also when the user is back.
    const back = await signedIn(email);
    const again = await new Client().fetch('/api/me', { method: 'DELETE', headers });
    expect((await problemOf(again)).code).toBe('signed_out');
    expect((await back.get<Me>('/api/me')).user?.email).toBe(email);
    expect(await kinds()).toEqual(['notice', 'notice', 'trial']);
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

  it('a sign-in that began before a deletion makes the user again', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { user } = await client.get<{ user: User }>('/api/me');
    const { erasures } = await account.status();
    await account.close('a-request');
    const from = { browser: null, city: null, country: null };
    const begin = (count: number) =>
      account.signIn({ user, trial: 'granted', hash: 'a', from, erasures: count });
    expect(await begin(erasures)).toEqual({ ok: false, code: 'user_erased' });
    expect(await known(account)).toEqual([]);
    expect(await begin(erasures + 1)).toMatchObject({ ok: true });
  });

  it('a sign-in waits for a deletion that D1 has not done yet, and makes the user again after it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const account = await accountStub(client);
    const { user } = await client.get<{ user: User }>('/api/me');
    await account.close('a-request');
    await signedIn(email);
    // As after a try that D1 refused.
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('UPDATE user_erasure SET due_at = ?', Date.now() + 60_000);
    });
    const { erasures } = await account.status();
    const from = { browser: null, city: null, country: null };
    const begin = () => account.signIn({ user, trial: 'granted', hash: 'a', from, erasures });
    expect(await begin()).toEqual({ ok: false, code: 'user_erased' });
    expect(await usersOf(email)).toBe(0);
    expect(await begin()).toMatchObject({ ok: true });
  });

  it('a deleted account that is halted can’t be signed in to, and knows nothing of its user', async () => {
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
    expect(await known(account)).toEqual([]);
    expect(await usersOf(email)).toBe(0);
  });

  it('a user who deleted a disabled account is not stored again by a sign-in that is refused', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const account = await accountStub(client);
    await erase(client);
    await account.setDisabled(Date.now());
    const credential = await idToken({ email });
    const refused = await new Client().post('/api/auth/google', { credential });
    expect((await problemOf(refused)).code).toBe('user_disabled');
    expect(await usersOf(email)).toBe(0);
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
    expect(await account.readJob(id)).toMatchObject({ state: 'running', request: null });
    expect(await account.credits()).toMatchObject({ balance: 2, held: 1, initialized: false });
    await vi.waitFor(async () => expect(await account.readJob(id)).toMatchObject(captured), slowly);
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

  it('running jobs count among the three at once after their account was deleted and opened again', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    for (let at = 0; at < unfinishedJobsMax; at += 1) await runningJob(client);
    await erase(client);
    const back = await signedIn(email);
    expect((await problemOf(await back.generate('a fourth'))).code).toBe('too_many_jobs');
  });

  it('a running job keeps the picture that it works on until it has ended', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const others = await storedUploads();
    const uploadId = await uploadOf(client);
    await uploadOf(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
    await client.post('/api/jobs', { id, tool: 'img2img', prompt: id, uploadId });
    await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
    await erase(client);
    expect(await storedUploads()).toHaveLength(others.length + 1);
    await vi.waitFor(async () => expect(await account.readJob(id)).toMatchObject(captured), slowly);
  });

  it('the deletion of an account deletes the digests of its requests', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await client.generate(`digested ${id}`, id);
    await client.settled(id);
    await erase(client);
    await runInDurableObject(account, (_, { storage }) => {
      const rows = storage.sql.exec('SELECT request, request_digest, result FROM jobs').toArray();
      expect(rows).toEqual([{ request: 'null', request_digest: null, result: null }]);
      const operations = storage.sql.exec('SELECT content FROM operations').toArray();
      expect(JSON.stringify(operations)).not.toMatch(/[0-9a-f]{64}/);
    });
  });

  it('a disabled user can’t delete the account, and come back as another user', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    await (await accountStub(client)).setDisabled(1);
    expect((await problemOf(await erase(client))).code).toBe('user_disabled');
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
  });

  it('a halted account can’t be deleted before an operator has checked it', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET opened_at = NULL');
    });
    expect((await problemOf(await erase(client))).code).toBe('account_halted');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('the deletion is refused to signed-out visitors and to other sites', async () => {
    expect((await problemOf(await erase(new Client()))).code).toBe('signed_out');
    const client = await signedIn();
    const headers = { Origin: 'https://evil.example' };
    const response = await client.fetch('/api/me', { method: 'DELETE', headers });
    expect((await problemOf(response)).code).toBe('cross_origin');
    expect(await client.credits()).toMatchObject({ initialized: true });
  });
});
