import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me, Sessions } from '../../../domain/account/user.ts';
import { Client, idToken, isHttps, signedIn } from '../client.ts';
import { openTab } from '../tab.ts';

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

  it('all sessions end with sign-out everywhere', async () => {
    const email = 'everywhere@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    await phone.post('/api/auth/signout', { everywhere: true });
    expect((await desk.get<Me>('/api/me')).user).toBeNull();
  });

  it('a renewed session lasts another hour', async () => {
    const client = await signedIn();
    passTime(56 * 60_000);
    const renewed = await client.post('/api/auth/refresh', {});
    expect(renewed.status).toBe(200);
    const { session } = await renewed.json<{ session: { expiresAt: string } }>();
    expect(Date.parse(session.expiresAt)).toBe(Date.now() + 60 * 60_000);
    passTime(50 * 60_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('a visit within 30 days of the last one renews the session', async () => {
    const client = await signedIn();
    passTime(29 * 24 * 60 * 60_000);
    expect((await client.fetch('/api/credits')).status).toBe(401);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    expect((await client.fetch('/api/credits')).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  const sessionsOf = async (client: Client) =>
    (await client.get<Sessions>('/api/me/sessions')).sessions;

  it('a session can be signed out from another one, at once and with its open tabs', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [desk, phone] = [await signedIn(email), await signedIn(email)];
    const tab = await openTab(phone);
    const id = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent)?.id as string;
    const response = await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ ended: true });
    expect((await phone.fetch('/api/credits')).status).toBe(401);
    await vi.waitFor(() => expect(tab.messages.at(-1)).toMatchObject({ type: 'end' }), 10_000);
    expect(await sessionsOf(desk)).toMatchObject([{ isCurrent: true }]);
  });
});
