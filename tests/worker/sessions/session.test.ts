import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problems } from '../../../domain/error-code.ts';
import type { Me } from '../../../domain/user.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, idToken, isHttps, problemOf, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const cookieName = isHttps ? '__Host-session' : 'session';

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
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await env.DATABASE.prepare('SELECT * FROM sessions').all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it('a session ends at once with sign-out, and only on this device', async () => {
    const email = 'two-devices@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    const copy = { headers: { Cookie: phone.cookie() } };
    const response = await phone.post('/api/auth/signout', {});
    expect(await response.json()).toEqual({ signedOut: true });
    expect(phone.cookie()).toBe('');
    expect((await phone.get<Me>('/api/me')).user).toBeNull();
    // A copy of the cookie is signed out too.
    expect((await new Client().fetch('/api/credits', copy)).status).toBe(401);
    expect((await desk.get<Me>('/api/me')).user?.email).toBe(email);
  });

  it('all sessions end with sign-out everywhere', async () => {
    const email = 'everywhere@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    await phone.post('/api/auth/signout', { everywhere: true });
    expect((await desk.get<Me>('/api/me')).user).toBeNull();
  });

  it('a session is not ended by a malformed request, and sign-out without a session succeeds', async () => {
    const stranger = await new Client().post('/api/auth/signout', {});
    expect(await stranger.json()).toEqual({ signedOut: true });
    const client = await signedIn();
    const refused = await client.post('/api/auth/signout', { everywhere: 'yes' });
    expect((await problemOf(refused)).code).toBe('invalid_input');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('a session ends although its open sockets can’t be closed, which is logged', async () => {
    const client = await signedIn();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const accounts = { getByName: () => ({ endLive: () => Promise.reject(new Error('lost')) }) };
    const response = await callDeployment({ CREDIT_ACCOUNTS: accounts }, '/api/auth/signout', {
      method: 'POST',
      headers: { Cookie: client.cookie() },
    });
    expect(response.status).toBe(200);
    expect((await client.get<Me>('/api/me')).user).toBeNull();
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/live_not_ended.*lost/)]]);
  });

  it('a session’s end is part of the answer, and a visitor without a session gets no cookie', async () => {
    const signedInAt = Date.now();
    const client = await signedIn();
    const { session } = await client.get<Me>('/api/me');
    const lastsMs = Date.parse(session?.expiresAt ?? '') - signedInAt;
    expect(lastsMs).toBeGreaterThanOrEqual(60 * 60_000);
    expect(lastsMs).toBeLessThan(61 * 60_000);
    const stranger = await new Client().fetch('/api/me');
    expect(await stranger.json()).toEqual({ user: null, session: null });
    expect(stranger.headers.getSetCookie()).toEqual([]);
  });

  it('a session counts as expired 30 seconds before its hour ends, and its cookie is then deleted', async () => {
    const client = await signedIn();
    passTime(60 * 60_000 - 31_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    passTime(2_000);
    expect((await client.fetch('/api/credits')).status).toBe(401);
    expect(client.cookie()).toBe('');
  });

  it('a renewed session lasts another hour', async () => {
    const client = await signedIn();
    passTime(56 * 60_000);
    const renewed = await client.post('/api/auth/refresh', {});
    expect(renewed.status).toBe(200);
    const { session } = await renewed.json<{ session: { expiresAt: string } }>();
    const expires = /Expires=([^;]+)/.exec(renewed.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    // A cookie's expiry has whole seconds.
    expect(Math.abs(Date.parse(expires) - Date.parse(session.expiresAt))).toBeLessThan(1000);
    expect(Date.parse(session.expiresAt)).toBe(Date.now() + 60 * 60_000);
    passTime(50 * 60_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('an expired session can’t be renewed', async () => {
    const client = await signedIn();
    passTime(60 * 60_000);
    const response = await client.post('/api/auth/refresh', {});
    expect((await problemOf(response)).code).toBe('signed_out');
  });

  it('a session of a disabled account is refused, and no new one can be created', async () => {
    const email = 'disabled@example.com';
    const client = await signedIn(email);
    const copy = { headers: { Cookie: client.cookie() } };
    await env.DATABASE.prepare('UPDATE users SET disabled_at = 1 WHERE email = ?')
      .bind(email)
      .run();
    expect((await problemOf(await client.fetch('/api/credits'))).code).toBe('user_disabled');
    expect(client.cookie()).toBe('');
    const me = await new Client().fetch('/api/me', copy);
    expect(await me.json()).toEqual({ user: null, session: null });
    const renewed = await new Client().fetch('/api/auth/refresh', { method: 'POST', ...copy });
    expect((await problemOf(renewed)).code).toBe('user_disabled');
    const again = await new Client().post('/api/auth/google', {
      credential: await idToken({ email }),
    });
    expect((await problemOf(again)).code).toBe('user_disabled');
  });

  it('a missing session is refused with the route’s own message, where it has one', async () => {
    const ofCredits = await problemOf(await new Client().fetch('/api/credits'));
    const ofOrders = await problemOf(await new Client().fetch('/api/orders'));
    expect(ofCredits).toMatchObject({ code: 'signed_out', detail: problems.signed_out.detail });
    expect(ofOrders).toMatchObject({ code: 'signed_out', detail: 'User not authenticated' });
  });

  it('a session token that was made up is refused', async () => {
    const response = await new Client().fetch('/api/credits', {
      headers: { Cookie: `${cookieName}=guess` },
    });
    expect(response.status).toBe(401);
  });
});
