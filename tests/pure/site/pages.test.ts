import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { unknownOrigin } from '../../../domain/site/page-origin.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { servePage } from '../../../worker/site/pages.ts';
import { serveRobots, serveSiteMap } from '../../../worker/site/site-map.ts';
import { deploymentVariables as variables } from '../deployment-variables.ts';

const shop = 'https://shop.example';

/** The static files of the build, by path. */
const files: Record<string, string> = {
  '/': `<link href="${unknownOrigin}/">front ${unknownOrigin}/`,
  '/hi/pricing': '<script>inline</script>Hindi prices',
  '/auth': 'sign in',
  '/app': '<head></head>common shell',
  '/shell-profile': 'profile’s shell',
};

const app = new Hono<AppEnv>()
  .get('/robots.txt', serveRobots)
  .get('/sitemap.xml', serveSiteMap)
  .all('*', servePage);

/** The response to a request, with the paths of the files that it read. */
async function ask(
  path: string,
  { at = shop, method = 'GET', headers = {}, built = files, more = {} } = {},
) {
  const read: string[] = [];
  const ASSETS = {
    fetch: async (address: URL) => {
      read.push(address.pathname);
      const text = built[address.pathname];
      return new Response(text ?? 'none', { status: text === undefined ? 404 : 200 });
    },
  };
  const environment = { ...variables, ...more, ASSETS } as never;
  const response = await app.request(`${at}${path}`, { method, headers }, environment);
  return { response, read, text: await response.text() };
}

describe('a public page', () => {
  it('a page is sent with our own address, and no preload', async () => {
    const { response, read, text } = await ask('/');
    expect(response.status).toBe(200);
    expect(read).toEqual(['/']);
    expect(text).toBe(`<link href="${shop}/">front ${shop}/`);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.has('Link')).toBe(false);
    expect(response.headers.has('X-Robots-Tag')).toBe(false);
    expect(response.headers.get('Content-Security-Policy')).toContain('wss://shop.example');
  });

  it('a page in another language is its own file, with the digests of its scripts', async () => {
    const { response, read } = await ask('/hi/pricing');
    expect(read).toEqual(['/hi/pricing']);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/script-src[^;]*'sha256-/);
  });

  it('a public page that was not built is the common shell', async () => {
    const { read, text } = await ask('/contact');
    expect(read).toEqual(['/contact', '/app']);
    expect(text).toContain('common shell');
  });
});

it.each([
  ['/dashboard', '/text-to-image#last-tool'],
  ['/hi/dashboard', '/hi/text-to-image#last-tool'],
])('%s redirects to the tools, where the app opens the last one', async (path, to) => {
  const { response } = await ask(path);
  expect([response.status, response.headers.get('Location')]).toEqual([302, to]);
});

describe('the policies of a page', () => {
  const challenge = {
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'secret',
    TURNSTILE_URL: 'https://challenge.example/v0',
  };
  const payments = {
    RAZORPAY_KEY_ID: 'id',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    RAZORPAY_API_URL: 'https://pay.example/v1',
    RAZORPAY_CHECKOUT_URL: 'https://checkout.example/v1.js',
  };
  const policiesOf = async (...input: Parameters<typeof ask>) => {
    const { headers } = (await ask(...input)).response;
    const policy = headers.get('Content-Security-Policy') ?? '';
    const directives = policy.split('; ').map((part) => part.split(' '));
    return {
      of: Object.fromEntries(directives.map(([name, ...values]) => [name, values])),
      abilities: headers.get('Permissions-Policy'),
    };
  };

  it('a page may show photographs of the sign-in service', async () => {
    const { of } = await policiesOf('/', { more: { GOOGLE_ISSUER: 'https://issuer.example/x' } });
    expect(of['img-src']).toContain('https://issuer.example');
  });

  it('a page of a deployment that is not configured has its policies too, without a service', async () => {
    const { of } = await policiesOf('/auth', { more: { SESSION_SECRET: 'short' } });
    expect(of['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(of['img-src']).toEqual(["'self'", 'blob:', 'https://*.googleusercontent.com']);
    expect(of['frame-src']).toEqual(["'none'"]);
  });

  it.each([
    ['/auth', ['https://challenge.example']],
    ['/hi/auth', ['https://challenge.example']],
    ['/', ["'none'"]],
    ['/profile', ["'none'"]],
  ])('the challenge may be on the sign-in page alone: %s', async (path, frames) => {
    expect((await policiesOf(path, { more: challenge })).of['frame-src']).toEqual(frames);
  });

  it('the sign-in page without a challenge has no frames', async () => {
    expect((await policiesOf('/auth')).of['frame-src']).toEqual(["'none'"]);
  });

  it.each([
    ['/', false],
    ['/auth', false],
    ['/pricing', false],
    ['/dashboard-pricing', true],
  ])('only a page with packs may open the checkout: %s, %s', async (path, isPaying) => {
    const { of, abilities } = await policiesOf(path, { more: payments });
    expect(of['script-src']?.includes('https://checkout.example')).toBe(isPaying);
    expect(of['connect-src']?.includes('https://pay.example')).toBe(isPaying);
    expect(abilities).toMatch(
      isPaying ? /payment=\(self "https:\/\/pay\.example" / : /payment=\(\)$/,
    );
  });

  it('the socket of a page is encrypted where the page is', async () => {
    expect((await policiesOf('/')).of['connect-src']).toEqual(["'self'", 'wss://shop.example']);
    const local = await policiesOf('/', { at: 'http://localhost:8787' });
    expect(local.of['connect-src']).toEqual(["'self'", 'ws://localhost:8787']);
  });
});

describe('a page for signed-in users', () => {
  const headers = { Cookie: '__Host-session=token' };

  it('without a session a page is the common shell, which is not indexed', async () => {
    const { response, read, text } = await ask('/profile');
    expect(read).toEqual(['/app']);
    expect(text).toContain('common shell');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Link')).toBe('</api/me>; rel=preload; as=fetch; crossorigin');
  });

  it('with a session a page has its own shell, and preloads its credits too', async () => {
    const { response, read, text } = await ask('/profile', { headers });
    expect(read).toEqual(['/shell-profile']);
    expect(text).toBe('profile’s shell');
    expect(response.headers.get('Link')).toBe(
      '</api/me>; rel=preload; as=fetch; crossorigin, </api/credits>; rel=preload; as=fetch; crossorigin',
    );
  });

  it('a page without a shell of its own has the common one', async () => {
    const { read, text } = await ask('/credit-history', { headers });
    expect(read).toEqual(['/shell-credit-history', '/app']);
    expect(text).toBe('<head></head>common shell');
  });

  it.each([
    ['/profile', '/auth?returnTo=%2Fprofile'],
    ['/hi/profile', '/hi/auth?returnTo=%2Fprofile'],
    [
      '/dashboard-pricing?pack=basic&a="><b>',
      '/auth?returnTo=%2Fdashboard-pricing%3Fpack%3Dbasic%26a%3D',
    ],
  ])(
    'without a session and scripts %s leads to the sign-in that returns to it',
    async (path, at) => {
      const { text } = await ask(path);
      expect(text).toContain(`<noscript><meta http-equiv="refresh" content="0; url=${at}`);
      expect(text).not.toContain('<b>');
      expect((await ask(path, { headers })).text).not.toContain('noscript');
    },
  );
});

describe('the sign-in page', () => {
  const start = '/api/auth/google/start?mode=redirect&amp;returnTo=';
  const built = {
    '/auth': `<a href="${start}%2Ftext-to-image" rel="nofollow"><a href="/hi/auth" lang="hi">`,
    '/hi/auth': `<a href="${start}%2Fhi%2Ftext-to-image" rel="nofollow"><a href="/auth">`,
  };
  const links = async (path: string) =>
    [...(await ask(path, { built })).text.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);

  it.each([
    ['/auth', `${start}%2Ftext-to-image`, '/hi/auth'],
    ['/auth?returnTo=/profile', `${start}%2Fprofile`, '/hi/auth?returnTo=%2Fprofile'],
    ['/hi/auth?returnTo=/profile', `${start}%2Fhi%2Fprofile`, '/auth?returnTo=%2Fprofile'],
    [
      '/auth?returnTo=/dashboard-pricing?pack=basic%26currency=USD',
      `${start}%2Fdashboard-pricing%3Fpack%3Dbasic%26currency%3DUSD`,
      '/hi/auth?returnTo=%2Fdashboard-pricing%3Fpack%3Dbasic%26currency%3DUSD',
    ],
    [
      '/auth?returnTo=//evil.example',
      `${start}%2Ftext-to-image`,
      '/hi/auth?returnTo=%2Ftext-to-image',
    ],
    [
      '/auth?returnTo=/profile"><b>',
      `${start}%2Ftext-to-image`,
      '/hi/auth?returnTo=%2Ftext-to-image',
    ],
  ])('the links of %s lead there after the sign-in', async (path, signIn, other) => {
    expect(await links(path)).toEqual([signIn, other]);
  });

  const refusal = (shown: string | null) =>
    [
      `<div data-part="refusal"${shown === null ? ' hidden=""' : ''}>`,
      ...['user_disabled', 'other'].map(
        (code) => `<span data-error="${code}"${shown === code ? '' : ' hidden=""'}></span>`,
      ),
    ].join('');

  it.each([
    ['/auth', null],
    ['/auth?error=user_disabled', 'user_disabled'],
    ['/auth?error=unheard_of', 'other'],
    ['/auth?error=user_disabled"><b>', 'other'],
    ['/auth?error=$%26', 'other'],
  ])('%s says why the sign-in failed, and nothing that the address holds', async (path, shown) => {
    const { text } = await ask(path, { built: { '/auth': refusal(null) } });
    expect(text).toBe(refusal(shown));
  });
});

describe('a page that the browser has', () => {
  it.each([
    ['as it is', (tag: string) => tag],
    ['without its mark of weakness', (tag: string) => tag.replace('W/', '')],
    ['among others', (tag: string) => `"other" , ${tag}`],
    ['before others', (tag: string) => `${tag}, "other"`],
    ['among others without spaces', (tag: string) => `"other",${tag},"third"`],
  ])('an ETag %s is enough for a 304 with the policies', async (_, given) => {
    const tag = (await ask('/auth')).response.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
    const { response, text } = await ask('/auth', { headers: { 'If-None-Match': given(tag) } });
    expect([response.status, text]).toEqual([304, '']);
    expect(response.headers.has('Content-Security-Policy')).toBe(true);
    expect(response.headers.get('ETag')).toBe(tag);
  });

  it.each([
    ['another ETag', () => '"other"'],
    ['an ETag with the mark of weakness within', (tag: string) => tag.replace('W/"', '"W/')],
    ['half an ETag', (tag: string) => tag.slice(0, -2)],
  ])('%s gets the page', async (_, given) => {
    const tag = (await ask('/auth')).response.headers.get('ETag') ?? '';
    const { response } = await ask('/auth', { headers: { 'If-None-Match': given(tag) } });
    expect(response.status).toBe(200);
  });
});

describe('any other address', () => {
  const headers = { Accept: 'text/html,*/*' };

  it.each([
    ['/profile/', '/profile'],
    ['//profile', '/profile'],
    ['//hi//pricing/?a=1', '/hi/pricing?a=1'],
    ['/nothing', '/'],
    ['/hi/nothing', '/hi'],
    ['//evil.example/a', '/'],
    ['/\\evil.example/pricing', '/'],
    ['/pricing//evil.example/', '/'],
    ['/%2f/evil.example/', '/'],
    ['/nothing.', '/'],
  ])('a browser that asks for %s is sent to %s', async (path, location) => {
    const { response, read } = await ask(path, { headers });
    expect([response.status, response.headers.get('Location')]).toEqual([302, location]);
    expect(read).toEqual([]);
  });

  it.each(['//', '/hi/'])('%s is the front page, without a redirect', async (path) => {
    expect((await ask(path, { headers })).response.status).toBe(200);
  });

  it.each([
    ['/nothing', {}],
    ['/nothing', { headers: { Accept: 'image/*' } }],
    ['/nothing.png', { headers }],
    ['/nothing.WOFF2', { headers }],
  ])('%s with %j is not found', async (path, options) => {
    expect((await ask(path, options)).response.status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a page takes no %s', async (method) => {
    expect((await ask('/', { method })).response.status).toBe(405);
  });

  it('a page may be asked for by HEAD', async () => {
    const { response } = await ask('/auth', { method: 'HEAD' });
    expect(response.status).toBe(200);
  });
});

describe('what search engines read', () => {
  it('robots may read all but the API and pictures', async () => {
    const { text } = await ask('/robots.txt');
    expect(text).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /images/\n\nSitemap: ${shop}/sitemap.xml\n`,
    );
  });

  it('the site map names each public page in each language, with all the others', async () => {
    const { response, text } = await ask('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const addresses = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
    const paths = ['/', '/pricing', '/terms', '/privacy', '/contact'];
    expect(addresses).toEqual(
      paths.flatMap((path) => [shop + path, `${shop}/hi${path === '/' ? '' : path}`]),
    );
    const prices = text.split('\n').find((line) => line.includes('/pricing</loc>'));
    expect(prices).toBe(
      `  <url><loc>${shop}/pricing</loc>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${shop}/pricing"/>` +
        `<xhtml:link rel="alternate" hreflang="hi" href="${shop}/hi/pricing"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${shop}/pricing"/></url>`,
    );
  });
});
