import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveRoutes } from '../../../../worker/account/live/live-routes.ts';
import { requestAsUser, sessionHash, userId } from '../call-as-user.ts';

const url = 'https://shop.example/api/live';
const socket = { name: 'the account’s socket' };

/** A response as workerd has it: one with the status 101 carries a socket. Node's refuses that status. */
class SocketResponse extends Response {
  constructor(body?: BodyInit | null, init: ResponseInit = {}) {
    const isUpgrade = init.status === 101;
    super(body, isUpgrade ? { ...init, status: 200 } : init);
    if (!isUpgrade) return;
    Object.defineProperty(this, 'status', { value: 101 });
    Object.defineProperty(this, 'webSocket', { value: init.webSocket });
  }
}

/** Whose account was asked for a socket, and how. */
let asked: unknown[];
/** The status of what the account responds. */
let responded: number;

beforeEach(() => {
  asked = [];
  responded = 101;
  vi.stubGlobal('Response', SocketResponse);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const accounts = {
  getByName: (id: string) => ({
    fetch: async (...input: unknown[]) => {
      asked.push([id, ...input]);
      return { status: responded, webSocket: socket };
    },
  }),
};

/** Asks for a socket with these headers. */
const open = (headers: Record<string, string> = {}) =>
  requestAsUser(
    liveRoutes,
    '/api/live',
    { headers: { Upgrade: 'websocket', ...headers } },
    { responses: {}, environment: { CREDIT_ACCOUNTS: accounts } },
  );

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('a socket', () => {
  it.each(['websocket', 'WebSocket'])(
    'the upgrade to %s has the socket that the account opened for the session',
    async (upgrade) => {
      const response = await open({ Upgrade: upgrade });
      expect(response.status).toBe(101);
      expect(response.webSocket).toBe(socket);
      const headers = { Upgrade: 'websocket', 'X-Session': sessionHash };
      expect(asked).toEqual([[userId, url, { headers }]]);
    },
  );

  it.each(['permessage-deflate', 'permessage-deflate; client_max_window_bits'])(
    'a client that offers "%s" gets the smallest window',
    async (offered) => {
      const { headers } = await open({ 'Sec-WebSocket-Extensions': offered });
      expect(headers.get('Sec-WebSocket-Extensions')).toBe(
        'permessage-deflate; server_no_context_takeover; server_max_window_bits=9',
      );
    },
  );

  it.each([
    ['nothing', {}],
    ['another extension', { 'Sec-WebSocket-Extensions': 'x-webkit-deflate-frame' }],
  ])('a client that offers %s gets no compression', async (_, offered) => {
    expect((await open(offered)).headers.has('Sec-WebSocket-Extensions')).toBe(false);
  });
});

describe('a socket that is refused', () => {
  it.each([
    ['no upgrade', ''],
    ['the upgrade to another protocol', 'h2c'],
  ])('a request of %s is handled with what this address accepts', async (_, upgrade) => {
    const response = await open({ Upgrade: upgrade });
    expect([response.status, await codeOf(response)]).toEqual([426, 'upgrade_required']);
    expect(response.headers.get('Upgrade')).toBe('websocket');
    expect(asked).toEqual([]);
  });

  it.each(['https://shop.example.evil', 'http://shop.example', 'null'])(
    'a page of the origin %s opens none with the user’s cookie',
    async (origin) => {
      const response = await open({ Origin: origin });
      expect([response.status, await codeOf(response)]).toEqual([403, 'cross_origin']);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    [401, 401, 'signed_out'],
    [403, 403, 'user_disabled'],
    [429, 429, 'rate_limited'],
  ])('where the account responds %s, so does the API', async (status, expected, code) => {
    responded = status;
    const response = await open();
    expect([response.status, await codeOf(response)]).toEqual([expected, code]);
  });
});
