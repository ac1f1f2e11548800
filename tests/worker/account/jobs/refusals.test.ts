import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, it, vi } from 'vitest';
import { jobRequestsPerMinute } from '../../../../domain/limits.ts';
import { readConfiguration } from '../../../../worker/config.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { uploadForm } from '../../../simulation/user/requested-job.ts';
import { callDeployment } from '../../call-deployment.ts';
import { accountStub, type Client, problemOf, signedIn } from '../../client.ts';
import { png } from '../../images/pictures/pictures.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const filter = { tool: 'edit', options: { tool: 'filter', filterType: 'HDR' } };

async function upload(client: Client, body: FormData = uploadForm()): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body });
  return (await response.json<{ id: string }>()).id;
}

/** A picture of this height, as an upload. */
function formOf(height: number): FormData {
  const form = new FormData();
  form.set('image', png(60, height));
  return form;
}

/** Changes what the user's account has stored. */
const change = async (client: Client, query: string, ...values: unknown[]) =>
  runInDurableObject(await accountStub(client), (_, { storage }) => {
    storage.sql.exec(query, ...values);
  });

/** Sets how many calls of the provider all accounts allow each day; undefined for no bound. */
async function allowCalls(client: Client, callsPerDay: number | undefined): Promise<void> {
  await runInDurableObject(await accountStub(client), async (account) => {
    const { env: environment } = account as unknown as { env: object };
    const settings = readConfiguration(environment);
    if (!settings.ok) throw new Error(settings.faults.join());
    const provider = await createProvider(settings.configuration, environment);
    Object.assign(provider.limits, { callsPerDay });
  });
}

const insertJobs = (count: number, state: string, settledAt: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
   INSERT INTO jobs
     (id, seq, request, mobile, tool, cost, state, stage, created_at, deadline_at, settled_at)
   SELECT 'other-' || i, 1000 + i, 'null', 0, 'text2img', 1, '${state}', 'held', 0, 9e15,
     ${settledAt} FROM n`;

interface Refused {
  /** What differs from a job that is accepted. */
  job?: object;
  expectedCost?: number;
  variables?: object;
}

const id = () => crypto.randomUUID();

const refusals: Record<string, (client: Client) => Promise<Refused>> = {
  price_changed: async () => ({ expectedCost: 2 }),
  option_unavailable: async () => ({ job: { options: { seed: 7 } } }),
  tool_unavailable: async () => ({ variables: { IMAGE_PROVIDER_TOOLS: 'headshot' } }),
  prompt_refused: async () => ({
    job: { prompt: 'a Forbidden Thing' },
    variables: { SCREENING: 'words', SCREENING_WORDS: 'forbidden thing' },
  }),
  unknown_upload: async () => ({
    job: { tool: 'bgremove', uploadId: await upload(await signedIn()) },
  }),
  invalid_mask: async (client) => {
    const pictures = { uploadId: await upload(client), maskId: await upload(client, formOf(60)) };
    const options = { tool: 'select', areaToEdit: 'the sky', editDescription: 'at night' };
    return { job: { tool: 'edit', options, ...pictures }, expectedCost: 2 };
  },
  insufficient_credits: async (client) => {
    for (const _ of [1, 2]) await client.post('/api/jobs', { id: id(), ...filter });
    return {};
  },
  too_many_jobs: async (client) => {
    await change(client, insertJobs(43, 'queued', 'NULL'));
    return {};
  },
  too_many_failures: async (client) => {
    await change(client, insertJobs(2000, 'cancelled', String(Date.now())));
    return {};
  },
  provider_unavailable: async (client) => {
    await change(client, insertJobs(1, 'failed', String(Date.now())));
    await change(
      client,
      `INSERT INTO provider_calls (job_id, called_at, is_operators)
       SELECT 'other-1', ?, 1 FROM json_each(?)`,
      Date.now(),
      JSON.stringify(Array(60).fill(0)),
    );
    return {};
  },
  budget_spent: async (client) => {
    await allowCalls(client, 0);
    return {};
  },
  account_frozen: async (client) => {
    await (await accountStub(client)).call('ledger.freeze', [{ ref: 'f', reason: 'A test' }]);
    return {};
  },
  account_halted: async (client) => {
    await change(client, "UPDATE account SET halted = 'a test'");
    return {};
  },
  rate_limited: async (client) => {
    const jobs = Array.from({ length: 20 }, () => ({ id: id(), tool: 'text2img', prompt: 'x' }));
    for (let sent = 0; sent < jobRequestsPerMinute; sent += jobs.length) {
      await client.post('/api/batches', { id: id(), expectedCost: 1, jobs });
    }
    return {};
  },
};

it.each(Object.entries(refusals))(
  'a job and a batch are refused with %s, and hold nothing',
  async (code, prepare) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const { job: changes, expectedCost = 1, variables = {} } = await prepare(client);
    const { balance } = await client.credits();
    const job = () => ({ id: id(), tool: 'text2img', prompt: 'a cat', ...changes });
    const bodies = {
      '/api/jobs': { ...job(), ...(code === 'price_changed' ? { expectedCost } : {}) },
      '/api/batches': { id: id(), expectedCost, jobs: [job()] },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const response = await callDeployment(variables, path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: client.cookie() },
        body: JSON.stringify(body),
      });
      expect([path, (await problemOf(response)).code]).toEqual([path, code]);
    }
    await allowCalls(client, undefined);
    expect(await client.credits()).toMatchObject({ balance, held: 0 });
  },
);

it('a job and a batch under the id of another one are a conflict', async () => {
  const client = await signedIn();
  const [jobId, batchId] = [id(), id()];
  await client.post('/api/jobs', { id: jobId, ...filter });
  await client.post('/api/batches', {
    id: batchId,
    expectedCost: 1,
    jobs: [{ id: id(), ...filter }],
  });
  const other = { tool: 'text2img', prompt: 'a cat' };
  for (const response of [
    await client.post('/api/jobs', { id: jobId, ...other }),
    await client.post('/api/batches', {
      id: batchId,
      expectedCost: 1,
      jobs: [{ id: id(), ...other }],
    }),
  ]) {
    expect((await problemOf(response)).code).toBe('conflict');
  }
  expect(await client.credits()).toMatchObject({ balance: 0, held: 0 });
});
