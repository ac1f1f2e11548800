import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { app } from '../../../worker/app.ts';
import { sendEmailsAfterResponse } from '../../../worker/email/send-after-response.ts';
import { drainBody } from '../../../worker/http/bodies/drain-body.ts';
import { configured } from '../../../worker/http/configured.ts';
import { neverCached } from '../../../worker/http/never-cached.ts';
import { defaultPolicies, requireHttps } from '../../../worker/http/policies/default-policies.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { logRequest } from '../../../worker/http/request-log.ts';
import { environmentWith } from '../environment.ts';

const origin = 'http://localhost:5173';
const names = Object.keys(endpoints) as CallName[];

/** What stands before every call, from the outside to the inside. */
const everywhere = {
  drainBody,
  identifyRequest,
  logRequest,
  defaultPolicies,
  neverCached,
  requireHttps,
};
/** What stands before some calls. */
const guards = Object.entries({
  ...everywhere,
  configured,
  sendEmailsAfterResponse,
});

let logged: Record<string, unknown>[] = [];

beforeEach(() => {
  logged = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      logged.push(JSON.parse(line) as Record<string, unknown>);
    });
  }
});

/** The handlers that a request meets, in their order, with the pattern of each. */
function handlersOf(method: string, path: string) {
  const [matched] = app.router.match(method, path);
  return matched.map(([[handler, route]]) => ({ handler, pattern: route.path }));
}

/** The names of the guards before the route of a call. */
function guardsOf(name: CallName): string[] {
  const { method, path } = endpoints[name];
  const handlers = handlersOf(method, path.replaceAll(/:\w+/g, 'x'));
  const own = handlers.findIndex(({ handler, pattern }) => {
    const isGuard = guards.some(([, guard]) => guard === handler);
    return pattern === path && !isGuard;
  });
  return handlers
    .slice(0, own + 1)
    .flatMap(({ handler }) => guards.filter(([, guard]) => guard === handler))
    .map(([guard]) => guard);
}

describe('every call of the API', () => {
  it.each(names)('%s has a route, behind the guards that hold for all', (name) => {
    expect(guardsOf(name).slice(0, 6)).toEqual(Object.keys(everywhere));
  });

  it('needs a deployment that is set up, but for those that say whether it is', () => {
    const others = names.filter((name) => !guardsOf(name).includes('configured'));
    expect(others).toEqual(['readHealth', 'readApiDescription', 'reportPolicyViolation']);
  });

  it('sends the e-mails that it has put into the outbox, where it can put one', () => {
    const sending = names.filter(
      (name) =>
        endpoints[name].method !== 'GET' && guardsOf(name).includes('sendEmailsAfterResponse'),
    );
    expect(sending).toEqual([
      'updateProfile',
      'deleteAccount',
      'createOrder',
      'verifyOrder',
      'closeOrder',
      'checkOrder',
      'sendMessage',
      'finishCheckout',
      'receiveWebhook',
      'takeDown',
    ]);
  });
});

describe('a response', () => {
  const common = ['Content-Security-Policy', 'X-Content-Type-Options'];

  it.each([
    ['GET', '/api/features', 200],
    ['POST', '/api/features', 405],
    ['GET', '/api/nothing', 404],
    ['GET', '/images/nothing.png', 403],
    ['GET', '/images/a/b', 404],
    ['GET', '/robots.txt', 200],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/nothing', 302],
  ])(
    '%s %s: %i, with an id and policies; a call is logged and not cached',
    async (method, path, status) => {
      // As a browser that opens the address.
      const init = { method, headers: { Accept: 'text/html,*/*', 'X-Request-Id': 'theirs' } };
      const response = await app.request(origin + path, init, environmentWith());
      expect(response.status).toBe(status);
      expect(common.filter((name) => !response.headers.has(name))).toEqual([]);
      // No client chooses it.
      expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
      const isCall = /^\/(api|images)\//.test(path);
      expect(logged.map(({ event }) => event)).toEqual(isCall ? ['request'] : []);
      const cache = response.headers.get('Cache-Control');
      expect(cache === 'private, no-store').toBe(isCall);
      expect(response.headers.get('Allow')).toBe(status === 405 ? 'GET' : null);
    },
  );

  it.each([
    ['/api/packs', 500, { code: 'misconfigured' }],
    ['/images/a.png', 500, { code: 'misconfigured' }],
    ['/api/nothing', 500, { code: 'misconfigured' }],
    ['/api/openapi.json', 200, { openapi: expect.anything() }],
  ])('%s of a deployment that is not set up: %i', async (path, status, body) => {
    const admit = { limit: async () => ({ success: true }) };
    const environment = environmentWith({ SESSION_SECRET: '', ADDRESS_LIMIT_USUAL: admit });
    const response = await app.request(origin + path, {}, environment);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body);
  });
});

describe('a failure that no route expected', () => {
  /** D1 fails with this in every statement. */
  async function failWith(message: string) {
    const fail = () => {
      throw new Error(message);
    };
    const environment = environmentWith({ DATABASE: { withSession: fail } });
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
    const response = await app.request(`${origin}/api/packs`, {}, environment);
    vi.useRealTimers();
    return { status: response.status, ...((await response.json()) as object) };
  }

  it('may be repeated after a second where a store was not there for a moment', async () => {
    expect(
      await failWith('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
    ).toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAt: new Date(1_800_000_001_000).toISOString(),
    });
    expect(logged).toContainEqual(expect.objectContaining({ event: 'request_failed' }));
  });

  it('is otherwise an internal error, whose reason is only in the log', async () => {
    const response = await failWith('D1_ERROR: no such table: users');
    expect(response).toMatchObject({ status: 500, code: 'internal_error' });
    expect(JSON.stringify(response)).not.toContain('users');
    expect(logged).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('no such table') }),
    );
  });
});
