import { env } from 'cloudflare:workers';
import { EncryptJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { readConfiguration } from '../../../worker/config.ts';
import { deriveKey } from '../../../worker/crypto/derived-key.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, isHttps, origin } from '../client.ts';
import { failingDatabase, lost } from '../storage/failing-database.ts';

afterEach(() => vi.restoreAllMocks());

/** Chooses an account on the emulator's pages, the first one or this, and returns where it redirects the browser. */
async function chooseAccount(start: string, email?: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let init: RequestInit = {};
  for (let step = 0; step < 10; step += 1) {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location) {
      url = new URL(location, url);
      if (url.pathname.startsWith('/api/')) return url;
      init = {};
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    const button = /<button[^>]*name="([^"]+)"[^>]*value="([^"]+)"/.exec(page);
    const hidden = [
      ...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g),
    ];
    if (!action || !button) throw new Error(`No account to choose: ${page.slice(0, 2000)}`);
    const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
    form.set(button[1] as string, email ?? (button[2] as string).replaceAll('&#64;', '@'));
    url = new URL(action, url);
    init = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        // The emulator's pages accept a form only from themselves, as the browser's headers say.
        Origin: url.origin,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: form.toString(),
    };
  }
  throw new Error('The emulator never sent the browser back');
}

async function startOf(client: Client, query = ''): Promise<string> {
  const response = await client.fetch(`/api/auth/google/start${query}`);
  expect(response.status).toBe(302);
  return response.headers.get('Location') as string;
}

/** The issuer's redirect after the user cancelled the sign-in that began at `start`. */
function cancelled(start: string): string {
  const query = new URLSearchParams({
    error: 'access_denied',
    state: new URL(start).searchParams.get('state') as string,
    iss: `${env.SERVICES_ORIGIN}/__services/google`,
  });
  return `/api/auth/google/callback?${query.toString()}`;
}

/** The data that the popup's page gives to its script. */
function dataOf(page: string): { outcome: unknown; address: string } {
  return JSON.parse(
    /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1] ?? '',
  );
}

/** A browser that Google has sent back to `callback`, a path of the app. */
async function returned(returnTo: string) {
  const client = new Client();
  const start = await startOf(client, `?returnTo=${returnTo}`);
  const back = await chooseAccount(start, `${crypto.randomUUID()}@example.com`);
  return { client, callback: back.pathname + back.search };
}

/** Calls `callback` while D1 loses its second statement. The first one notes that the attempt is finished. */
async function whileLost(client: Client, callback: string) {
  const { DATABASE, calls } = failingDatabase(lost, 1, 1);
  const headers = { Cookie: client.cookie() };
  return { response: await callDeployment({ DATABASE }, callback, { headers }), calls };
}

/** Calls a deployment that refuses the network. */
const aboveLimit = (path: string, headers: Record<string, string>) =>
  callDeployment(
    { ADDRESS_LIMITS: 'on', ADDRESS_LIMIT_STRICT: { limit: async () => ({ success: false }) } },
    path,
    { headers },
  );

async function failNextToken(mode: string): Promise<void> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/google/control/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode, times: 1 }),
  });
  expect(response.status).toBe(200);
}

describe('sign-in with the code flow', () => {
  it('sign-in sends PKCE, a state and a nonce to Google', async () => {
    const address = new URL(await startOf(new Client()));
    expect(address.searchParams.get('response_type')).toBe('code');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(address.searchParams.get('state')).toMatch(/^[\w-]{20,}$/);
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/);
  });

  it('sign-in stores the attempt in a cookie that no script can read and no other host can set', async () => {
    const response = await new Client().fetch('/api/auth/google/start');
    const [cookie = ''] = response.headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');
    // Browsers accept the prefix only from https, for this host alone and the whole path.
    expect(pair).toMatch(isHttps ? /^__Host-sign-in-[\w-]{16}=/ : /^sign-in-[\w-]{16}=/);
    expect(attributes.some((attribute) => /^domain=/i.test(attribute))).toBe(false);
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=600']),
    );
    expect(attributes.includes('Secure')).toBe(isHttps);
  });

  it('sign-in returns the user to their page', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client, '?returnTo=/text-to-image'));
    const response = await client.fetch(back.pathname + back.search);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/text-to-image');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('the sign-in that opens an account marks its first page for the page’s own script, and no later one does', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const marks = async (client: Client) => {
      const back = await chooseAccount(await startOf(client), email);
      const response = await client.fetch(back.pathname + back.search);
      return response.headers.getSetCookie().filter((cookie) => cookie.startsWith('new-account='));
    };
    const [mark = '', ...others] = await marks(new Client());
    expect(others).toEqual([]);
    expect(mark).toMatch(/^new-account=yes; Max-Age=60; Path=\/;.* SameSite=Lax$/);
    expect(mark).not.toMatch(/HttpOnly/i);
    expect(mark.includes('Secure')).toBe(isHttps);
    const again = new Client();
    expect(await marks(again)).toEqual([]);
  });

  it('a sign-out takes the mark of a new account away', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client), `${crypto.randomUUID()}@example.com`);
    await client.fetch(back.pathname + back.search);
    expect(client.cookie()).toContain('new-account=yes');
    await client.post('/api/auth/signout', {});
    expect(client.cookie()).toBe('');
  });

  it('sign-in never leads to another site afterwards', async () => {
    for (const returnTo of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/api/me',
    ]) {
      const client = new Client();
      const start = await startOf(client, `?returnTo=${encodeURIComponent(returnTo)}`);
      const back = await chooseAccount(start);
      const response = await client.fetch(back.pathname + back.search);
      expect(response.headers.get('Location')).toBe('/text-to-image');
    }
  });

  it.each([
    ['/text-to-image', 'Signed in. This window closes automatically.'],
    ['/hi/text-to-image', 'साइन इन हो गया। यह विंडो अपने-आप बंद हो जाएगी।'],
  ])(
    'a popup reports a successful sign-in to the window that opened it, in the language of %s',
    async (returnTo, text) => {
      const client = new Client();
      const back = await chooseAccount(await startOf(client, `?mode=popup&returnTo=${returnTo}`));
      const response = await client.fetch(back.pathname + back.search);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(dataOf(page)).toEqual({ outcome: { type: 'signed-in' }, address: returnTo });
      expect(page).toContain(text);
      // Only the page's own script may run.
      const nonce = /<script nonce="([\w-]+)">/.exec(page)?.[1];
      const policy = response.headers.get('Content-Security-Policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`script-src 'nonce-${nonce}'`);
      // 128 random bits, in base64url.
      expect(nonce).toHaveLength(22);
    },
  );

  it('a popup reports a failed sign-in to the window that opened it', async () => {
    const client = new Client();
    const start = await startOf(client, '?mode=popup&returnTo=/hi/text-to-image');
    const response = await client.fetch(cancelled(start));
    expect(response.status).toBe(200);
    const page = await response.text();
    const { outcome, address } = dataOf(page);
    expect(outcome).toEqual({ type: 'sign-in-failed', code: 'access_denied' });
    expect(address).toMatch(/^\/hi\/.*error=access_denied/);
    expect(page).toContain('साइन इन नहीं हुआ।');
  });

  it('two sign-ins in one browser can both be finished', async () => {
    const client = new Client();
    const starts = [
      await startOf(client, '?returnTo=/text-to-image'),
      await startOf(client, '?returnTo=/image-to-image'),
    ];
    const landings: (string | null)[] = [];
    for (const start of starts) {
      const back = await chooseAccount(start);
      const response = await client.fetch(back.pathname + back.search);
      landings.push(response.headers.get('Location'));
    }
    expect(landings).toEqual(['/text-to-image', '/image-to-image']);
  });

  it('sign-in is refused with a state that only resembles the right one', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client));
    const state = back.searchParams.get('state') as string;
    back.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`);
    const response = await client.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain('error=state_mismatch');
  });

  it('sign-in is refused when the attempt’s cookie was forged', async () => {
    const start = new URL(await startOf(new Client()));
    const name = `${isHttps ? '__Host-' : ''}sign-in-${start.searchParams.get('state')?.slice(0, 16)}`;
    const headers = { Cookie: `${name}=forged` };
    const response = await new Client().fetch(cancelled(start.href), { headers });
    expect(response.headers.get('Location')).toContain('error=state_mismatch');
  });

  it('sign-in is refused when the attempt’s cookie was sealed with another algorithm', async () => {
    const state = 'a-state-of-22-letters.';
    const settings = readConfiguration(env);
    if (!settings.ok) throw new Error(settings.faults.join());
    const { sessionSecret: secret } = settings.configuration;
    const attempt = { state, nonce: 'n', codeVerifier: 'v', returnTo: '/', mode: 'redirect' };
    const seal = async (enc: string) =>
      new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc })
        .setExpirationTime('600s')
        .encrypt(await deriveKey(secret, 'sign-in attempt'));
    const finish = async (enc: string) => {
      const name = `${isHttps ? '__Host-' : ''}sign-in-${state.slice(0, 16)}`;
      const headers = { Cookie: `${name}=${await seal(enc)}` };
      const answer = await new Client().fetch(
        `/api/auth/google/callback?error=access_denied&state=${state}`,
        { headers },
      );
      return answer.headers.get('Location') ?? '';
    };
    expect(await finish('A256GCM')).not.toContain('error=state_mismatch');
    expect(await finish('A128CBC-HS256')).toContain('error=state_mismatch');
  });

  it('sign-in is refused to a disabled user', async () => {
    const finish = async (client: Client) => {
      const back = await chooseAccount(await startOf(client));
      return client.fetch(back.pathname + back.search);
    };
    const before = new Client();
    await finish(before);
    const { user } = await before.get<Me>('/api/me');
    const disabledAt = (time: number | null) =>
      env.DATABASE.prepare('UPDATE users SET disabled_at = ? WHERE id = ?')
        .bind(time, user?.id)
        .run();
    await disabledAt(1);
    const client = new Client();
    const refused = await finish(client);
    expect(refused.headers.get('Location')).toContain('error=user_disabled');
    await disabledAt(null);
    expect((await client.get<Me>('/api/me')).user).toBeNull();
  });

  it('sign-in fails with a message, and returns the user to their page, when the issuer can’t be reached', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const response = await callDeployment(
      { GOOGLE_ISSUER: `${env.SERVICES_ORIGIN}/no-issuer` },
      '/api/auth/google/start?returnTo=/text-to-image',
    );
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get('Location') ?? '', origin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: 'sign_in_unavailable',
      returnTo: '/text-to-image',
    });
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/sign_in_failed.*unavailable/)]]);
  });

  it('sign-in is refused in a browser that did not start it', async () => {
    const back = await chooseAccount(await startOf(new Client()));
    const stranger = new Client();
    const response = await stranger.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain('error=state_mismatch');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await stranger.get<Me>('/api/me')).user).toBeNull();
  });

  it('sign-in can be finished only once', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client));
    await client.fetch(back.pathname + back.search);
    const again = await client.fetch(back.pathname + back.search);
    expect(again.headers.get('Location')).toContain('error=state_mismatch');
  });

  it('a sign-in attempt signs in once: a second code for the same attempt is refused', async () => {
    const response = await new Client().fetch('/api/auth/google/start');
    const start = response.headers.get('Location') as string;
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
    const backs = [await chooseAccount(start), await chooseAccount(start)];
    const finish = ({ pathname, search }: URL) =>
      callDeployment({}, pathname + search, { headers: { Cookie: cookie } });
    const answers = await Promise.all(backs.map(finish));
    const places = answers.map((answer) => answer.headers.get('Location'));
    expect(places.filter((place) => place === '/text-to-image')).toHaveLength(1);
    expect(places).toContain('/auth?error=state_mismatch&returnTo=%2Ftext-to-image');
    // It is remembered for as long as its cookie could come again.
    const { results } = await env.DATABASE.prepare(
      'SELECT expires_at AS end FROM used_nonces',
    ).all<{ end: number }>();
    const latest = Math.max(...results.map(({ end }) => end));
    const age = response.headers.getSetCookie()[0]?.match(/Max-Age=(\d+)/)?.[1];
    expect(latest).toBeGreaterThan(Date.now() + Number(age) * 1000 - 10_000);
  });

  it.each([
    ['wrong_nonce', 'invalid_credential'],
    ['wrong_key', 'invalid_credential'],
    ['invalid_grant', 'invalid_credential'],
    ['error_500', 'sign_in_unavailable'],
  ])('sign-in with an issuer that answers %s fails with %s', async (mode, code) => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client));
    await failNextToken(mode);
    const response = await client.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain(`error=${code}`);
    expect((await client.get<Me>('/api/me')).user).toBeNull();
  });

  it('sign-in that the user cancels fails with access_denied', async () => {
    const client = new Client();
    const response = await client.fetch(cancelled(await startOf(client)));
    expect(response.headers.get('Location')).toContain('error=access_denied');
  });

  it('sign-in for which D1 is lost leads to the sign-in page, and is not made again', async () => {
    const { client, callback } = await returned('/hi/text-to-image');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { response, calls } = await whileLost(client, callback);
    const address = '/hi/auth?error=unavailable&returnTo=%2Fhi%2Ftext-to-image';
    expect(response.headers.get('Location')).toBe(address);
    expect(response.headers.getSetCookie().join()).not.toContain('session=');
    expect(calls()).toBe(2);
    expect(String(logged.mock.calls)).toContain('request_failed');
  });

  it('sign-in in a popup for which D1 is lost is reported to the window that opened it', async () => {
    const { client, callback } = await returned('/hi/text-to-image&mode=popup');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { response } = await whileLost(client, callback);
    expect(dataOf(await response.text())).toEqual({
      outcome: { type: 'sign-in-failed', code: 'unavailable' },
      address: '/hi/auth?error=unavailable&returnTo=%2Fhi%2Ftext-to-image',
    });
  });

  it.each([
    ['/api/auth/google/start?returnTo=/hi/text-to-image', '/hi/auth', '%2Fhi%2Ftext-to-image'],
    ['/api/auth/google/callback?state=x', '/auth', '%2Ftext-to-image'],
  ])(
    'a window above the limit of its network is told so by the sign-in page, and may try again later: %s',
    async (path, page, returnTo) => {
      const response = await aboveLimit(path, { Accept: 'text/html,*/*;q=0.8' });
      const address = `${page}?error=too_many_requests&returnTo=${returnTo}`;
      expect([response.status, response.headers.get('Location')]).toEqual([302, address]);
      expect((await aboveLimit(path, {})).status).toBe(429);
    },
  );

  it('a popup above the limit of its network reports it', async () => {
    const path = '/api/auth/google/start?mode=popup';
    const response = await aboveLimit(path, { Accept: 'text/html,*/*;q=0.8' });
    expect(response.status).toBe(200);
    expect(dataOf(await response.text()).outcome).toEqual({
      type: 'sign-in-failed',
      code: 'too_many_requests',
    });
  });
});
