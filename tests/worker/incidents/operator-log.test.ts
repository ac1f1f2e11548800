import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, signedIn } from '../client.ts';

const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DATABASE.exec(
    'DELETE FROM operator_log; DELETE FROM operator_attempts; DELETE FROM incidents',
  );
});

describe('a call of the operator', () => {
  it('the log is listed for the operator alone', async () => {
    const client = await signedIn();
    expect((await client.fetch('/api/operator/log')).status).toBe(401);
    const response = await new Client().fetch('/api/operator/log', { headers: bearer });
    const { calls: listed } = await response.json<{ calls: { status: number }[] }>();
    expect(listed).toMatchObject([{ status: 401, path: '/api/operator/log' }]);
  });
});
