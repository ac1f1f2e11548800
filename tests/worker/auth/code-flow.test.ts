import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Client, isHttps } from '../client.ts';

/** Chooses an account at the stand-in's own pages, and returns where it sends the browser. */
async function chooseAccount(start: string): Promise<URL> {
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
    form.set(button[1] as string, (button[2] as string).replaceAll('&#64;', '@'));
    url = new URL(action, url);
    init = {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        // The pages of the stand-in take a form from themselves alone, as a browser says it.
        Origin: url.origin,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: form.toString(),
    };
  }
  throw new Error('The stand-in never sent the browser back');
}

async function startOf(client: Client, query = ''): Promise<string> {
  const response = await client.fetch(`/api/auth/google/start${query}`);
  expect(response.status).toBe(302);
  return response.headers.get('Location') as string;
}

async function failNextToken(mode: string): Promise<void> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/google/control/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode, times: 1 }),
  });
  expect(response.status).toBe(200);
}

describe('signing in with the code flow', () => {
  it('asks Google with PKCE, a state and a nonce', async () => {
    const address = new URL(await startOf(new Client()));
    expect(address.searchParams.get('response_type')).toBe('code');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(address.searchParams.get('state')).toMatch(/^[\w-]{20,}$/);
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/);
  });

  it('keeps the attempt in a cookie that no script reads and no other path is sent', async () => {
    const response = await new Client().fetch('/api/auth/google/start');
    const [cookie = ''] = response.headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^sign-in-/);
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/api/auth', 'HttpOnly', 'SameSite=Lax', 'Max-Age=600']),
    );
    expect(attributes.includes('Secure')).toBe(isHttps);
  });

  it('brings the user back to where they were', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client, '?returnTo=/text-to-image'));
    const response = await client.fetch(back.pathname + back.search);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/text-to-image');
    expect((await client.get<{ user: unknown }>('/api/me')).user).not.toBeNull();
  });

  it('never leads to another site afterwards', async () => {
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

  it('tells the window that opened a popup', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client, '?mode=popup'));
    const response = await client.fetch(back.pathname + back.search);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('"type":"signed-in"');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('is refused in a browser that did not begin it', async () => {
    const back = await chooseAccount(await startOf(new Client()));
    const stranger = new Client();
    const response = await stranger.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain('error=state_mismatch');
    expect((await stranger.get<{ user: unknown }>('/api/me')).user).toBeNull();
  });

  it('can be finished once', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client));
    await client.fetch(back.pathname + back.search);
    const again = await client.fetch(back.pathname + back.search);
    expect(again.headers.get('Location')).toContain('error=state_mismatch');
  });

  it.each([
    ['wrong_nonce', 'invalid_credential'],
    ['invalid_grant', 'invalid_credential'],
    ['error_500', 'sign_in_unavailable'],
  ])('with the issuer answering %s says %s', async (mode, code) => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client));
    await failNextToken(mode);
    const response = await client.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain(`error=${code}`);
    expect((await client.get<{ user: unknown }>('/api/me')).user).toBeNull();
  });

  it('that the user cancels says so', async () => {
    const client = new Client();
    const start = new URL(await startOf(client));
    const query = new URLSearchParams({
      error: 'access_denied',
      state: start.searchParams.get('state') as string,
      iss: `${env.SERVICES_ORIGIN}/__services/google`,
    });
    const response = await client.fetch(`/api/auth/google/callback?${query.toString()}`);
    expect(response.headers.get('Location')).toContain('error=access_denied');
  });
});
