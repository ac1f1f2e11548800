import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../../domain/account/batch.ts';
import { jobRequestsPerMinute } from '../../../../domain/limits.ts';
import { uploadForm } from '../../../simulation/user/requested-job.ts';
import { callDeployment } from '../../call-deployment.ts';
import { accountStub, breakProvider, type Client, problemOf, signedIn } from '../../client.ts';
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
  return vi.waitFor(async () => {
    const { batch } = await client.get<{ batch: Batch }>(`/api/batches/${id}`);
    expect(batch.charged + batch.returned).toBe(batch.cost);
    return batch;
  }, 60_000);
}

/** Changes what the user's account has stored. */
const change = async (client: Client, query: string) =>
  runInDurableObject(await accountStub(client), (_, { storage }) => {
    storage.sql.exec(query);
  });

async function upload(client: Client): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
  return (await response.json<{ id: string }>()).id;
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
  });

  it('a cancelled batch returns the credits of all that waits', async () => {
    const client = await buyer();
    const slow = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: slow, delayMs: 2000 });
    const body = batchOf([1, 2, 3, 4, 5].map(() => job({ prompt: `a cat ${slow}` })));
    await post(client, body);
    await client.fetch(`/api/batches/${body.id}`, { method: 'DELETE' });
    const batch = await settled(client, body.id);
    expect(batch.returned).toBeGreaterThanOrEqual(2);
    expect(await client.credits()).toMatchObject({ balance: 40 - batch.charged, held: 0 });
  });

  it.each<[string, (client: Client) => Promise<object>]>([
    ['price_changed', async () => batchOf([job(), job()], { expectedCost: 4 })],
    ['option_unavailable', async () => batchOf([job({ options: { seed: 7 } })])],
    ['unknown_upload', async () => batchOf([job({ tool: 'bgremove', uploadId: 'gone-0001' })])],
    [
      'invalid_mask',
      async (client) => {
        const uploadId = await upload(client);
        await change(client, `UPDATE uploads SET type = 'image/jpeg' WHERE id = '${uploadId}'`);
        const options = { tool: 'select', areaToEdit: 'the sky', editDescription: 'at night' };
        const edit = job({ tool: 'edit', uploadId, maskId: uploadId, options });
        return batchOf([edit], { expectedCost: 2 });
      },
    ],
    [
      'conflict',
      async (client) => {
        const body = batchOf([
          job({ tool: 'edit', options: { tool: 'filter', filterType: 'HDR' } }),
        ]);
        await post(client, body);
        return { ...body, jobs: [job()] };
      },
    ],
    [
      'too_many_jobs',
      async (client) => {
        await change(
          client,
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 43)
           INSERT INTO jobs (id, seq, request, mobile, tool, cost, state, stage, created_at, deadline_at)
           SELECT 'waits-' || i, 1000 + i, 'null', 0, 'text2img', 1, 'queued', 'held', 0, 9e15 FROM n`,
        );
        return batchOf([job()]);
      },
    ],
    [
      'too_many_failures',
      async (client) => {
        await change(
          client,
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
           INSERT INTO jobs
             (id, seq, request, mobile, tool, cost, state, stage, created_at, deadline_at, settled_at)
           SELECT 'failed-' || i, 1000 + i, 'null', 0, 'text2img', 1, 'cancelled', 'held', 0, 0,
             ${Date.now()} FROM n`,
        );
        return batchOf([job()]);
      },
    ],
    [
      'account_frozen',
      async (client) => {
        await (await accountStub(client)).call('ledger.freeze', [{ ref: 'f', reason: 'A test' }]);
        return batchOf([job()]);
      },
    ],
    [
      'account_halted',
      async (client) => {
        await change(client, "UPDATE account SET halted = 'a test'");
        return batchOf([job()]);
      },
    ],
    [
      'rate_limited',
      async (client) => {
        const wrong = batchOf(
          Array.from({ length: 40 }, () => job()),
          { expectedCost: 1 },
        );
        for (let sent = 0; sent <= jobRequestsPerMinute - 40; sent += 40) await post(client, wrong);
        return batchOf(Array.from({ length: 40 }, () => job()));
      },
    ],
  ])('a batch is refused with %s, and holds nothing', async (code, bodyFor) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await buyer();
    const body = await bodyFor(client);
    expect((await problemOf(await post(client, body))).code).toBe(code);
    expect(await client.credits()).toMatchObject({ held: 0 });
  });

  it('a batch that costs too much says how many of its pictures can be paid', async () => {
    const client = await signedIn();
    const response = await post(client, batchOf([job(), job(), job()]));
    expect(await problemOf(response)).toMatchObject({
      code: 'insufficient_credits',
      available: 2,
      affordable: 2,
    });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('a batch that the account does not have is not found', async () => {
    const client = await signedIn();
    const other = await buyer();
    const body = batchOf([job({ tool: 'edit', options: { tool: 'filter', filterType: 'HDR' } })]);
    await post(other, body);
    for (const method of ['GET', 'DELETE']) {
      const response = await client.fetch(`/api/batches/${body.id}`, { method });
      expect((await problemOf(response)).code).toBe('not_found');
    }
  });

  it('a batch with a tool that is switched off is refused', async () => {
    const client = await signedIn();
    const response = await callDeployment({ IMAGE_PROVIDER_TOOLS: 'headshot' }, '/api/batches', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: client.cookie() },
      body: JSON.stringify(batchOf([job()])),
    });
    expect((await problemOf(response)).code).toBe('tool_unavailable');
  });
});
