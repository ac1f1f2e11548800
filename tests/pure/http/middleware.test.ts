import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { problems } from '../../../domain/problems.ts';
import { guardAddress } from '../../../worker/http/address-guard.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { neverCached } from '../../../worker/http/never-cached.ts';
import { plainPage, wantsPage } from '../../../worker/http/plain-page.ts';
import { requireHttps } from '../../../worker/http/policies/default-policies.ts';
import { refuse } from '../../../worker/http/problem.ts';
import { logRequest } from '../../../worker/http/request-log.ts';
import { sameOriginGuard } from '../../../worker/http/same-origin.ts';
import { refuseUnknown } from '../../../worker/http/unknown-address.ts';
import { deploymentVariables as variables } from '../deployment-variables.ts';

const shop = 'https://shop.example';

describe('problem details', () => {
  const result = (options = {}) => {
    const app = new Hono().get('/', (context) => refuse(context, 'price_changed', options));
    return app.request('/');
  };

  it('a refusal has its code’s own text, and nothing that is not known', async () => {
    const response = await result();
    const { status, title, detail } = problems.price_changed;
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(response.headers.has('Retry-After')).toBe(false);
    expect(await response.json()).toEqual({
      code: 'price_changed',
      title,
      status,
      detail,
      requestId: '',
    });
  });

  it.each([
    [-5000, '1'],
    [1000, '1'],
    [1001, '2'],
    [90_000, '90'],
  ])('a call that may be tried again in %i ms waits %s s', async (inMs, waitS) => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const response = await result({ retryAt: 1_000_000 + inMs });
    expect(response.headers.get('Retry-After')).toBe(waitS);
    const retryAt = new Date(1_000_000 + inMs).toISOString();
    expect(await response.json()).toMatchObject({ retryAt });
  });
});

describe('the log entry of a request', () => {
  it('an entry has the route’s pattern, and neither address nor query', async () => {
    const lines = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const app = new Hono<AppEnv>()
      .use('*', logRequest)
      .get('/api/jobs/:id', (context) => {
        context.set('account' as never, { userId: 'u' } as never);
        vi.setSystemTime(1_000_250);
        return refuse(context, 'not_found');
      })
      .get('/api/*', (context) => context.text('ok'));
    await app.request('/api/jobs/secret?token=1');
    await app.request('/api/nowhere');
    expect(lines.mock.calls.map(([line]) => JSON.parse(line as string) as unknown)).toEqual([
      {
        event: 'request',
        method: 'GET',
        route: '/api/jobs/:id',
        status: 404,
        code: 'not_found',
        tookMs: 250,
        userId: 'u',
      },
      {
        event: 'request',
        method: 'GET',
        route: 'unknown',
        status: 200,
        code: null,
        tookMs: 0,
        userId: null,
      },
    ]);
  });
});

describe('a change that a browser is asked to make', () => {
  const app = new Hono<AppEnv>().use(sameOriginGuard).all('/', (context) => context.text('done'));
  const statusOf = async (method: string, headers: Record<string, string>) =>
    (await app.request(`${shop}/`, { method, headers })).status;

  it.each([
    [{}, 200],
    [{ Origin: shop }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: shop }, 200],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: shop }, 403],
    [{ Origin: 'http://shop.example' }, 403],
    [{ Origin: 'null' }, 403],
  ])('a change with %j gets %i', async (headers, status) => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      expect(await statusOf(method, headers as Record<string, string>)).toBe(status);
    }
    expect(await statusOf('GET', headers as Record<string, string>)).toBe(200);
  });
});

describe('an address of the API that no route took', () => {
  const app = new Hono<AppEnv>();
  app.all('/api/*', (_, next) => next());
  app.get('/api/jobs', (context) => context.text(''));
  app.post('/api/jobs', (context) => context.text(''));
  app.delete('/api/jobs/:id', (context) => context.text(''));
  app.use('/api/*', neverCached);
  app.all('*', refuseUnknown(app));

  it.each([
    ['PUT', '/api/jobs', 405, 'GET, POST'],
    ['GET', '/api/jobs/1', 405, 'DELETE'],
    ['GET', '/api/jobs/', 404, null],
    ['GET', '/api/jobs/1/more', 404, null],
    ['GET', '/api/other/1', 404, null],
    ['GET', '/api', 404, null],
    ['GET', '/api/*', 404, null],
  ])('%s %s gets %i and the methods %s', async (method, path, status, allow) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([status, allow]);
  });
});

describe('what every response carries', () => {
  it('no cache stores a response, unless its route allows one', async () => {
    const app = new Hono<AppEnv>()
      .use(neverCached)
      .get('/plain', (context) => context.text(''))
      .get('/own', (context) => {
        context.header('Cache-Control', 'private, max-age=60');
        return context.text('');
      });
    const cachingOf = async (path: string) =>
      (await app.request(path)).headers.get('Cache-Control');
    expect(await cachingOf('/plain')).toBe('private, no-store');
    expect(await cachingOf('/own')).toBe('private, max-age=60');
  });

  it.each([
    ['http://shop.example/pricing?a=1', 308, 'https://shop.example/pricing?a=1'],
    ['http://shop.example:8080/pricing', 308, 'https://shop.example/pricing'],
    ['http://shop.example/api/me', 400, null],
    ['http://shop.example/apiary', 308, 'https://shop.example/apiary'],
    ['https://shop.example/api/me', 200, null],
    ['http://localhost:5173/api/me', 200, null],
    ['http://127.0.0.1/pricing', 200, null],
  ])('%s gets %i and the address %s', async (address, status, location) => {
    const app = new Hono<AppEnv>().use(requireHttps).get('*', (context) => context.text(''));
    const response = await app.request(address);
    expect([response.status, response.headers.get('Location')]).toEqual([status, location]);
  });
});

describe('a deployment’s configuration', () => {
  const app = new Hono<AppEnv>().use(configured).get('/', (context) => {
    const { google } = context.get('configuration');
    return context.text(google.clientId);
  });

  it('a deployment that is not configured serves nothing, and logs what is missing', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { SESSION_SECRET: _, ...incomplete } = variables;
    const response = await app.request(`${shop}/`, {}, incomplete as never);
    expect(await response.json()).toMatchObject({ code: 'misconfigured' });
    const line = JSON.parse(errors.mock.calls[0]?.[0] as string) as { faults: string[] };
    expect(line).toMatchObject({ event: 'misconfigured' });
    expect(line.faults.join()).toContain('SESSION_SECRET');
  });

  it('a deployment that points at a stand-in serves its own machine alone', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const IMAGE_PROVIDER_URL = 'http://127.0.0.1:5173/__services/image-provider';
    const environment = { ...variables, IMAGE_PROVIDER_URL } as never;
    const own = await app.request('http://localhost:5173/', {}, environment);
    expect(own.status).toBe(200);
    const other = await app.request(`${shop}/`, {}, environment);
    expect(await other.json()).toMatchObject({ code: 'misconfigured' });
    expect(JSON.parse(errors.mock.calls[0]?.[0] as string)).toEqual({
      event: 'emulator_outside_localhost',
      variables: ['IMAGE_PROVIDER_URL'],
    });
  });
});

describe('a limit for each network', () => {
  it.each([
    ['/', { 'CF-Connecting-IP': '2001:db8:1:2::5' }, variables, 'signIn 2001:db8:1:2'],
    // A deployment that is not configured counts too.
    ['/', {}, {}, 'signIn unknown'],
    // A vendor fetches the pictures of all users from one network.
    ['/images/a.png', {}, variables, 'signIn unknown a.png'],
  ])('a call of %s with %o is counted by its own key', async (path, headers, environment, key) => {
    const keys: string[] = [];
    const limit = async (counted: { key: string }) => ({ success: keys.push(counted.key) > 0 });
    const app = new Hono<AppEnv>();
    for (const route of ['/', '/images/:key'] as const) {
      app.get(route, guardAddress('signIn' as never, 'strict'), (context) => context.text('done'));
    }
    const bindings = { ...environment, ADDRESS_LIMIT_STRICT: { limit } } as never;
    expect((await app.request(path, { headers }, bindings)).status).toBe(200);
    expect(keys).toEqual([key]);
  });
});

describe('a page without files', () => {
  it('a page allows only its own scripts and styles, by a nonce of its own', async () => {
    const app = new Hono().get('/', (context) =>
      plainPage(context, 'hi', (nonce) => `<i>${nonce}</i>` as never, 503),
    );
    const [one, other] = [await app.request('/'), await app.request('/')];
    const policy = one.headers.get('Content-Security-Policy') ?? '';
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    const html = await one.text();
    expect(one.status).toBe(503);
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(other.headers.get('Content-Security-Policy')).not.toBe(policy);
    const usual = new Hono().get('/', (context) => plainPage(context, 'en', () => '' as never));
    expect((await usual.request('/')).status).toBe(200);
  });

  it.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', true],
    ['application/json', false],
    ['*/*', false],
    [undefined, false],
  ])('a request that accepts %s is a browser’s own: %s', async (accept, isOwn) => {
    const app = new Hono().get('/', (context) => context.json(wantsPage(context)));
    const result = await app.request('/', accept ? { headers: { Accept: accept } } : {});
    expect(await result.json()).toBe(isOwn);
  });
});
