import { describe, expect, it, vi } from 'vitest';
import type { Sessions } from '../../../domain/account/user.ts';
import type { Browser } from './browser.ts';
import { openDeployment } from './deployment.ts';

const start = Date.parse('2026-11-25T12:00:00Z');
const minuteMs = 60_000;

/** A deployment with a user who has signed in on a desk and on a phone. */
async function openSignedIn() {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  const deployment = await openDeployment();
  const { browser, signInWith, userOf, logged } = deployment;
  const [desk, phone] = [browser(), browser()];
  await signInWith(desk);
  await signInWith(phone);
  const userId = (await userOf(desk))?.id;
  logged.length = 0;
  /** The status of a call with a copy of a browser's cookie. */
  const copyOf = (client: Browser) => {
    const headers = { Cookie: client.cookie() };
    return async () => (await browser().fetch('/api/credits', { headers })).status;
  };
  return { ...deployment, desk, phone, userId, copyOf };
}

async function sessionsOf(client: Browser) {
  return ((await (await client.fetch('/api/me/sessions')).json()) as Sessions).sessions;
}

const codeOf = async (response: Response) => ((await response.json()) as { code: unknown }).code;

describe('a renewal', () => {
  it('gives the session another secret and another hour', async () => {
    const { desk, userOf } = await openSignedIn();
    const before = desk.cookie();
    vi.setSystemTime(start + 56 * minuteMs);
    const response = await desk.post('/api/auth/refresh');
    const expiresAt = '2026-11-25T13:56:00.000Z';
    expect([response.status, await response.json()]).toEqual([200, { session: { expiresAt } }]);
    expect(desk.cookie()).not.toBe(before);
    vi.setSystemTime(start + 110 * minuteMs);
    expect(await userOf(desk)).not.toBeNull();
  });

  it('that two tabs ask for, or one whose response was lost, gives one token', async () => {
    const { desk, browser } = await openSignedIn();
    const headers = { Cookie: desk.cookie() };
    const renew = async () => {
      const response = await browser().fetch('/api/auth/refresh', { method: 'POST', headers });
      return response.headers.getSetCookie()[0];
    };
    const [first, second] = await Promise.all([renew(), renew()]);
    expect(first).toMatch(/^session=./);
    expect(second).toBe(first);
    expect(await renew()).toBe(first);
    const copy = { headers: { Cookie: first?.split(';')[0] ?? '' } };
    vi.setSystemTime(start + 30 * minuteMs);
    expect((await browser().fetch('/api/credits', copy)).status).toBe(200);
  });

  it('is refused without a session, after its end, and to a disabled user', async () => {
    const { browser, desk, phone, accountOf, userId = '' } = await openSignedIn();
    expect(await codeOf(await browser().post('/api/auth/refresh'))).toBe('signed_out');
    accountOf(userId).access.setDisabled(start);
    const refused = await phone.post('/api/auth/refresh');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(refused)).toBe('user_disabled');
    accountOf(userId).access.setDisabled(null);
    vi.setSystemTime(start + 60 * minuteMs);
    expect(await codeOf(await desk.post('/api/auth/refresh'))).toBe('signed_out');
  });
});

describe('the list of sessions', () => {
  it('has times, browser and place of each, newest first, and no secret', async () => {
    const { desk, browser, idToken } = await openSignedIn();
    vi.setSystemTime(start + 11 * minuteMs);
    const headers = { 'User-Agent': 'X11; Linux; Firefox/150.0' };
    await browser().post('/api/auth/google', { credential: await idToken() }, headers);
    // This is a use of the session, and its time is exact to ten minutes.
    const sessions = await sessionsOf(desk);
    const [noon, now] = ['2026-11-25T12:00:00.000Z', '2026-11-25T12:11:00.000Z'];
    const expiresAt = '2026-12-25T12:11:00.000Z';
    expect(sessions).toMatchObject([
      { createdAt: now, lastUsedAt: now, expiresAt, browser: 'Firefox, Linux', isCurrent: false },
      { createdAt: noon, lastUsedAt: noon, browser: null, city: null, country: null },
      { createdAt: noon, lastUsedAt: now, expiresAt, isCurrent: true },
    ]);
    const shown = ['browser', 'city', 'country', 'createdAt', 'expiresAt', 'id', 'isCurrent'];
    for (const session of sessions) {
      expect(Object.keys(session).toSorted()).toEqual([...shown, 'lastUsedAt']);
    }
  });

  it('ends another session, and no cookie of the browser that asks', async () => {
    const { desk, phone, copyOf, logged, userId } = await openSignedIn();
    const id = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent)?.id;
    const response = await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ ended: true });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect([await copyOf(desk)(), await copyOf(phone)()]).toEqual([200, 401]);
    const requestId = response.headers.get('X-Request-Id');
    const event = 'signed_out';
    expect(logged).toEqual([{ level: 'info', event, which: 'listed', userId, requestId }]);
  });

  it('ends the own session, and its cookie', async () => {
    const { desk, phone, copyOf } = await openSignedIn();
    const copy = copyOf(desk);
    const id = (await sessionsOf(desk)).find(({ isCurrent }) => isCurrent)?.id;
    await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
    expect(desk.cookie()).toBe('');
    expect([await copy(), await copyOf(phone)()]).toEqual([401, 200]);
  });

  it('ends no session of somebody else, and logs nothing', async () => {
    const { desk, browser, signInWith, logged } = await openSignedIn();
    const other = browser();
    await signInWith(other, { sub: 'somebody-else' });
    const [session] = await sessionsOf(other);
    logged.length = 0;
    for (const id of [session?.id, 'unknown', '%00']) {
      const refused = await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
      expect(await codeOf(refused)).toBe('not_found');
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await other.fetch('/api/credits')).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

describe('a sign-out', () => {
  it.each([
    [{}, 'own', 200],
    [{ everywhere: false }, 'own', 200],
    [{ everywhere: true }, 'all', 401],
  ])('with %j ends the sessions that it says', async (body, which, statusOfPhone) => {
    const { desk, phone, copyOf, logged, userId } = await openSignedIn();
    const copy = copyOf(desk);
    const response = await desk.post('/api/auth/signout', body);
    expect(await response.json()).toEqual({ signedOut: true });
    expect(response.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/']);
    expect([await copy(), await copyOf(phone)()]).toEqual([401, statusOfPhone]);
    const requestId = response.headers.get('X-Request-Id');
    expect(logged).toEqual([{ level: 'info', event: 'signed_out', which, userId, requestId }]);
  });

  it('without a session, or after its end, succeeds and logs nothing', async () => {
    const { browser, desk, logged } = await openSignedIn();
    const stranger = await browser().post('/api/auth/signout');
    expect(await stranger.json()).toEqual({ signedOut: true });
    const headers = { Cookie: desk.cookie() };
    await desk.post('/api/auth/signout');
    logged.length = 0;
    const again = await browser().post('/api/auth/signout', {}, headers);
    expect(await again.json()).toEqual({ signedOut: true });
    expect(again.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/']);
    expect(logged).toEqual([]);
  });

  it.each([
    ['another site', { Origin: 'https://evil.example' }, {}, 'cross_origin'],
    ['a program with a wrong body', {}, { everywhere: 'yes' }, 'invalid_input'],
  ])('by %s ends nothing', async (_, headers, body, code) => {
    const { desk } = await openSignedIn();
    expect(await codeOf(await desk.post('/api/auth/signout', body, headers))).toBe(code);
    expect((await desk.fetch('/api/credits')).status).toBe(200);
  });
});
