import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOperatorCalls } from '../../../worker/incidents/operator-log.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';

const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DATABASE.exec(
    'DELETE FROM operator_log; DELETE FROM operator_attempts; DELETE FROM incidents',
  );
});

async function pathOf(client: Client): Promise<string> {
  const { user } = await client.get<{ user: { id: string } }>('/api/me');
  return `/api/operator/accounts/${user.id}`;
}

const calls = () => listOperatorCalls(env.DATABASE, 100);

describe('a call of the operator', () => {
  it('a call of the operator is recorded once with who, when, what, why and its outcome', async () => {
    const path = await pathOf(await signedIn());
    const headers = { ...bearer, 'X-Operator': 'Ada', 'CF-Connecting-IP': '203.0.113.9' };
    const before = Date.now();
    await new Client().post(`${path}/disable`, { reason: 'Chargebacks' }, headers);
    expect(await calls()).toEqual([
      {
        at: expect.any(Number),
        who: 'Ada',
        network: '203.0.113.9',
        method: 'POST',
        path: `${path}/disable`,
        reason: 'Chargebacks',
        status: 200,
      },
    ]);
    expect((await calls())[0]?.at).toBeGreaterThanOrEqual(before);
  });

  it('a call that only reads, and one that is refused, are recorded too, without an e-mail address', async () => {
    const path = await pathOf(await signedIn());
    await new Client().fetch('/api/operator/users?email=a@b.example', { headers: bearer });
    await new Client().post(`${path}/grant`, { credits: -1 }, bearer);
    expect(await calls()).toMatchObject([
      { who: 'unnamed', path: `${path}/grant`, status: 422 },
      { path: '/api/operator/users', status: 200, reason: null },
    ]);
  });

  it('a user is disabled only with a reason', async () => {
    const client = await signedIn();
    const path = await pathOf(client);
    for (const body of [{}, { reason: '  ' }]) {
      const response = await new Client().post(`${path}/disable`, body, bearer);
      expect((await problemOf(response)).code).toBe('invalid_input');
    }
    expect((await client.fetch('/api/credits')).status).toBe(200);
  });

  it('the log is listed for the operator alone', async () => {
    const client = await signedIn();
    expect((await client.fetch('/api/operator/log')).status).toBe(401);
    const response = await new Client().fetch('/api/operator/log', { headers: bearer });
    const { calls: listed } = await response.json<{ calls: { status: number }[] }>();
    expect(listed).toMatchObject([{ status: 401, path: '/api/operator/log' }]);
  });

  it('a call that can’t be recorded is answered all the same, and the log says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const prepare = (query: string) => {
      if (query.includes('INSERT INTO operator_log')) throw new Error('D1 is full');
      return env.DATABASE.prepare(query);
    };
    const path = '/api/operator/messages';
    const response = await callDeployment({ DATABASE: { prepare } }, path, { headers: bearer });
    expect(response.status).toBe(200);
    const event = { event: 'operator_call_not_recorded', reason: 'Error: D1 is full' };
    expect(log.mock.calls).toEqual([[JSON.stringify(event)]]);
  });

  it('the name of an operator is recorded with 60 characters at most', async () => {
    const headers = { ...bearer, 'X-Operator': 'x'.repeat(61) };
    await new Client().fetch('/api/operator/log', { headers });
    expect((await calls())[0]?.who).toBe('x'.repeat(60));
  });

  it('the name of an operator is recorded without what a terminal would obey', async () => {
    const headers = { ...bearer, 'X-Operator': 'A\u0008d\ta' };
    await new Client().fetch('/api/operator/log', { headers });
    expect((await calls())[0]?.who).toBe('Ada');
  });
});

describe('an attempt without the secret', () => {
  it('an attempt with another secret is recorded with its network', async () => {
    const headers = { Authorization: 'Bearer wrong', 'CF-Connecting-IP': '2001:db8::1' };
    expect((await new Client().fetch('/api/operator/keys', { headers })).status).toBe(401);
    expect(await calls()).toMatchObject([
      { status: 401, path: '/api/operator/keys', network: '2001:db8:0:0' },
    ]);
  });
});
