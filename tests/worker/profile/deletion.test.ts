import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../client.ts';

const erase = (client: Client) => client.fetch('/api/me', { method: 'DELETE' });

describe('an account that its owner deletes', () => {
  it('leaves nothing personal: no user, no session, no picture, no wish', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const other = await signedIn(email);
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await client.generate(`secret wish ${id}`, id);
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
    const told = JSON.stringify(await account.entries(100, null));
    expect(told).not.toContain('secret wish');
    expect(told).not.toContain(email);
  });

  it('gets no second trial, and has its credits again when the owner comes back', async () => {
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

  it('in the middle of a picture pays nothing for it, and the picture is not kept', async () => {
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

  it('keeps not even a digest of what was asked for', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await client.generate(`digested ${id}`, id);
    await client.settled(id);
    await erase(client);
    await runInDurableObject(account, (_, { storage }) => {
      const rows = storage.sql.exec('SELECT request, request_digest, result FROM jobs').toArray();
      expect(rows).toEqual([{ request: 'null', request_digest: null, result: null }]);
      const kept = storage.sql.exec('SELECT content FROM operations').toArray();
      expect(JSON.stringify(kept)).not.toMatch(/[0-9a-f]{64}/);
    });
  });

  it('cannot be deleted by a user who was shut out, who would come back as another', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    await env.DATABASE.prepare('UPDATE users SET disabled_at = 1 WHERE email = ?')
      .bind(email)
      .run();
    expect((await problemOf(await erase(client))).code).toBe('user_disabled');
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
  });

  it('cannot be deleted while it is halted: an operator looks at it first', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET opened_at = NULL');
    });
    expect((await problemOf(await erase(client))).code).toBe('account_halted');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('is refused to whoever is not signed in, or comes from another site', async () => {
    expect((await problemOf(await erase(new Client()))).code).toBe('signed_out');
    const client = await signedIn();
    const headers = { Origin: 'https://evil.example' };
    const response = await client.fetch('/api/me', { method: 'DELETE', headers });
    expect((await problemOf(response)).code).toBe('cross_origin');
    expect(await client.credits()).toMatchObject({ initialized: true });
  });
});
