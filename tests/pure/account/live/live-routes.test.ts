import { beforeEach, expect, it } from 'vitest';
import { liveRoutes } from '../../../../worker/account/live/live-routes.ts';
import { requestAsUser, sessionHash, userId } from '../call-as-user.ts';
import { stubSockets } from './fake-socket.ts';

const url = 'https://shop.example/api/live';
const socket = { name: 'the account’s socket' };

/** Whose account was asked for a socket, and how. */
let asked: unknown[];
/** The status of what the account responds. */
let responded: number;

beforeEach(() => {
  asked = [];
  responded = 101;
  stubSockets();
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
    { headers: { Upgrade: 'WebSocket', ...headers } },
    { responses: {}, environment: { CREDIT_ACCOUNTS: accounts } },
  );

it('an upgrade has the socket that the account opened for the session', async () => {
  const response = await open();
  expect(response.status).toBe(101);
  expect(response.webSocket).toBe(socket);
  const headers = { Upgrade: 'websocket', 'X-Session': sessionHash };
  expect(asked).toEqual([[userId, url, { headers }]]);
});

const smallest = 'permessage-deflate; server_no_context_takeover; server_max_window_bits=9';
it.each([
  ['permessage-deflate; client_max_window_bits', smallest],
  ['x-webkit-deflate-frame', null],
  ['', null],
])(
  'a client that offers "%s" gets the smallest window, or no compression: %s',
  async (offered, used) => {
    const { headers } = await open(offered ? { 'Sec-WebSocket-Extensions': offered } : {});
    expect(headers.get('Sec-WebSocket-Extensions')).toBe(used);
  },
);

it.each<[string, Record<string, string>, number, number, string]>([
  ['without an upgrade', { Upgrade: '' }, 101, 426, 'upgrade_required'],
  ['with the upgrade to another protocol', { Upgrade: 'h2c' }, 101, 426, 'upgrade_required'],
  ['of another site', { Origin: 'https://shop.example.evil' }, 101, 403, 'cross_origin'],
  ['of the same host without TLS', { Origin: 'http://shop.example' }, 101, 403, 'cross_origin'],
  ['of a page without an origin', { Origin: 'null' }, 101, 403, 'cross_origin'],
  ['of an ended session', {}, 401, 401, 'signed_out'],
  ['of a disabled user', {}, 403, 403, 'user_disabled'],
  ['above the account’s limit', {}, 429, 429, 'rate_limited'],
])('a request %s opens no socket', async (_, headers, ofAccount, status, code) => {
  responded = ofAccount;
  const response = await open(headers);
  const problem = (await response.json()) as { code: string };
  expect([response.status, problem.code]).toEqual([status, code]);
  expect(response.headers.get('Upgrade')).toBe(status === 426 ? 'websocket' : null);
  expect(asked).toHaveLength(ofAccount === 101 ? 0 : 1);
});
