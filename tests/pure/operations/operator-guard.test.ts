import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { listOperatorCalls } from '../../../worker/incidents/operator-log.ts';
import { keyRoutes } from '../../../worker/operations/key-routes.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from './request-as-operator.ts';

const { OPERATOR_SECRET: secret } = localConfiguration('http://localhost:5173');
const bearer = { Authorization: `Bearer ${secret}` };
const path = '/api/operator/keys';

let environment: Env;

beforeEach(() => {
  const pool = { keys: async () => [] };
  environment = environmentWith({ KEY_POOLS: { getByName: () => pool } });
});

const call = (headers: Record<string, string>, query = '') =>
  requestAsOperator(keyRoutes, path + query, { environment, headers });
const calls = () => listOperatorCalls(environment.DATABASE, 9);

describe('a call of the operator', () => {
  it('is recorded with who, when, what and its outcome, without the query', async () => {
    const headers = { ...bearer, 'X-Operator': 'Ada', 'CF-Connecting-IP': '203.0.113.9' };
    expect((await call(headers, '?email=ada@shop.example')).status).toBe(200);
    expect(await calls()).toEqual([
      {
        at: expect.any(Number),
        who: 'Ada',
        network: '203.0.113.9',
        method: 'GET',
        path,
        reason: null,
        status: 200,
      },
    ]);
  });

  it.each([
    ['', 'unnamed'],
    ['x'.repeat(61), 'x'.repeat(60)],
    ['A\u0008d\u009Ba', 'Ada'],
  ])(
    'the name of an operator is recorded with at most 60 characters that a terminal only shows: %j',
    async (name, who) => {
      await call({ ...bearer, 'X-Operator': name });
      expect(await calls()).toMatchObject([{ who }]);
    },
  );

  it('a call that can’t be recorded still succeeds, and the log has the reason', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await environment.DATABASE.prepare('DROP TABLE operator_log').run();
    expect((await call(bearer)).status).toBe(200);
    expect(String(log.mock.calls[0]?.[0])).toContain('operator_call_not_recorded');
  });
});

describe('an attempt without the secret', () => {
  it.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['another secret', { Authorization: `Bearer ${'x'.repeat(40)}` }],
    ['the secret in another scheme', { Authorization: `Basic ${secret}` }],
    ['a part of the secret', { Authorization: `Bearer ${secret?.slice(0, -1)}` }],
  ])('is refused with %s, and recorded with its network', async (_, headers) => {
    const { status, json } = await call({ ...headers, 'CF-Connecting-IP': '2001:db8::1' });
    expect([status, json.code]).toEqual([401, 'signed_out']);
    expect(await calls()).toMatchObject([{ status: 401, path, network: '2001:db8:0:0' }]);
  });
});
