import { describe, expect, it, vi } from 'vitest';
import { openDeployment } from './deployment.ts';

const address = '203.0.113.90';
const headers = { 'CF-Connecting-IP': address };

/** A deployment that asks for a challenge, and Turnstile, which accepts each token of `solved` once. */
async function openChallenged(secretKey = 'secret-key') {
  const variables = {
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: secretKey,
    TURNSTILE_URL: 'https://turnstile.example/v0',
  };
  const deployment = await openDeployment({ variables });
  const turnstile = {
    solved: new Set(['solved']),
    hostname: 'localhost',
    forms: [] as URLSearchParams[],
    isDown: false,
    isLost: false,
  };
  const google = vi.mocked(fetch).getMockImplementation();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) !== 'https://turnstile.example/v0/siteverify') {
      return google ? google(input, init) : Response.error();
    }
    const form = new URLSearchParams(String(init?.body));
    turnstile.forms.push(form);
    if (turnstile.isLost) throw new TypeError('fetch failed');
    if (turnstile.isDown) return new Response('', { status: 500 });
    const { hostname } = turnstile;
    return turnstile.solved.delete(form.get('response') ?? '')
      ? Response.json({ success: true, hostname, action: 'sign-in' })
      : Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });
  return { turnstile, ...deployment };
}

describe('the challenge before Google’s page', () => {
  it('that is solved redirects to Google, and is no part of the address', async () => {
    const { browser, google, turnstile } = await openChallenged();
    const path = '/api/auth/google/start?turnstile=solved';
    const response = await browser().fetch(path, { headers });
    const place = response.headers.get('Location') ?? '';
    expect(place).toContain(google.settings.issuer.origin);
    expect(place).not.toContain('solved');
    expect(turnstile.forms.map((form) => form.get('remoteip'))).toEqual([address]);
  });

  it.each(['', '&turnstile=', '&turnstile=made-up'])(
    'that is not solved leads back to the sign-in page, and begins no attempt (%j)',
    async (token) => {
      const { browser, google, logged } = await openChallenged();
      const client = browser();
      const path = `/api/auth/google/start?returnTo=/hi/profile${token}`;
      const response = await client.fetch(path);
      expect([response.status, response.headers.get('Location')]).toEqual([
        302,
        '/hi/auth?error=challenge_failed&returnTo=%2Fhi%2Fprofile',
      ]);
      expect(client.cookie()).toBe('');
      expect(google.asked).toEqual([]);
      expect(logged).toMatchObject([
        {
          level: 'warn',
          event: 'sign_in_failed',
          code: 'challenge_failed',
          reason: token.endsWith('made-up') ? 'timeout-or-duplicate' : 'no token was sent',
        },
      ]);
    },
  );

  it('without a verdict redirects to the sign-in page', async () => {
    const { browser, turnstile } = await openChallenged();
    turnstile.isDown = true;
    const response = await browser().fetch('/api/auth/google/start?turnstile=solved');
    expect(response.headers.get('Location')).toContain('/auth?error=challenge_unavailable');
  });
});

describe('the challenge of a sign-in with an ID token', () => {
  it('that is solved signs in', async () => {
    const { browser, idToken, turnstile } = await openChallenged();
    const body = { credential: await idToken(), turnstile: 'solved' };
    expect((await browser().post('/api/auth/google', body, headers)).status).toBe(200);
    expect(turnstile.forms.map((form) => form.get('remoteip'))).toEqual([address]);
  });

  it('that is not solved refuses, and uses up neither the token nor its nonce', async () => {
    const { browser, idToken, accounts, logged } = await openChallenged();
    const credential = await idToken();
    const sign = (turnstile?: string) =>
      browser().post('/api/auth/google', { credential, turnstile });
    for (const turnstile of [undefined, 'made-up']) {
      const refused = await sign(turnstile);
      expect(await refused.json()).toMatchObject({ status: 403, code: 'challenge_failed' });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect(accounts.size).toBe(0);
    expect(logged.map(({ code, reason }) => [code, reason])).toEqual([
      ['challenge_failed', 'no token was sent'],
      ['challenge_failed', 'timeout-or-duplicate'],
    ]);
    expect((await sign('solved')).status).toBe(200);
  });

  it('without a verdict refuses the sign-in, which may be tried again', async () => {
    const { browser, idToken, turnstile } = await openChallenged();
    const body = { credential: await idToken(), turnstile: 'solved' };
    turnstile.isDown = true;
    const refused = await browser().post('/api/auth/google', body);
    expect(await refused.json()).toMatchObject({ status: 502, code: 'challenge_unavailable' });
    turnstile.isDown = false;
    expect((await browser().post('/api/auth/google', body)).status).toBe(200);
  });

  it('is not used up by an ID token that is not Google’s', async () => {
    const { browser, turnstile } = await openChallenged();
    const body = { credential: 'a.b.c', turnstile: 'solved' };
    expect((await browser().post('/api/auth/google', body)).status).toBe(401);
    expect(turnstile.forms).toEqual([]);
  });
});

it('a deployment without a challenge asks Turnstile nothing', async () => {
  const { browser, google, idToken } = await openDeployment();
  const body = { credential: await idToken(), turnstile: 'anything' };
  expect((await browser().post('/api/auth/google', body)).status).toBe(200);
  const start = await browser().start('?turnstile=anything');
  expect(start).toContain(google.settings.issuer.origin);
  expect(google.asked.filter((asked) => asked.includes('siteverify'))).toEqual([]);
});
