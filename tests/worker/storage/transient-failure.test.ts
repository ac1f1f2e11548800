import { afterEach, expect, it, vi } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { type Client, origin, signedIn } from '../client.ts';
import { failingDatabase, lost } from './failing-database.ts';

afterEach(() => vi.restoreAllMocks());

async function listOrders(client: Client, DATABASE: D1Database) {
  return callDeployment({ DATABASE }, '/api/orders?status=all&q=', {
    headers: { Cookie: client.cookie() },
  });
}

it('a read that D1 lost twice is made again, and is handled', async () => {
  const client = await signedIn();
  const { DATABASE, calls } = failingDatabase(lost, 2);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const response = await listOrders(client, DATABASE);
  const waits = timers.mock.calls.map(([, ms]) => ms);
  expect(waits.filter((ms) => ms === 50 || ms === 250)).toEqual([50, 250]);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ orders: [], nextCursor: null });
  expect(calls()).toBe(3);
});

it('a change that D1 lost is not made again, because it may have been made', async () => {
  const client = await signedIn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { DATABASE, calls } = failingDatabase(lost, 100);
  const response = await callDeployment({ DATABASE }, '/api/orders/unknown/close', {
    method: 'POST',
    headers: { Cookie: client.cookie(), Origin: origin },
  });
  expect(response.status).toBe(503);
  expect(calls()).toBe(1);
});
