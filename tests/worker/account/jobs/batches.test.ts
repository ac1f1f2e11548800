import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../../domain/account/batch.ts';
import { until } from '../../../until.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../../client.ts';
import { countWhenQuiet } from '../../http/asked-stores.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const job = (more: object = {}) => ({
  id: crypto.randomUUID(),
  tool: 'text2img',
  prompt: 'a cat',
  ...more,
});
const batchOf = (jobs: { id: string }[], more: object = {}) => ({
  id: crypto.randomUUID(),
  expectedCost: jobs.length,
  jobs,
  ...more,
});
const post = (client: Client, body: object) => client.post('/api/batches', body);

/** A user with 40 credits. */
async function buyer(): Promise<Client> {
  const client = await signedIn();
  await (await accountStub(client)).call('ledger.grant', [{ ref: 'order:1', credits: 38 }]);
  return client;
}

async function settled(client: Client, id: string): Promise<Batch> {
  return until(async () => {
    const { batch } = await client.get<{ batch: Batch }>(`/api/batches/${id}`);
    expect(batch.charged + batch.returned).toBe(batch.cost);
    return batch;
  });
}

describe('a batch', () => {
  it('each picture of a batch is charged alone, without a statement for D1', async () => {
    const client = await buyer();
    const refused = crypto.randomUUID();
    await breakProvider({ mode: 'refused', promptIncludes: refused });
    const body = batchOf([job(), job({ prompt: `a cat ${refused}` }), job(), job()]);
    const asked = await countWhenQuiet();
    const response = await post(client, body);
    expect(response.status).toBe(202);
    expect(await client.credits()).toMatchObject({ held: 4 });
    const batch = await settled(client, body.id);
    expect(asked.statements).toBe(0);
    expect(batch).toMatchObject({ cost: 4, charged: 3, returned: 1 });
    expect(batch.jobs.map(({ id, state }) => [id, state])).toEqual(
      body.jobs.map(({ id }, at) => [id, at === 1 ? 'failed' : 'succeeded']),
    );
    expect(await client.credits()).toMatchObject({ balance: 37, held: 0 });
    expect((await post(client, body)).status).toBe(202);
    expect(await client.credits()).toMatchObject({ balance: 37, held: 0 });
    const { batches } = await client.get<{ batches: Batch[] }>('/api/batches');
    expect(batches.map(({ id }) => id)).toEqual([body.id]);
    // Of a batch that has ended nothing is left to cancel.
    const cancelled = await client.fetch(`/api/batches/${body.id}`, { method: 'DELETE' });
    expect(cancelled.status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 37, held: 0 });
  });
});
