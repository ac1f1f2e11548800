import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { Client, idToken, isHttps, problemOf, signedIn } from '../client.ts';

afterEach(() => vi.useRealTimers());

const cookieName = isHttps ? '__Host-session' : 'session';

function passTime(ms: number): void {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
}

describe('a session', () => {
  it('is a cookie that scripts cannot read, and only its hash is stored', async () => {
    const response = await new Client().post('/api/auth/google', { credential: await idToken() });
    const cookie = response.headers.getSetCookie()[0] as string;
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    // Some browsers refuse Secure cookies on plain http, so there, and only there, it goes without.
    expect(attributes.includes('Secure')).toBe(isHttps);
    const [name, token = ''] = pair.split('=');
    expect(name).toBe(cookieName);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await env.DATABASE.prepare('SELECT * FROM sessions').all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it('ends at once with sign out, and only for this device', async () => {
    const email = 'two-devices@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    expect((await phone.post('/api/auth/signout', {})).status).toBe(200);
    expect(phone.cookie()).toBe('');
    expect((await phone.get<Me>('/api/me')).user).toBeNull();
    expect((await desk.get<Me>('/api/me')).user?.email).toBe(email);
  });

  it('ends on every device with sign out everywhere', async () => {
    const email = 'everywhere@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    await phone.post('/api/auth/signout', { everywhere: true });
    expect((await desk.get<Me>('/api/me')).user).toBeNull();
  });

  it('counts as over 30 seconds before its hour is', async () => {
    const client = await signedIn();
    passTime(60 * 60_000 - 31_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    passTime(2_000);
    expect((await client.fetch('/api/credits')).status).toBe(401);
  });

  it('lasts another hour when it is renewed', async () => {
    const client = await signedIn();
    passTime(56 * 60_000);
    const renewed = await client.post('/api/auth/refresh', {});
    expect(renewed.status).toBe(200);
    const { session } = await renewed.json<{ session: { expiresAt: string } }>();
    const expires = /Expires=([^;]+)/.exec(renewed.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    // A cookie's time has whole seconds.
    expect(Math.abs(Date.parse(expires) - Date.parse(session.expiresAt))).toBeLessThan(1000);
    expect(Date.parse(session.expiresAt)).toBe(Date.now() + 60 * 60_000);
    passTime(50 * 60_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('cannot be renewed once it is over', async () => {
    const client = await signedIn();
    passTime(60 * 60_000);
    const response = await client.post('/api/auth/refresh', {});
    expect((await problemOf(response)).code).toBe('signed_out');
  });

  it('of a disabled account lets nobody in, and no new one begins', async () => {
    const email = 'disabled@example.com';
    const client = await signedIn(email);
    await env.DATABASE.prepare('UPDATE users SET disabled_at = 1 WHERE email = ?')
      .bind(email)
      .run();
    expect((await problemOf(await client.fetch('/api/credits'))).code).toBe('user_disabled');
    expect((await client.get<Me>('/api/me')).user).toBeNull();
    const again = await new Client().post('/api/auth/google', {
      credential: await idToken({ email }),
    });
    expect((await problemOf(again)).code).toBe('user_disabled');
  });

  it('that somebody made up is none', async () => {
    const response = await new Client().fetch('/api/credits', {
      headers: { Cookie: `${cookieName}=guess` },
    });
    expect(response.status).toBe(401);
  });
});
