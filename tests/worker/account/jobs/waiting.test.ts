import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../until.ts';
import { type Client, signedIn } from '../../client.ts';
import { pool, provider } from '../../key-pool.ts';

/** Uses every call that the 18 keys allow in this minute. */
async function useUpThePool(): Promise<void> {
  const { keys, limits } = await provider();
  for (let call = 0; call < 54; call += 1) {
    const ticket = crypto.randomUUID();
    await pool().lease({ ticket, userId: ticket, keys, avoid: [], waitMaxMs: 600_000 }, limits);
  }
}

/** Deletes the leases, as if the minute had passed for the pool only. */
async function freeThePool(): Promise<void> {
  await runInDurableObject(pool(), (_, state) => {
    state.storage.sql.exec('DELETE FROM leases');
  });
}

async function waitingJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  expect((await client.generate(`waiting ${id}`, id)).status).toBe(202);
  await until(async () => expect((await client.job(id)).stage).toBe('waiting'));
  return id;
}

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await freeThePool();
  await abortAllDurableObjects();
  await useUpThePool();
});

describe('a picture that waits for a key', () => {
  it('a job that waits for a key can be cancelled at once, without a charge', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    const response = await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
    expect(response.status).toBe(200);
    expect(await client.job(id)).toMatchObject({
      state: 'cancelled',
      error: { code: 'cancelled' },
    });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect((await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  it('a job that waits for a key continues after a restart, and costs one credit', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    await freeThePool();
    await abortAllDurableObjects();
    expect(await client.settled(id)).toMatchObject({ state: 'succeeded' });
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0, available: 1 });
  });
});
