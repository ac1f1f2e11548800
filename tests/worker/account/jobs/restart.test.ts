import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../until.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function slowJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 2500 });
  expect((await client.generate(`slow ${id}`, id)).status).toBe(202);
  await until(async () => expect((await client.job(id)).state).toBe('running'));
  return id;
}

describe('an object that restarts during a job', () => {
  it('an object that is aborted fails its running job as interrupted, and charges nothing', async () => {
    const client = await signedIn();
    const id = await slowJob(client);
    await abortAllDurableObjects();
    const job = await client.settled(id);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
    expect(await client.credits()).toEqual({
      balance: 2,
      held: 0,
      available: 2,
      initialized: true,
    });
  });

  it.each([
    ['an abort', () => abortAllDurableObjects()],
    ['an eviction', (client: Client) => accountStub(client).then((one) => evictDurableObject(one))],
  ])('an account keeps what was settled before %s', async (_, goDown) => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`saved ${id}`, id);
    const before = await client.settled(id);
    await goDown(client);
    expect(await client.job(id)).toEqual(before);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    const next = crypto.randomUUID();
    await client.generate(`next ${next}`, next);
    expect((await client.settled(next)).state).toBe('succeeded');
    expect(await client.credits()).toMatchObject({ balance: 0, held: 0 });
  });
});
