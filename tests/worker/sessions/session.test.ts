import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me, Sessions } from '../../../domain/account/user.ts';
import { problems } from '../../../domain/error-code.ts';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, idToken, isHttps, problemOf, signedIn } from '../client.ts';
import { openTab } from '../tab.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hourMs = 60 * 60_000;

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

  it('a request that expects another user than its session’s is signed out, and its cookie stays', async () => {
    const [ann, bob] = [await signedIn(), await signedIn()];
    const id = (await ann.get<Me>('/api/me')).user?.id ?? '';
    const headers = { 'X-Expected-User': id };
    expect((await ann.fetch('/api/credits', { headers })).status).toBe(200);
    const refused = await bob.fetch('/api/credits', { headers });
    expect((await problemOf(refused)).code).toBe('signed_out');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await bob.fetch('/api/credits')).status).toBe(200);
  });

  it('a signed-out call for orders is refused in the words of the shop, and others in the usual ones', async () => {
    const detailOf = async (path: string) =>
      (await problemOf(await new Client().fetch(path))).detail;
    expect(await detailOf('/api/orders')).toBe('User not authenticated');
    expect(await detailOf('/api/credits')).toBe(problems.signed_out.detail);
  });

  it.each([
    ['by the account’s own call', '/api/credits'],
    ['before its route', '/api/orders'],
  ])('a call of a disabled user is refused, where the session is checked %s', async (_, path) => {
    const client = await signedIn();
    expect((await client.fetch(path)).status).toBe(200);
    await (await accountStub(client)).setDisabled(1);
    expect((await problemOf(await client.fetch(path))).code).toBe('user_disabled');
  });

  it('a browser that signs in again ends the session that it had, and no other one', async () => {
    const email = 'again@example.com';
    const [phone, desk] = [await signedIn(email), await signedIn(email)];
    const before = { headers: { Cookie: phone.cookie() } };
    const tab = await openTab(phone);
    const credential = await idToken({ email: 'another-user@example.com' });
    expect((await phone.post('/api/auth/google', { credential })).status).toBe(200);
    expect((await phone.get<Me>('/api/me')).user?.email).toBe('another-user@example.com');
    expect((await new Client().fetch('/api/credits', before)).status).toBe(401);
    await vi.waitFor(() => expect(tab.closed()).toBe(4401));
    expect((await desk.get<Me>('/api/me')).user?.email).toBe(email);
  });

  it('a refused sign-in leaves the session of its browser as it is', async () => {
    const client = await signedIn('stays@example.com');
    expect((await client.post('/api/auth/google', { credential: 'forged' })).status).toBe(401);
    expect((await client.get<Me>('/api/me')).user?.email).toBe('stays@example.com');
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

  it('a session counts as expired 30 seconds before its hour ends', async () => {
    const client = await signedIn();
    passTime(60 * 60_000 - 31_000);
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    passTime(2_000);
    expect((await client.fetch('/api/credits')).status).toBe(401);
    expect((await client.fetch('/api/orders')).status).toBe(401);
  });

  it('the cookie of an ended session is deleted by /api/me, and not by a late answer to another call', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const headers = { Cookie: client.cookie() };
    await client.post('/api/auth/google', { credential: await idToken({ email }) });
    for (const path of ['/api/credits', '/api/orders']) {
      const late = await new Client().fetch(path, { headers });
      expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
    }
    const me = await new Client().fetch('/api/me', { headers });
    expect(me.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${cookieName}=;.*Max-Age=0`)),
    ]);
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

  it('a renewal changes the token, and the former one ends two minutes later', async () => {
    const client = await signedIn();
    const before = client.cookie();
    await client.post('/api/auth/refresh', {});
    expect(client.cookie()).not.toBe(before);
    const copy = { headers: { Cookie: before } };
    expect((await new Client().fetch('/api/credits', copy)).status).toBe(200);
    passTime(2 * 60_000);
    expect((await new Client().fetch('/api/credits', copy)).status).toBe(401);
    expect((await client.fetch('/api/credits')).status).toBe(200);
  });

  it('two tabs that renew at the same time get the same token, as does one that lost the answer', async () => {
    const client = await signedIn();
    const headers = { Cookie: client.cookie(), 'Content-Type': 'application/json' };
    const renew = () => new Client().fetch('/api/auth/refresh', { method: 'POST', headers });
    const answers = [...(await Promise.all([renew(), renew(), renew()])), await renew()];
    const cookies = answers.map((answer) => answer.headers.getSetCookie()[0]?.split(';')[0]);
    expect(new Set(cookies).size).toBe(1);
    const copy = { headers: { Cookie: cookies[0] as string } };
    passTime(10 * 60_000);
    expect((await new Client().fetch('/api/credits', copy)).status).toBe(200);
  });

  it('the next token can’t be found from the database alone', async () => {
    const client = await signedIn();
    await client.post('/api/auth/refresh', {});
    const [userId = '', secret = ''] = client.cookie().split('=')[1]?.split('.') ?? [];
    expect(await storedSessions(userId)).not.toContain(secret);
  });

  it('a session ends 30 days after sign-in although it is renewed all the time', async () => {
    const client = await signedIn();
    // `sessions.test.ts` renews it for all of the days; here it is 29 days old.
    const startsAt = Date.now() - 29 * 24 * hourMs;
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE sessions SET created_at = ?', startsAt);
    });
    passTime(0);
    const end = startsAt + 30 * 24 * hourMs;
    for (let at = Date.now(); at < end; at += 54 * 60_000) {
      vi.setSystemTime(at);
      await client.post('/api/auth/refresh', {});
    }
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
    vi.setSystemTime(startsAt + 30 * 24 * hourMs);
    expect((await client.get<Me>('/api/me')).user).toBeNull();
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
    await (await accountStub(client)).setDisabled(1);
    expect((await problemOf(await client.fetch('/api/credits'))).code).toBe('user_disabled');
    const me = await new Client().fetch('/api/me', copy);
    expect(await me.json()).toEqual({ user: null, session: null, refusal: 'user_disabled' });
    const renewed = await new Client().fetch('/api/auth/refresh', { method: 'POST', ...copy });
    expect((await problemOf(renewed)).code).toBe('user_disabled');
    const again = await new Client().post('/api/auth/google', {
      credential: await idToken({ email }),
    });
    expect((await problemOf(again)).code).toBe('user_disabled');
  });

  it('a sign-in goes on where the browser’s former session can’t be ended', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [former, credential] = [await signedIn(), await idToken()];
    const CREDIT_ACCOUNTS = {
      getByName: (name: string) => {
        if (former.cookie().includes(name)) throw new Error('Overloaded');
        return env.CREDIT_ACCOUNTS.getByName(name);
      },
    };
    const response = await callDeployment({ CREDIT_ACCOUNTS }, '/api/auth/google', {
      method: 'POST',
      headers: { Cookie: former.cookie(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ credential }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(cookieName)]);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/former_session_not_ended/));
    logged.mockRestore();
  });

  it('a missing session is refused with the route’s own message, where it has one', async () => {
    const ofCredits = await problemOf(await new Client().fetch('/api/credits'));
    const ofOrders = await problemOf(await new Client().fetch('/api/orders'));
    expect(ofCredits).toMatchObject({ code: 'signed_out', detail: problems.signed_out.detail });
    expect(ofOrders).toMatchObject({ code: 'signed_out', detail: 'User not authenticated' });
  });

  it('a session token that was made up is refused, and no object is asked about it', async () => {
    const client = await signedIn();
    const [userId = '', secret = '', mac = ''] = client.cookie().split('=')[1]?.split('.') ?? [];
    const other = crypto.randomUUID().replaceAll('-', '');
    const asked = vi.fn<(name: string) => never>();
    for (const token of [
      'guess',
      `${other}.${secret}.${mac}`,
      `${userId}.${mac}.${secret}`,
      `${userId}.${secret}.${'A'.repeat(43)}`,
      `${userId}.${secret}`,
      `${userId}.${secret}.${mac}.${mac}`,
    ]) {
      for (const path of ['/api/credits', '/api/orders', '/api/me']) {
        const headers = { Cookie: `${cookieName}=${token}` };
        const response = await callDeployment({ CREDIT_ACCOUNTS: { getByName: asked } }, path, {
          headers,
        });
        expect(response.status).toBe(path === '/api/me' ? 200 : 401);
        expect(response.headers.getSetCookie()).toEqual([
          expect.stringMatching(new RegExp(`^${cookieName}=;.*Max-Age=0`)),
        ]);
      }
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it('a genuine token of an account that has no such session is refused', async () => {
    const client = await signedIn();
    const copy = { headers: { Cookie: client.cookie() } };
    await client.post('/api/auth/signout', {});
    for (const path of ['/api/credits', '/api/orders']) {
      const response = await new Client().fetch(path, copy);
      expect((await problemOf(response)).code).toBe('signed_out');
    }
  });
});

describe('the list of sessions', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1';

  const sessionsOf = async (client: Client) =>
    (await client.get<Sessions>('/api/me/sessions')).sessions;

  async function signInFrom(email: string, userAgent: string): Promise<Client> {
    const client = new Client();
    const credential = await idToken({ email });
    await client.post('/api/auth/google', { credential }, { 'User-Agent': userAgent });
    return client;
  }

  it('each session has its browser, its place and its last use', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signInFrom(email, safari);
    const country = isHttps ? 'DE' : null;
    const [session] = await sessionsOf(client);
    expect(session).toMatchObject({ browser: 'Safari, iPhone', city: null, country });
    expect(session?.lastUsedAt).toBe(session?.createdAt);
    expect(JSON.stringify(session)).not.toContain(client.cookie().split('=')[1]);
  });

  it('the last use is exact to ten minutes', async () => {
    const client = await signedIn();
    const createdAt = (await sessionsOf(client))[0]?.createdAt;
    passTime(9 * 60_000);
    await client.get('/api/me');
    expect((await sessionsOf(client))[0]?.lastUsedAt).toBe(createdAt);
    passTime(11 * 60_000);
    await client.get('/api/me');
    await vi.waitFor(async () =>
      expect((await sessionsOf(client))[0]?.lastUsedAt).not.toBe(createdAt),
    );
  });

  it('a session can be signed out from another one, at once and with its open tabs', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [desk, phone] = [await signedIn(email), await signInFrom(email, safari)];
    const tab = await openTab(phone);
    const id = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent)?.id as string;
    const response = await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ ended: true });
    expect((await phone.fetch('/api/credits')).status).toBe(401);
    await vi.waitFor(() => expect(tab.messages.at(-1)).toMatchObject({ type: 'end' }));
    expect(await sessionsOf(desk)).toMatchObject([{ isCurrent: true }]);
  });

  it('a renewed session keeps its id, and can sign itself out', async () => {
    const client = await signedIn();
    const [before] = await sessionsOf(client);
    await client.post('/api/auth/refresh', {});
    const [after] = await sessionsOf(client);
    expect(after?.id).toBe(before?.id);
    await client.fetch(`/api/me/sessions/${after?.id}`, { method: 'DELETE' });
    expect(client.cookie()).toBe('');
  });

  it('nobody can sign out a session of somebody else, and an unknown one is not found', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const id = (await sessionsOf(other))[0]?.id as string;
    for (const unknown of [id, 'unknown', '%00']) {
      const refused = await one.fetch(`/api/me/sessions/${unknown}`, { method: 'DELETE' });
      expect((await problemOf(refused)).code).toBe('not_found');
    }
    expect((await other.fetch('/api/credits')).status).toBe(200);
    const headers = { Origin: 'https://evil.example' };
    const forged = await other.fetch(`/api/me/sessions/${id}`, { method: 'DELETE', headers });
    expect((await problemOf(forged)).code).toBe('cross_origin');
  });
});
