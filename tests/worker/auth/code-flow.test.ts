import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client } from '../client.ts';

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

describe('sign-in with the code flow', () => {
  it('sign-in returns the user to their page', async () => {
    const client = new Client();
    const back = await chooseAccount(await startOf(client, '?returnTo=/text-to-image'));
    const response = await client.fetch(back.pathname + back.search);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/text-to-image');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });

  it('sign-in is refused in a browser that did not start it', async () => {
    const back = await chooseAccount(await startOf(new Client()));
    const stranger = new Client();
    const response = await stranger.fetch(back.pathname + back.search);
    expect(response.headers.get('Location')).toContain('error=state_mismatch');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await stranger.get<Me>('/api/me')).user).toBeNull();
  });

  it('a sign-in attempt signs in once: a second code for the same attempt is refused', async () => {
    const response = await new Client().fetch('/api/auth/google/start');
    const start = response.headers.get('Location') as string;
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
    const backs = [await chooseAccount(start), await chooseAccount(start)];
    const finish = ({ pathname, search }: URL) =>
      callDeployment({}, pathname + search, { headers: { Cookie: cookie } });
    const responses = await Promise.all(backs.map(finish));
    const places = responses.map((result) => result.headers.get('Location'));
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
});
