import { afterEach, expect, it, vi } from 'vitest';
import { problems } from '../../../domain/error-code.ts';
import { callDeployment } from '../call-deployment.ts';
import { problemOf, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('an unexpected error tells nothing of itself, and is logged under the request’s id', async () => {
  const client = await signedIn();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const DATABASE = {
    prepare: () => {
      throw new Error('no such column: secret_column');
    },
  };
  const response = await callDeployment({ DATABASE }, '/api/orders', {
    headers: { Cookie: client.cookie() },
  });
  expect(response.status).toBe(500);
  const problem = await problemOf(response);
  expect(problem).toEqual({
    code: 'internal_error',
    ...problems.internal_error,
    requestId: expect.any(String),
  });
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toEqual([
    {
      event: 'request_failed',
      requestId: problem.requestId,
      reason: expect.stringContaining('secret_column'),
    },
  ]);
});

it('a store that was out of reach for a moment is answered with when to ask again', async () => {
  const client = await signedIn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const DATABASE = {
    prepare: () => {
      throw new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.');
    },
  };
  const response = await callDeployment({ DATABASE }, '/api/orders', {
    headers: { Cookie: client.cookie() },
  });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(await problemOf(response)).toMatchObject({
    code: 'unavailable',
    retryAt: new Date(now + 1000).toISOString(),
  });
});
