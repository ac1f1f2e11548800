import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../client.ts';

const erase = (client: Client) => client.fetch('/api/me', { method: 'DELETE' });

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

  it('an account that is deleted during a job pays nothing for it, and the result is not stored', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
    await client.generate(`late ${id}`, id);
    await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
    await erase(client);
    expect(await account.readJob(id)).toMatchObject({
      state: 'failed',
      error: { code: 'account_closed' },
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await account.credits()).toMatchObject({ balance: 2, held: 0, initialized: false });
    const { objects } = await env.PICTURES.list();
    expect(objects.filter(({ key }) => key.includes(id))).toEqual([]);
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
    await env.DATABASE.prepare('UPDATE users SET disabled_at = 1 WHERE email = ?')
      .bind(email)
      .run();
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
