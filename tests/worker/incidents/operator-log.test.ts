import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOperatorCalls } from '../../../worker/incidents/operator-log.ts';
import { Client, signedIn } from '../client.ts';

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
  it('the log is listed for the operator alone', async () => {
    const client = await signedIn();
    expect((await client.fetch('/api/operator/log')).status).toBe(401);
    const response = await new Client().fetch('/api/operator/log', { headers: bearer });
    const { calls: listed } = await response.json<{ calls: { status: number }[] }>();
    expect(listed).toMatchObject([{ status: 401, path: '/api/operator/log' }]);
  });

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
});
