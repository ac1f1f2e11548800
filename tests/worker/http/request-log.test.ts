import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { Client, idToken, problemOf, signedIn } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

/** Records the lines of the log about requests. */
function requestLines() {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  return () =>
    logged.mock.calls
      .map(([line]) => JSON.parse(line as string) as Record<string, unknown>)
      .filter(({ event }) => event === 'request');
}

describe('the log of requests', () => {
  it('each call has one line: request id, method, route, status, time and the user’s id', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    const lines = requestLines();
    const refused = await client.fetch('/api/jobs/no-such-job-0001');
    const { requestId } = await problemOf(refused);
    expect(refused.headers.get('X-Request-Id')).toBe(requestId);
    expect(lines()).toEqual([
      {
        event: 'request',
        requestId,
        method: 'GET',
        route: '/api/jobs/:id',
        status: 404,
        code: 'not_found',
        tookMs: expect.any(Number),
        userId: user?.id,
      },
    ]);
  });

  it('a line has the code of a refusal, of a guard’s too, and none where a call succeeds', async () => {
    const lines = requestLines();
    const client = new Client();
    await client.fetch('/api/credits');
    await client.post('/api/auth/signout', {}, { Origin: 'https://other.example' });
    await client.fetch('/images/a.png?exp=1&sig=x');
    await client.fetch('/api/me');
    expect(lines().map(({ status, code }) => [status, code])).toEqual([
      [401, 'signed_out'],
      [403, 'cross_origin'],
      [403, 'link_expired'],
      [200, null],
    ]);
  });

  it('a line has no address, no query, no prompt, no token and no signed link', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const lines = requestLines();
    await client.generate(`a secret prompt ${id}`, id);
    const job = await client.settled(id);
    await client.fetch(job.result?.url as string);
    await client.fetch('/api/orders?q=a-secret-query');
    await new Client().fetch('/api/auth/google/callback?code=a-secret-code&state=x');
    const credential = await idToken();
    await new Client().post('/api/auth/google', { credential });
    const text = JSON.stringify(lines());
    for (const secret of [id, 'secret', 'sig=', '?', credential, '@example.com', '203.0.113']) {
      expect(text).not.toContain(secret);
    }
    const routes = new Set(lines().map(({ route }) => route));
    expect([...routes]).toEqual(
      expect.arrayContaining(['/api/jobs', '/images/:key', '/api/orders', '/api/auth/google']),
    );
  });

  it('a call that no route knows has a line without its address', async () => {
    const lines = requestLines();
    await new Client().fetch('/api/secret-place');
    await new Client().fetch('/images/');
    expect(lines()).toMatchObject([
      { route: 'unknown', status: 404, userId: null },
      { route: 'unknown', status: 404 },
    ]);
  });

  it('a page has no line', async () => {
    const lines = requestLines();
    await new Client().fetch('/pricing');
    expect(lines()).toEqual([]);
  });
});
