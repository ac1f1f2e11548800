import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { Client, idToken } from '../client.ts';

/** What an account stores of its sessions. */
async function storedSessions(userId: string): Promise<string> {
  return runInDurableObject(env.CREDIT_ACCOUNTS.getByName(userId), (_, { storage }) =>
    JSON.stringify(storage.sql.exec('SELECT * FROM sessions').toArray()),
  );
}

it('a session is a cookie that scripts cannot read, and only its hash is stored', async () => {
  const response = await new Client().post('/api/auth/google', { credential: await idToken() });
  const cookie = response.headers.getSetCookie()[0] as string;
  const [pair = '', ...attributes] = cookie.split('; ');
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
  const [name, token = ''] = pair.split('=');
  expect(name).toBe('session');
  expect(token).toMatch(/^[0-9a-f]{32}\.[\w-]{43}\.[\w-]{43}$/);
  const [userId = '', secret = ''] = token.split('.');
  expect(await storedSessions(userId)).toMatch(/"hash":"[\w-]{43}"/);
  expect(await storedSessions(userId)).not.toContain(secret);
});
