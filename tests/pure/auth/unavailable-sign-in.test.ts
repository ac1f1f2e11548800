import { describe, expect, it, vi } from 'vitest';
import { completionOf } from './completion.ts';
import { openDeployment } from './deployment.ts';

const html = { Accept: 'text/html,*/*;q=0.8' };

describe('a network above its limit', () => {
  /** A deployment that has counted too many sign-ins. `keys` are what was counted. */
  async function openLimited() {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: false };
    };
    const variables = { ADDRESS_LIMITS: 'on', ADDRESS_LIMIT_STRICT: { limit } };
    return { keys, ...(await openDeployment({ variables })) };
  }

  it.each([
    [
      '/api/auth/google/start?returnTo=/hi/profile',
      '/hi/auth?error=too_many_requests&returnTo=%2Fhi%2Fprofile',
    ],
    [
      '/api/auth/google/callback?state=x&code=y',
      '/auth?error=too_many_requests&returnTo=%2Ftext-to-image',
    ],
  ])('a window at %s is led to the sign-in page, which says so', async (path, address) => {
    const { browser, google, logged } = await openLimited();
    const response = await browser().fetch(path, { headers: html });
    expect([response.status, response.headers.get('Location')]).toEqual([302, address]);
    expect(await response.text()).toBe('');
    expect(response.headers.get('Content-Type')).toBeNull();
    // The window may try again a minute later.
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(google.asked).toEqual([]);
    const requestId = response.headers.get('X-Request-Id');
    const reason = 'the network is above its limit';
    const code = 'too_many_requests';
    expect(logged).toEqual([{ level: 'warn', event: 'sign_in_failed', code, reason, requestId }]);
  });

  it('a popup reports it to the window that opened it', async () => {
    const { browser } = await openLimited();
    const path = '/api/auth/google/start?mode=popup&returnTo=/profile';
    const response = await browser().fetch(path, { headers: html });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await completionOf(response)).toMatchObject({
      data: {
        outcome: { type: 'sign-in-failed', code: 'too_many_requests' },
        address: '/auth?error=too_many_requests&returnTo=%2Fprofile',
      },
    });
  });

  it.each([
    ['GET', '/api/auth/google/start', {}],
    ['GET', '/api/auth/google/callback?state=x', {}],
    ['POST', '/api/auth/google', html],
    ['POST', '/api/auth/nonce', html],
  ])('a program’s %s %s is refused as JSON', async (method, path, headers) => {
    const { browser } = await openLimited();
    const response = await browser().fetch(path, { method, headers });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'rate_limited' });
  });
});

describe('a sign-in while Google can’t be reached', () => {
  it('redirects to the sign-in page, and starts no attempt', async () => {
    const { browser, logged } = await openDeployment();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const client = browser();
    const path = '/api/auth/google/start?returnTo=/hi/profile';
    const response = await client.fetch(path, { headers: html });
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/hi/auth?error=sign_in_unavailable&returnTo=%2Fhi%2Fprofile',
    ]);
    expect(client.cookie()).toBe('');
    expect(logged).toMatchObject([
      { code: 'sign_in_unavailable', reason: expect.stringContaining('fetch failed') },
    ]);
  });
});

it('a sign-in with an ID token must be tried again while Google can’t be reached', async () => {
  const { browser, idToken } = await openDeployment();
  const credential = await idToken();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const response = await browser().post('/api/auth/google', { credential });
  expect(await response.json()).toMatchObject({ status: 502, code: 'sign_in_unavailable' });
});

describe('a sign-in for which a store fails', () => {
  /** A browser that Google has sent back, and a deployment whose D1 fails after `succeeding` statements. */
  async function openFailing(query: string, message: string, succeeding = 0) {
    const deployment = await openDeployment();
    const { browser, google, environment } = deployment;
    const client = browser();
    const back = google.choose(await client.start(query));
    const { DATABASE: database } = environment;
    const prepare = database.prepare.bind(database);
    const calls: string[] = [];
    vi.spyOn(database, 'prepare').mockImplementation((statement) => {
      calls.push(statement);
      if (calls.length > succeeding) throw new Error(message);
      return prepare(statement);
    });
    return { ...deployment, client, back, calls };
  }

  it.each([0, 1])(
    'leads to the sign-in page, and is not made again, after %i statements',
    async (succeeding) => {
      const lost = 'D1_ERROR: Network connection lost.';
      const { client, back, calls, logged } = await openFailing(
        '?returnTo=/hi/profile',
        lost,
        succeeding,
      );
      const response = await client.fetch(back, { headers: html });
      expect(response.headers.get('Location')).toBe(
        '/hi/auth?error=unavailable&returnTo=%2Fhi%2Fprofile',
      );
      expect(client.cookie()).toBe('');
      expect(calls).toHaveLength(succeeding + 1);
      expect(logged).toMatchObject([
        { level: 'error', event: 'request_failed', reason: expect.stringContaining(lost) },
        { level: 'warn', event: 'sign_in_failed', code: 'unavailable', reason: `Error: ${lost}` },
      ]);
    },
  );
});
