import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { until } from '../../until.ts';
import { accountStub, breakProvider, Client, idToken, problemOf, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

describe('the deletion of an account', () => {
  it('the deletion of an account leaves nothing personal of what its export has: no user, session, picture or request', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const other = await signedIn(email);
    const account = await accountStub(client);
    const id = crypto.randomUUID();
    await client.generate(`secret prompt ${id}`, id);
    const { result } = await client.settled(id);
    const data = await client.fetch('/api/me/export');
    expect(data.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const own = [expect.objectContaining({ id, prompt: `secret prompt ${id}` })];
    expect(await data.json()).toMatchObject({ user: { email }, jobs: own, pictures: own });
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

  it('deleting the account and signing in again gives nobody a free provider call', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const ids: string[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const client = await signedIn(email);
      for (const _ of [1, 2]) {
        const id = crypto.randomUUID();
        await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 700 });
        const { status } = await client.generate(`again ${id}`, id);
        if (status === 202) ids.push(id);
        statuses.push(status);
      }
      const last = ids.at(-1) as string;
      await until(async () => expect((await client.job(last)).state).not.toBe('queued'));
      await erase(client);
    }
    expect(statuses).toEqual([202, 202, 402, 402]);
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
});
