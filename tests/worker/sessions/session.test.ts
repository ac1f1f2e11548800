import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { Client, idToken, isHttps, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const cookieName = isHttps ? '__Host-session' : 'session';

/** What an account stores of its sessions. */
async function storedSessions(userId: string): Promise<string> {
  return runInDurableObject(env.CREDIT_ACCOUNTS.getByName(userId), (_, { storage }) =>
    JSON.stringify(storage.sql.exec('SELECT * FROM sessions').toArray()),
  );
}

function passTime(ms: number): void {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
}

describe('a session', () => {
  it('a session is a cookie that scripts cannot read, and only its hash is stored', async () => {
    const response = await new Client().post('/api/auth/google', { credential: await idToken() });
    const cookie = response.headers.getSetCookie()[0] as string;
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    // Some browsers refuse Secure cookies over plain http, so only there the cookie has no Secure.
    expect(attributes.includes('Secure')).toBe(isHttps);
    const [name, token = ''] = pair.split('=');
    expect(name).toBe(cookieName);
    expect(token).toMatch(/^[0-9a-f]{32}\.[\w-]{43}\.[\w-]{43}$/);
    const [userId = '', secret = ''] = token.split('.');
    expect(await storedSessions(userId)).toMatch(/"hash":"[\w-]{43}"/);
    expect(await storedSessions(userId)).not.toContain(secret);
  });

  it('a visit within 30 days of the last one renews the session', async () => {
    const client = await signedIn();
    passTime(29 * 24 * 60 * 60_000);
    expect((await client.fetch('/api/credits')).status).toBe(401);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    expect((await client.fetch('/api/credits')).status).toBe(200);
  });
});
