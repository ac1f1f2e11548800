import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { origin, signedIn } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

/** D1 that loses its connection during the first statements, which may or may not have been carried out. */
function failingDatabase(failures: number) {
  let calls = 0;
  const prepare = (query: string) => {
    calls += 1;
    if (calls <= failures) throw new Error('D1_ERROR: Network connection lost.');
    return env.DATABASE.prepare(query);
  };
  return { calls: () => calls, DATABASE: { prepare } };
}

it('a read that D1 lost twice is made again, and is handled', async () => {
  const client = await signedIn();
  const { DATABASE, calls } = failingDatabase(2);
  const response = await callDeployment({ DATABASE }, '/api/orders?status=all&q=', {
    headers: { Cookie: client.cookie() },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ orders: [], nextCursor: null });
  expect(calls()).toBe(3);
});

it('a change that D1 lost is not made again, because it may have been made', async () => {
  const client = await signedIn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { DATABASE, calls } = failingDatabase(100);
  const response = await callDeployment({ DATABASE }, '/api/orders/unknown/close', {
    method: 'POST',
    headers: { Cookie: client.cookie(), Origin: origin },
  });
  expect(response.status).toBe(503);
  expect(calls()).toBe(1);
});
