import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { payingPaths, routes } from '../../../domain/routes.ts';
import { app } from '../../../worker/app.ts';
import { commonHeaders } from '../../../worker/http/policies/common-headers.ts';
import { inertPolicy } from '../../../worker/http/policies/content-security-policy.ts';
import { callDeployment } from '../call-deployment.ts';

const page = '<!doctype html><style>a{}</style><script>one()</script><p>https://origin.invalid';
const ASSETS = {
  fetch: async () => new Response(page, { headers: { ETag: '"built"' } }),
} as unknown as Fetcher;

function open(address: string, init: RequestInit = {}, variables: object = {}) {
  return callDeployment({ ASSETS, ...variables }, address, init);
}

const requestIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every route, as a call to it. */
const calls = app.routes
  .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'some-id')] as const);

describe('every route', () => {
  it('every route is part of these tests', () => {
    expect(calls.length).toBeGreaterThan(35);
  });

  it.each([
    ...new Map(calls.map((call) => [call.join(' '), call])).values(),
    ['GET', '/api/nothing'] as const,
    ['PUT', '/api/jobs'] as const,
    ['GET', '/no/such/page'] as const,
    ['GET', '/no-such-file.js'] as const,
  ])('every route has the common policies: %s %s', async (method, path) => {
    const headers = { 'X-Request-Id': 'the-client-s-own', 'Content-Type': 'application/json' };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    const answer = await open(path, { method, headers, ...body });
    for (const [name, value] of Object.entries(commonHeaders())) {
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    }
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('X-Request-Id')).toMatch(requestIdPattern);
    // No page of another origin may read an answer.
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const isNeverCached = answer.headers.get('Cache-Control') === 'private, no-store';
    expect(isNeverCached).toBe(/^\/(api|images)\//.test(path));
  });

  it('an answer that is not a page has a policy under which nothing runs', async () => {
    const answer = await open('/api/health');
    expect(answer.headers.get('Content-Security-Policy')).toBe(inertPolicy);
  });

  it('problem details contain the request id of their answer', async () => {
    const answer = await open('/api/nothing');
    const { requestId } = await answer.json<{ requestId: string }>();
    expect(answer.headers.get('X-Request-Id')).toBe(requestId);
  });
});

describe('a page', () => {
  const pages = Object.values(routes).flatMap(({ path }) => [
    path,
    path === '/' ? '/hi' : `/hi${path}`,
  ]);

  it.each(pages)(
    'the page at %s names Razorpay’s origins only if it has purchases',
    async (path) => {
      const answer = await open(path);
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const paying = payingPaths.some((one) => path.replace(/^\/hi/, '') === one);
      expect(policy.includes('lumberjack.razorpay.com')).toBe(paying);
      expect(policy.includes(`script-src 'self' 'wasm-unsafe-eval' ${env.SERVICES_ORIGIN}`)).toBe(
        paying,
      );
      expect(policy).toMatch(/script-src [^;]*'sha256-/);
      expect(policy).toMatch(/style-src 'self' 'sha256-/);
      expect(policy.replace(/style-src-attr [^;]*/, '')).not.toContain('unsafe-inline');
      expect(policy).toContain('; report-uri /api/policy-reports');
    },
  );

  it('a page has no checkout in its policy while purchases are off', async () => {
    const off = {
      RAZORPAY_KEY_ID: undefined,
      RAZORPAY_KEY_SECRET: undefined,
      RAZORPAY_WEBHOOK_SECRET: undefined,
    };
    const answer = await open('/dashboard-pricing', {}, off);
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('razorpay');
  });

  it('a page has its policies also where the deployment is not configured', async () => {
    const answer = await open('/pricing', {}, { SESSION_SECRET: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  it('a page that the browser has is not sent again, but its policies are', async () => {
    const first = await open('/pricing');
    const etag = first.headers.get('ETag') ?? '';
    const again = await open('/pricing', { headers: { 'If-None-Match': `"old", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('Content-Security-Policy')).toBe(
      first.headers.get('Content-Security-Policy'),
    );
    expect((await open('/pricing', { headers: { 'If-None-Match': '"built"' } })).status).toBe(200);
  });

  it.each([
    ['weak', (etag: string) => `W/${etag}`],
    ['among others', (etag: string) => `"old" , ${etag},"other"`],
  ])('a page that the browser has is not sent again where its tag is %s', async (_, named) => {
    const etag = (await open('/pricing')).headers.get('ETag') ?? '';
    const headers = { 'If-None-Match': named(etag.replace(/^W\//, '')) };
    expect((await open('/pricing', { headers })).status).toBe(304);
  });

  it('the script of the challenge may run on the sign-in page alone', async () => {
    const changes = {
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'x'.repeat(32),
      TURNSTILE_URL: 'https://challenges.example/v0',
    };
    const policyOf = async (path: string, variables = {}) =>
      (await open(path, {}, variables)).headers.get('Content-Security-Policy');
    const origin = 'https://challenges.example';
    expect(await policyOf('/auth', changes)).toContain(origin);
    expect(await policyOf('/pricing', changes)).not.toContain(origin);
    expect(await policyOf('/auth')).not.toContain(origin);
  });

  it('a page that differs only in our own address has another ETag', async () => {
    const one = await open('https://one.example/pricing');
    const other = await open('https://other.example/pricing');
    expect(one.headers.get('ETag')).not.toBe(other.headers.get('ETag'));
  });
});

describe('a request by plain http', () => {
  it('a link to a picture by http is redirected to https, and no cache stores it', async () => {
    const answer = await open('http://imagemint.example/images/a.png?sig=1');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('Location')).toBe('https://imagemint.example/images/a.png?sig=1');
    // Otherwise caches would store a permanent redirect, with the signed link in its address.
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it.each([
    ['GET', '/api/packs'],
    ['POST', '/api/orders'],
    ['GET', '/api/no-such-call'],
  ])('a call of the API by http is refused and not redirected (%s %s)', async (method, path) => {
    const answer = await open(`http://imagemint.example${path}`, { method });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Location')).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: 'bad_request',
      detail: 'This address is served over https only.',
    });
  });

  it('a request by http on any port is redirected to the https port', async () => {
    const answer = await open('http://imagemint.example:8080/pricing');
    expect(answer.headers.get('Location')).toBe('https://imagemint.example/pricing');
  });

  it.each(['http://localhost/', 'http://127.0.0.1:5173/', 'https://imagemint.example/'])(
    'the address %s is not redirected',
    async (address) => {
      expect((await open(address)).status).toBe(200);
    },
  );
});

describe('a report of blocked content', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const report = (text: string, address: string) =>
    open('/api/policy-reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/csp-report', 'CF-Connecting-IP': address },
      body: text,
    });
  const single = {
    'csp-report': {
      'document-uri': 'https://imagemint.example/profile?secret=1#x',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?who=me',
    },
  };

  it('a report is logged, without private parts of its addresses', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await report(JSON.stringify(single), '192.0.2.1')).status).toBe(204);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      {
        event: 'policy_violation',
        page: 'https://imagemint.example/profile',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
      },
    ]);
  });

  it('a report is logged without the fragment of an address without a query', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = { 'document-uri': 'https://imagemint.example/profile#secret' };
    await report(JSON.stringify({ 'csp-report': page }), '192.0.2.2');
    expect(log.mock.calls.join()).toContain('imagemint.example/profile"');
  });

  it.each([
    ['no JSON', '{', 400],
    ['another JSON', '{"a":1}', 400],
    ['nothing', '', 400],
    ['a large one', `"${'x'.repeat(17 * 1024)}"`, 413],
  ])('a report is refused when it is %s', async (what, text, status) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await report(text, `192.0.2.3-${what}`)).status).toBe(status);
    expect(log).not.toHaveBeenCalled();
  });

  it('one address may send only a limited number of reports per minute', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      statuses.push((await report(JSON.stringify(single), '192.0.2.4')).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect((await report(JSON.stringify(single), '192.0.2.5')).status).toBe(204);
  });

  it('reports from IPv6 addresses are counted for the network, because a household has many addresses', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (let at = 0; at < 60; at += 1) {
      await report(JSON.stringify(single), `2001:db8:0:7::${at.toString(16)}`);
    }
    // 20 per minute, and a minute may end while they are sent.
    expect(log.mock.calls.length).toBeLessThanOrEqual(40);
  });
});
