import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { until } from '../../../until.ts';
import { signedIn } from '../../client.ts';
import { pool, provider } from '../../key-pool.ts';

/** Uses every call that the 18 keys allow in this minute. */
async function useUpThePool(): Promise<void> {
  const { keys, limits } = await provider();
  for (let call = 0; call < 54; call += 1) {
    const ticket = crypto.randomUUID();
    await pool().lease({ ticket, userId: ticket, keys, avoid: [], waitMaxMs: 600_000 }, limits);
  }
}

it('of two jobs that wait for a key one is cancelled at once, and the other one continues after a restart', async () => {
  await useUpThePool();
  const client = await signedIn();
  const [cancelled, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [cancelled, other]) {
    expect((await client.generate(`waiting ${id}`, id)).status).toBe(202);
    await until(async () => expect((await client.job(id)).stage).toBe('waiting'));
  }
  for (const _ of ['once', 'again']) {
    const response = await client.fetch(`/api/jobs/${cancelled}`, { method: 'DELETE' });
    expect(response.status).toBe(200);
  }
  expect(await client.job(cancelled)).toMatchObject({ error: { code: 'cancelled' } });
  expect(await client.credits()).toMatchObject({ balance: 2, held: 1 });
  // As if the minute had passed for the pool only.
  await runInDurableObject(pool(), (_, { storage }) => storage.sql.exec('DELETE FROM leases'));
  await abortAllDurableObjects();
  expect(await client.settled(other)).toMatchObject({ state: 'succeeded' });
  expect(await client.credits()).toMatchObject({ balance: 1, held: 0, available: 1 });
});
