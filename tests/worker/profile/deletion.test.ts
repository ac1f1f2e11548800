import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import { uploadForm } from '../../simulation/user/requested-job.ts';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../client.ts';

const down = new Error('D1 is down');
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
    expect(await (await erase(client)).json()).toEqual({ deleted: true });
    expect(client.cookie()).toBe('');
    expect(await client.get<Me>('/api/me')).toEqual({ user: null, session: null });
    expect(await other.get<Me>('/api/me')).toEqual({ user: null, session: null });
    const users = await env.DATABASE.prepare('SELECT COUNT(*) AS count FROM users WHERE email = ?')
      .bind(email)
      .first();
    expect(users).toEqual({ count: 0 });
    expect((await new Client().fetch(result?.url as string)).status).toBe(404);
    expect(await account.readJob(id)).toMatchObject({ request: null, result: null });
    const entries = JSON.stringify(await account.entries(100, null));
    expect(entries).not.toContain('secret prompt');
    expect(entries).not.toContain(email);
  });

  it('a deletion that fails half-way can be asked for again, and for nothing else', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const [headers, account] = [{ Cookie: client.cookie() }, await accountStub(client)];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const DATABASE = { prepare: () => ({ bind: () => ({}) }), batch: () => Promise.reject(down) };
    const failed = await callDeployment({ DATABASE }, '/api/me', { method: 'DELETE', headers });
    expect(failed.status).toBe(500);
    vi.restoreAllMocks();
    for (const path of ['/api/credits', '/api/orders', '/api/me/export']) {
      const refused = await new Client().fetch(path, { headers });
      expect((await problemOf(refused)).code).toBe('signed_out');
    }
    const asked = () => new Client().fetch('/api/me', { method: 'DELETE', headers });
    expect(await (await asked()).json()).toEqual({ deleted: true });
    expect((await problemOf(await asked())).code).toBe('signed_out');
    await runInDurableObject(account, (_, { storage }) => {
      const rows = storage.sql.exec('SELECT email FROM user UNION SELECT hash FROM sessions');
      expect(rows.toArray()).toEqual([]);
    });
  });

  it('a user who returns after a deletion that failed half-way has the new session alone', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    await (await accountStub(client)).close();
    const again = await signedIn(email);
    expect((await client.get<Me>('/api/me')).user).toBeNull();
    expect((await again.get<Me>('/api/me')).user?.email).toBe(email);
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
    const { user } = await client.get<Me>('/api/me');
    const uploads = async () => {
      const { objects } = await env.PICTURES.list({ prefix: `${user?.id}.upload.` });
      return objects.length;
    };
    const uploadId = await uploadOf(client);
    await uploadOf(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
    await client.post('/api/jobs', { id, tool: 'img2img', prompt: id, uploadId });
    await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
    await erase(client);
    expect(await uploads()).toBe(1);
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
