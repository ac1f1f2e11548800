import { EncryptJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { deriveKey } from '../../../worker/crypto/derived-key.ts';
import { type Deployment, openDeployment } from './deployment.ts';

const mismatch = '/auth?error=state_mismatch';

/** The refusals in the log, without the ids of their requests. */
const refusals = ({ logged }: Deployment) =>
  logged.map(({ level, event, code, reason }) => ({ level, event, code, reason }));

const refusal = (code: string, reason: unknown) => ({
  level: 'warn',
  event: 'sign_in_failed',
  code,
  reason,
});

describe('a state', () => {
  it.each([
    ['no state', () => ''],
    ['a state that resembles the right one', (state: string) => `${state.slice(0, -1)}.`],
    ['the begin of the right one', (state: string) => state.slice(0, 16)],
  ])('%s is refused, and nothing is asked of Google', async (_, change) => {
    const deployment = await openDeployment();
    const { browser, google, userOf } = deployment;
    const client = browser();
    const back = google.choose(await client.start('?returnTo=/profile'));
    const state = new URLSearchParams(back.split('?')[1]).get('state') ?? '';
    const response = await client.fetch(back.replace(state, change(state)));
    expect([response.status, response.headers.get('Location')]).toEqual([302, mismatch]);
    expect(google.exchanges).toEqual([]);
    expect(await userOf(client)).toBeNull();
    expect(refusals(deployment)).toEqual([
      refusal('state_mismatch', 'no such attempt in this browser'),
    ]);
  });

  it('of another browser is refused, and sets no cookie there: nobody is signed in as an attacker', async () => {
    const { browser, google } = await openDeployment();
    const back = google.choose(await browser().start());
    const victim = await browser().fetch(back);
    expect(victim.headers.get('Location')).toBe(mismatch);
    expect(victim.headers.getSetCookie()).toEqual([]);
  });

  it('works once: the attempt’s cookie is deleted, also where the sign-in fails', async () => {
    const { browser, google } = await openDeployment();
    const client = browser();
    const back = google.choose(await client.start());
    const failed = await client.fetch(back.replace(/code=[^&]+/, 'code=made-up'));
    expect(failed.headers.get('Location')).toContain('error=invalid_credential');
    expect(client.cookie()).toBe('');
    expect((await client.fetch(back)).headers.get('Location')).toBe(mismatch);
  });

  it('works once, also for a copy of its cookie and a second code', async () => {
    const deployment = await openDeployment();
    const { browser, google, environment } = deployment;
    vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z'), toFake: ['Date'] });
    const client = browser();
    const start = await client.start('?returnTo=/profile');
    const headers = { Cookie: client.cookie() };
    const responses = await Promise.all(
      ['one', 'other'].map((sub) => browser().fetch(google.choose(start, { sub }), { headers })),
    );
    const places = responses.map((result) => result.headers.get('Location'));
    expect(new Set(places)).toEqual(new Set(['/profile', `${mismatch}&returnTo=%2Fprofile`]));
    expect(refusals(deployment)).toContainEqual(
      refusal('state_mismatch', 'the attempt was finished before'),
    );
    // It is remembered until its cookie has ended.
    const used = await environment.DATABASE.prepare('SELECT expires_at FROM used_nonces').all();
    expect(used.results).toEqual([{ expires_at: Date.now() + 600_000 }]);
  });

  it.each([
    [599, '/profile'],
    [600, mismatch],
  ])('after %i s it leads to %s', async (ageS, place) => {
    const { browser, google } = await openDeployment();
    const now = Date.parse('2026-11-25T12:00:00Z');
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const client = browser();
    const start = await client.start('?returnTo=/profile');
    vi.setSystemTime(now + ageS * 1000);
    const response = await client.fetch(google.choose(start));
    expect(response.headers.get('Location')).toBe(place);
  });
});

describe('an attempt’s cookie', () => {
  const state = 'S'.repeat(43);
  const attempt = { state, nonce: 'n', codeVerifier: 'v', returnTo: '/profile', mode: 'redirect' };

  /** Where a refused consent leads with this cookie in the place of the attempt's. */
  async function finishWith(sealed: (secret: string) => string | Promise<string>) {
    const { browser, origin } = await openDeployment();
    const value = await sealed(localConfiguration(origin).SESSION_SECRET);
    const headers = { Cookie: `sign-in-${state.slice(0, 16)}=${value}` };
    const path = `/api/auth/google/callback?error=access_denied&state=${state}`;
    const response = await browser().fetch(path, { headers });
    return response.headers.get('Location');
  }

  const seal = (content: object, { enc = 'A256GCM', purpose = 'sign-in attempt' } = {}) => {
    return async (secret: string) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc })
        .setExpirationTime('600s')
        .encrypt(await deriveKey(secret, purpose));
  };

  it('sealed by this deployment is accepted', async () => {
    expect(await finishWith(seal(attempt))).toBe('/auth?error=access_denied&returnTo=%2Fprofile');
  });

  it.each([
    ['empty', () => ''],
    ['sealed with another key', seal(attempt, { purpose: 'another' })],
    ['sealed by another algorithm', seal(attempt, { enc: 'A128CBC-HS256' })],
    ['of another state', seal({ ...attempt, state: `${'S'.repeat(42)}T` })],
    ['without the nonce', seal({ ...attempt, nonce: undefined })],
  ])('%s is refused', async (_, sealed) => {
    expect(await finishWith(sealed)).toBe(mismatch);
  });
});

describe('Google’s response', () => {
  /** Where a sign-in from a page in Hindi leads. */
  async function finish(deployment: Deployment, claims: Record<string, unknown> = {}) {
    const client = deployment.browser();
    const start = await client.start('?returnTo=/hi/profile');
    const response = await client.fetch(deployment.google.choose(start, claims));
    expect(await deployment.userOf(client)).toBeNull();
    expect(deployment.accounts.size).toBe(0);
    expect(response.status).toBe(302);
    return response.headers.get('Location');
  }

  const failedWith = (code: string) => `/hi/auth?error=${code}&returnTo=%2Fhi%2Fprofile`;

  it('that the user refused redirects to the sign-in page, in the user’s language', async () => {
    const deployment = await openDeployment();
    const { browser, google } = deployment;
    const client = browser();
    const response = await client.fetch(google.cancel(await client.start('?returnTo=/hi/profile')));
    expect(response.headers.get('Location')).toBe(failedWith('access_denied'));
    expect(client.cookie()).toBe('');
    expect(refusals(deployment)).toEqual([
      refusal('access_denied', expect.stringContaining('AuthorizationResponseError')),
    ]);
  });

  it.each([
    [
      'a refusal',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      'invalid_credential',
    ],
    ['an error of its own', () => new Response('', { status: 500 }), 'sign_in_unavailable'],
    ['a page', () => new Response('<html>'), 'sign_in_unavailable'],
    [
      'an access token alone',
      () => Response.json({ access_token: 'a-token', token_type: 'Bearer' }),
      'invalid_credential',
    ],
  ])('to a code that is %s signs nobody in', async (_, result, code) => {
    const deployment = await openDeployment();
    deployment.google.response = result;
    expect(await finish(deployment)).toBe(failedWith(code));
    expect(refusals(deployment)).toEqual([refusal(code, expect.stringMatching(/Error: ./))]);
  });

  it.each([
    ['for another app', { aud: 'another-app' }],
    ['of another sign-in', { nonce: 'another' }],
  ])('with an ID token %s signs nobody in', async (_, claims) => {
    const deployment = await openDeployment();
    expect(await finish(deployment, claims)).toBe(failedWith('invalid_credential'));
    expect(refusals(deployment)).toEqual([refusal('invalid_credential', expect.any(String))]);
  });
});
