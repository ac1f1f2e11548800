import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { completionPage } from '../../../worker/auth/completion-page.ts';
import { completionOf } from './completion.ts';
import { openDeployment } from './deployment.ts';

const origins = [
  ['http://localhost:5173', '', ''],
  ['https://localhost:5173', '__Host-', '; Secure'],
] as const;

describe('the way to Google’s page', () => {
  it('names the app, what it wants to know, and a state, a nonce and a PKCE challenge that nobody can guess', async () => {
    const { browser, google, origin } = await openDeployment();
    const starts = [await browser().start(), await browser().start()].map((at) => new URL(at));
    const [first, second] = starts.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(starts[0]?.origin).toBe(google.settings.issuer.origin);
    expect(first).toEqual({
      client_id: google.settings.clientId,
      response_type: 'code',
      redirect_uri: `${origin}/api/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(first?.[secret]).not.toBe(second?.[secret]);
    }
  });

  it.each(origins)(
    'stores the attempt at %s in a cookie for ten minutes that no script can read, sealed',
    async (origin, prefix, secure) => {
      const { browser } = await openDeployment({ origin });
      const response = await browser().fetch('/api/auth/google/start?returnTo=/profile');
      expect(response.status).toBe(302);
      const start = new URL(response.headers.get('Location') ?? '');
      const state = start.searchParams.get('state') ?? '';
      const [cookie = '', ...others] = response.headers.getSetCookie();
      expect(others).toEqual([]);
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name, sealed = ''] = pair.split('=');
      expect(name).toBe(`${prefix}sign-in-${state.slice(0, 16)}`);
      expect(attributes.toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=600',
        'Path=/',
        'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ]);
      // An encrypted JWT, which shows neither the state nor the page.
      expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(sealed).not.toContain(state);
    },
  );
});

describe('the way back from Google’s page', () => {
  it.each(origins)(
    'signs in at %s: the attempt’s cookie goes, a session begins, and the user is at their page',
    async (origin, prefix, secure) => {
      const { browser, google, userOf, logged } = await openDeployment({ origin });
      const client = browser();
      const start = await client.start('?returnTo=/image-to-image?x=1%23y');
      const [attempt = ''] = client.cookie().split('=');
      const response = await client.fetch(google.choose(start, { name: 'Ada' }));
      expect([response.status, response.headers.get('Location')]).toEqual([
        302,
        '/image-to-image?x=1#y',
      ]);
      expect(response.headers.getSetCookie()).toEqual([
        `${attempt}=; Max-Age=0; Path=/${secure}`,
        expect.stringMatching(new RegExp(`^${prefix}session=[0-9a-f]{32}\\.`)),
        `new-account=yes; Max-Age=60; Path=/${secure}; SameSite=Lax`,
      ]);
      const user = await userOf(client);
      expect(user).toMatchObject({ email: 'somebody@example.com', displayName: 'Ada' });
      const requestId = response.headers.get('X-Request-Id');
      expect(logged).toEqual([
        { level: 'info', event: 'signed_in', by: 'code', userId: user?.id, requestId },
      ]);
    },
  );

  it.each([
    ['another site', 'https://evil.example/', '/text-to-image'],
    ['the sign-in page', '/hi/auth', '/hi/text-to-image'],
  ])('leads to an own page alone: %s', async (_, returnTo, place) => {
    const { browser, google } = await openDeployment();
    const client = browser();
    const start = await client.start(`?returnTo=${encodeURIComponent(returnTo)}`);
    const response = await client.fetch(google.choose(start));
    expect(response.headers.get('Location')).toBe(place);
  });
});

describe('the popup’s last page', () => {
  it.each([
    ['/profile', 'en', 'Signed in. This window closes automatically.'],
    ['/hi/profile', 'hi', 'साइन इन हो गया। यह विंडो अपने-आप बंद हो जाएगी।'],
  ])('reports a sign-in from %s to the window that opened it', async (returnTo, language, text) => {
    const { browser, google, userOf } = await openDeployment();
    const client = browser();
    const start = await client.start(`?mode=popup&returnTo=${returnTo}`);
    const response = await client.fetch(google.choose(start));
    expect(response.status).toBe(200);
    const nonce = /'nonce-([\w-]{22})'/.exec(
      response.headers.get('Content-Security-Policy') ?? '',
    )?.[1];
    const page = await completionOf(response);
    expect(page).toEqual({
      language,
      text,
      data: { outcome: { type: 'signed-in' }, address: returnTo },
      nonce,
    });
    expect(await userOf(client)).not.toBeNull();
  });

  it('reports the outcome, closes itself, and opens the app after 600 ms where it may not', async () => {
    const { browser, google } = await openDeployment();
    const client = browser();
    const start = await client.start('?mode=popup&returnTo=/profile');
    const page = await (await client.fetch(google.choose(start))).text();
    const { textContent, script } =
      /id="data">(?<textContent>.*?)<.*<script nonce.*?>(?<script>.*)<\/script>/s.exec(page)
        ?.groups ?? {};
    const done: unknown[] = [];
    runInNewContext(script ?? '', {
      document: { getElementById: () => ({ textContent }) },
      BroadcastChannel: class {
        readonly #name: string;

        constructor(name: string) {
          this.#name = name;
        }

        postMessage(message: unknown): void {
          done.push([this.#name, JSON.stringify(message)]);
        }
      },
      window: { close: () => done.push('closed') },
      setTimeout: (then: () => void, waitMs: number) => {
        done.push(waitMs);
        then();
      },
      location: { replace: (address: string) => done.push(address) },
    });
    expect(done).toEqual([
      ['imagemint-sign-in', '{"type":"signed-in"}'],
      'closed',
      600,
      '/profile',
    ]);
  });

  it('can’t be left by what an address contains', async () => {
    const address = '/profile?x=</script><script>alert(1)</script>';
    const app = new Hono().get('/', (context) =>
      completionPage(context, 'en', { type: 'signed-in' }, address),
    );
    const { data } = await completionOf(await app.request('/'));
    expect(data).toEqual({ outcome: { type: 'signed-in' }, address });
  });
});
