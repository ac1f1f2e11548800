import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { Client, origin } from '../client.ts';

/** The names of a build's static files: there is no build in these tests. */
const files = [
  '/',
  '/app',
  '/pricing',
  '/hi',
  '/hi/pricing',
  '/shell-profile',
  '/hi/shell-profile',
];
const ASSETS = {
  fetch: async (address: URL) =>
    files.includes(address.pathname)
      ? new Response(`file ${address.pathname} of https://origin.invalid`)
      : new Response(null, { status: 404 }),
} as unknown as Fetcher;

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return callDeployment({ ASSETS }, origin + path, {
    headers: { Accept: 'text/html', ...headers },
  });
}

describe('a page', () => {
  it.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/hi', '/hi'],
    ['/hi/pricing', '/hi/pricing'],
  ])('a public page is served at %s as the build made it, with our address', async (path, file) => {
    const answer = await open(path);
    expect([answer.status, await answer.text()]).toEqual([200, `file ${file} of ${origin}`]);
    expect(answer.headers.get('X-Robots-Tag')).toBeNull();
  });

  it('a signed-in page has its own shell in each language, for a request with a session', async () => {
    for (const path of ['/profile', '/hi/profile']) {
      const answer = await open(path, { Cookie: 'session=any' });
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(answer.headers.get('Link')).toContain('</api/credits>; rel=preload');
      expect(await answer.text()).toContain(`file ${path.replace('profile', 'shell-profile')} of`);
    }
  });

  it('a signed-in page shows nothing of itself without a session', async () => {
    for (const path of ['/profile', '/hi/profile']) {
      const answer = await open(path);
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(answer.headers.get('Link')).not.toContain('/api/credits');
      expect(await answer.text()).toContain('file /app of');
    }
  });

  it.each([
    ['/hi/', '/hi'],
    ['/hi/pricing/?from=x', '/hi/pricing?from=x'],
    ['/hi/no/such/page', '/hi'],
    ['/no/such/page', '/'],
    ['/fr/pricing', '/'],
    ['//pricing?from=x', '/pricing?from=x'],
    ['//hi//profile/', '/hi/profile'],
    ['//', '/'],
    ['//evil.example/', '/'],
    ['//evil.example/pricing', '/'],
    ['/\\evil.example/pricing', '/'],
    ['/pricing//evil.example/', '/'],
    ['/%2f/evil.example/', '/'],
  ])('a page that is not at %s redirects to %s', async (path, found) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, found]);
  });

  it.each(['/hi/no-such.png', '/no-such.png', '/hi/assets/none.js'])(
    'no page is served for the file %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );
});

/** Starts a sign-in on the Hindi profile page and cancels it at Google's. */
async function giveUp(mode: 'popup' | 'redirect'): Promise<Response> {
  const client = new Client();
  const start = await client.fetch(`/api/auth/google/start?returnTo=/hi/profile&mode=${mode}`);
  const state = new URL(start.headers.get('Location') ?? '').searchParams.get('state') ?? '';
  const answer = new URLSearchParams({ error: 'access_denied', state, iss: env.GOOGLE_ISSUER });
  return client.fetch(`/api/auth/google/callback?${answer.toString()}`);
}

describe('sign-in from a Hindi page', () => {
  it('a failed sign-in returns to the Hindi page', async () => {
    expect((await giveUp('redirect')).headers.get('Location')).toBe(
      '/hi/auth?error=access_denied&returnTo=%2Fhi%2Fprofile',
    );
  });

  it('a popup for a Hindi page has a Hindi text', async () => {
    const page = await (await giveUp('popup')).text();
    expect(page).toContain('<html lang="hi">');
    expect(page).toContain('साइन इन नहीं हुआ');
  });
});

describe('the site map', () => {
  it('the site map contains every page in each language, with links to the other languages', async () => {
    const map = await (await open('/sitemap.xml')).text();
    for (const path of ['/pricing', '/hi/pricing', '/', '/hi']) {
      expect(map).toContain(`<loc>${origin}${path}</loc>`);
    }
    const alternate = `<xhtml:link rel="alternate" hreflang="hi" href="${origin}/hi/pricing"/>`;
    expect(map.split(alternate)).toHaveLength(3);
    // As the pages' own heads say it to readers of any other language.
    const others = `hreflang="x-default" href="${origin}/pricing"/>`;
    expect(map.split(others)).toHaveLength(3);
  });
});
