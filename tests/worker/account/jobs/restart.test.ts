import { abortAllDurableObjects } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { until } from '../../../until.ts';
import { breakProvider, signedIn } from '../../client.ts';

it('an object that is aborted fails its running job as interrupted, charges nothing, and keeps what was settled', async () => {
  const client = await signedIn();
  const [settled, running] = [crypto.randomUUID(), crypto.randomUUID()];
  await client.generate(`saved ${settled}`, settled);
  const before = await client.settled(settled);
  await breakProvider({ mode: 'slow', promptIncludes: running, delayMs: 2500 });
  expect((await client.generate(`slow ${running}`, running)).status).toBe(202);
  await until(async () => expect((await client.job(running)).state).toBe('running'));
  await abortAllDurableObjects();
  expect(await client.settled(running)).toMatchObject({
    state: 'failed',
    error: { code: 'interrupted' },
  });
  expect(await client.job(settled)).toEqual(before);
  expect(await client.credits()).toMatchObject({ balance: 1, held: 0, available: 1 });
});
