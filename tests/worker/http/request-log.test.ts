import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, idToken, signedIn } from '../client.ts';

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
});
