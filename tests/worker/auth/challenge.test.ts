import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import {
  EMULATED_TURNSTILE_SECRET_KEY,
  EMULATED_TURNSTILE_SITE_KEY,
  turnstileTestSecretKeys,
  turnstileTestSiteKeys,
  turnstileTestToken,
} from '../../../emulators/turnstile/constants.ts';
import { callDeployment } from '../call-deployment.ts';
import { callService, idToken, origin, problemOf } from '../client.ts';

const challenged = {
  TURNSTILE_SITE_KEY: EMULATED_TURNSTILE_SITE_KEY,
  TURNSTILE_SECRET_KEY: EMULATED_TURNSTILE_SECRET_KEY,
};
const { hostname } = new URL(origin);
const address = '203.0.113.90';

let logged: MockInstance<typeof console.warn>;

beforeEach(async () => {
  await callService('turnstile/control', { method: 'DELETE' });
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return callService(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A token as the widget makes it, for our host and action unless `solved` says otherwise. */
async function solvedToken(solved: object = {}): Promise<string> {
  const response = await post('turnstile/control/token', { hostname, ...solved });
  return (await response.json<{ token: string }>()).token;
}

async function misbehave(mode: string, more: object = {}): Promise<void> {
  expect((await post('turnstile/control', { add: { mode, ...more } })).status).toBe(200);
}

interface Verification {
  response: string;
  remoteip: string;
  idempotency_key: string;
}

async function verifications(): Promise<Verification[]> {
  return (await (await callService('turnstile/calls')).json<{ calls: Verification[] }>()).calls;
}

async function signInWith(
  turnstile: string | undefined,
  { changes = challenged, credential }: { changes?: object; credential?: string } = {},
): Promise<Response> {
  return callDeployment(changes, '/api/auth/google', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify({ credential: credential ?? (await idToken()), turnstile }),
  });
}

async function refusalOf(response: Response): Promise<[number, string]> {
  expect(response.headers.getSetCookie()).toEqual([]);
  return [response.status, (await problemOf(response)).code];
}

describe('the challenge at sign-in with an ID token', () => {
  it('a solved challenge signs in, and Turnstile is told the address and a key of its own', async () => {
    const [first, second] = [await solvedToken(), await solvedToken()];
    expect((await signInWith(first)).status).toBe(200);
    expect((await signInWith(second)).status).toBe(200);
    const calls = await verifications();
    expect(calls).toMatchObject([
      { response: second, remoteip: address },
      { response: first, remoteip: address },
    ]);
    const keys = calls.map((call) => call.idempotency_key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['no token', async () => undefined],
    ['an empty token', async () => ''],
    ['a token that is made up', async () => '1.made.up'],
    ['a token longer than Turnstile makes', async () => 'x'.repeat(2049)],
    ['a token of the vendor’s test keys', async () => turnstileTestToken],
    ['a token older than five minutes', () => solvedToken({ ageMs: 300_001 })],
    ['a token that was solved on another site', () => solvedToken({ hostname: 'evil.example' })],
    ['a token of another form', () => solvedToken({ action: 'newsletter' })],
  ])('a sign-in with %s is refused', async (_, token) => {
    expect(await refusalOf(await signInWith(await token()))).toEqual([403, 'challenge_failed']);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('"code":"challenge_failed"'));
  });

  it('a token signs in once, also when it is sent three times at once', async () => {
    const token = await solvedToken();
    const answers = await Promise.all([1, 2, 3].map(() => signInWith(token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    expect(await refusalOf(await signInWith(token))).toEqual([403, 'challenge_failed']);
  });

  it('an ID token is not used up by a challenge that failed', async () => {
    const credential = await idToken();
    expect((await signInWith('made up', { credential })).status).toBe(403);
    expect((await signInWith(await solvedToken(), { credential })).status).toBe(200);
  });

  it('a token of Turnstile is not used up by an ID token that Google did not sign', async () => {
    const token = await solvedToken();
    const credential = await idToken({ algorithm: 'none' });
    expect((await signInWith(token, { credential })).status).toBe(401);
    expect(await verifications()).toEqual([]);
    expect((await signInWith(token)).status).toBe(200);
  });

  it.each(['wrong_hostname', 'wrong_action'])('a verdict with a %s is a refusal', async (mode) => {
    await misbehave(mode);
    const refused = await signInWith(await solvedToken());
    expect(await refusalOf(refused)).toEqual([403, 'challenge_failed']);
  });

  it.each(['error_500', 'internal_error', 'broken_json', 'html', 'drop'])(
    'a sign-in waits for a second verdict when Turnstile answers with %s, and is refused without one',
    async (mode) => {
      await misbehave(mode, { times: 1 });
      expect((await signInWith(await solvedToken())).status).toBe(200);
      await misbehave(mode);
      const refused = await signInWith(await solvedToken());
      expect(await refusalOf(refused)).toEqual([502, 'challenge_unavailable']);
    },
  );

  it('a verdict that was lost on its way is given again, because the second call has the same key', async () => {
    await misbehave('lost_answer', { times: 1 });
    expect((await signInWith(await solvedToken())).status).toBe(200);
    const [again, lost] = await verifications();
    expect(again?.idempotency_key).toBe(lost?.idempotency_key);
  });

  it('a late verdict signs in', async () => {
    await misbehave('slow', { delayMs: 1000, times: 1 });
    expect((await signInWith(await solvedToken())).status).toBe(200);
  });

  it('a wrong secret key is the operator’s fault: the sign-in is refused as unavailable, and the log names it', async () => {
    const changes = { ...challenged, TURNSTILE_SECRET_KEY: 'emulator-other-key' };
    const refused = await signInWith(await solvedToken(), { changes });
    expect(await refusalOf(refused)).toEqual([502, 'challenge_unavailable']);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'));
  });

  it.each([
    [turnstileTestSecretKeys.passes, 200],
    [turnstileTestSecretKeys.fails, 403],
    [turnstileTestSecretKeys.isSpent, 403],
  ])('the vendor’s test key %s answers with %i', async (secretKey, status) => {
    const changes = {
      TURNSTILE_SITE_KEY: turnstileTestSiteKeys.passes,
      TURNSTILE_SECRET_KEY: secretKey,
    };
    expect((await signInWith(turnstileTestToken, { changes })).status).toBe(status);
  });

  it('the vendor’s test keys open this machine alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const changes = {
      TURNSTILE_SITE_KEY: turnstileTestSiteKeys.passes,
      TURNSTILE_SECRET_KEY: turnstileTestSecretKeys.passes,
    };
    const response = await callDeployment(changes, 'https://imagemint.example/api/auth/nonce', {
      method: 'POST',
    });
    expect((await problemOf(response)).code).toBe('misconfigured');
  });

  it('a deployment without the keys asks Turnstile nothing', async () => {
    expect((await signInWith(undefined, { changes: {} })).status).toBe(200);
    expect((await signInWith('anything', { changes: {} })).status).toBe(200);
    expect(await verifications()).toEqual([]);
  });
});

describe('the challenge at sign-in through Google’s page', () => {
  const start = (query: string) =>
    callDeployment(challenged, `/api/auth/google/start?${query}`, {
      headers: { 'CF-Connecting-IP': address },
    });

  it('a solved challenge leads to Google, and its token leads nowhere a second time', async () => {
    const token = await solvedToken();
    const response = await start(`mode=redirect&turnstile=${token}`);
    expect(response.headers.get('Location')).toContain(`${env.SERVICES_ORIGIN}/__services/google`);
    expect(response.headers.get('Location')).not.toContain(token);
    const again = await start(`mode=redirect&turnstile=${token}&returnTo=/profile`);
    expect(again.headers.get('Location')).toBe('/auth?error=challenge_failed&returnTo=%2Fprofile');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it.each(['', '&turnstile=', '&turnstile=made-up'])(
    'a start without a solved challenge leads back to the sign-in page, in its language (%j)',
    async (token) => {
      const response = await start(`mode=redirect&returnTo=/hi/profile${token}`);
      expect(response.headers.get('Location')).toBe(
        '/hi/auth?error=challenge_failed&returnTo=%2Fhi%2Fprofile',
      );
    },
  );

  it('a popup without a solved challenge reports it to the window that opened it', async () => {
    const response = await start('mode=popup');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('{"type":"sign-in-failed","code":"challenge_failed"}');
  });

  it('a start while Turnstile is down leads back to the sign-in page', async () => {
    await misbehave('error_500');
    const response = await start(`mode=redirect&turnstile=${await solvedToken()}`);
    expect(response.headers.get('Location')).toContain('/auth?error=challenge_unavailable');
  });
});

describe('what a page learns of the challenge', () => {
  const page = '<!doctype html><style>a{}</style><script>one()</script>';
  const ASSETS = { fetch: async () => new Response(page) } as unknown as Fetcher;
  const policyOf = async (path: string, changes: object) =>
    (await callDeployment({ ASSETS, ...changes }, path)).headers.get('Content-Security-Policy') ??
    '';

  it('the features name the site key and the script where the challenge is on, and not the secret key', async () => {
    const response = await callDeployment(challenged, '/api/features');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      turnstileSiteKey: EMULATED_TURNSTILE_SITE_KEY,
      turnstileScriptUrl: `${env.SERVICES_ORIGIN}/__services/turnstile/v0/api.js?render=explicit`,
    });
    expect(text).not.toContain(EMULATED_TURNSTILE_SECRET_KEY);
    expect(await (await callDeployment({}, '/api/features')).json()).not.toHaveProperty(
      'turnstileSiteKey',
    );
  });

  it('the script is Cloudflare’s where no other address is set', async () => {
    const changes = { ...challenged, TURNSTILE_URL: undefined };
    const response = await callDeployment(changes, '/api/features');
    expect(await response.json()).toMatchObject({
      turnstileScriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    });
  });

  it('the documents of the sign-in page alone may load it, and only where the challenge is on', async () => {
    const changes = { ...challenged, TURNSTILE_URL: undefined };
    for (const path of ['/auth', '/hi/auth']) {
      const policy = await policyOf(path, changes);
      expect(policy).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com/);
      expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
      expect(await policyOf(path, {})).toContain("frame-src 'none'");
    }
    for (const path of ['/', '/pricing', '/text-to-image', '/dashboard-pricing']) {
      expect(await policyOf(path, changes)).not.toContain('challenges.cloudflare.com');
    }
  });
});
