import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { uploadForm } from '../../../simulation/user/requested-job.ts';
import { accountStub, type Client, problemOf, signedIn } from '../../client.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const callsPerDay = 5;

const pool = () => env.KEY_POOLS.getByName('keyed');

/** Sets how many calls of the provider the user's account allows each day; undefined for no bound. */
async function bound(client: Client, calls: number | undefined): Promise<void> {
  await runInDurableObject(await accountStub(client), async (account) => {
    const { env: environment } = account as unknown as { env: object };
    const settings = readConfiguration(environment);
    if (!settings.ok) throw new Error(settings.faults.join());
    const provider = await createProvider(settings.configuration, environment);
    Object.assign(provider.limits, { callsPerDay: calls });
  });
}

const setCalls = (calls: number) =>
  runInDurableObject(pool(), (_, { storage }) => {
    storage.sql.exec('UPDATE day_calls SET day = ?, calls = ?', '2026-11-23', calls);
  });

async function upload(client: Client): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
  return (await response.json<{ id: string }>()).id;
}

/** Gives the user credits as a purchase does. */
async function buy(client: Client, order: string): Promise<void> {
  await (await accountStub(client)).call('ledger.grant', [{ ref: order, credits: 15 }]);
}

const incidentKinds = async () =>
  (await env.DATABASE.prepare('SELECT kind FROM incidents ORDER BY id').all()).results.map(
    ({ kind }) => kind,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  // All accounts of a run share their settings.
  await bound(await signedIn(), undefined);
  vi.restoreAllMocks();
});

describe('the provider calls of a day', () => {
  it('the last call of a day makes a picture, and the next job is refused before anything is held', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await buy(first, 'order:first');
    await buy(second, 'order:second');
    const uploadId = await upload(second);
    await setCalls(callsPerDay - 2);
    await bound(first, callsPerDay);
    const early = crypto.randomUUID();
    await first.generate('the last fox but one', early);
    expect((await first.settled(early)).state).toBe('succeeded');
    const id = crypto.randomUUID();
    expect((await first.generate('the last fox', id)).status).toBe(202);
    expect((await first.settled(id)).state).toBe('succeeded');
    const requests = [
      { id: crypto.randomUUID(), tool: 'text2img', prompt: 'one more fox' },
      { id: crypto.randomUUID(), tool: 'bgremove', uploadId },
    ];
    for (const request of requests) {
      const response = await second.post('/api/jobs', request);
      expect([request.tool, response.status]).toEqual([request.tool, 503]);
      expect(await problemOf(response)).toMatchObject({
        code: 'budget_spent',
        retryAt: '2026-11-24T00:00:00.000Z',
      });
      expect(Number(response.headers.get('Retry-After'))).toBe(12 * 60 * 60);
    }
    const [job] = requests;
    const batch = { id: crypto.randomUUID(), expectedCost: 1, jobs: [job] };
    expect(await problemOf(await second.post('/api/batches', batch))).toMatchObject({
      code: 'budget_spent',
    });
    expect(await second.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
    expect(await second.get<{ jobs: unknown[] }>('/api/jobs')).toEqual({ jobs: [] });
    expect(await incidentKinds()).toEqual(['provider_budget_low', 'provider_budget_spent']);
    // The first user's job is handled as usual, and calls without a provider continue.
    expect((await first.generate('the last fox', id)).status).toBe(202);
    const filter = { tool: 'filter', filterType: 'Sepia' };
    const edit = { id: crypto.randomUUID(), tool: 'edit', options: filter };
    expect((await second.post('/api/jobs', edit)).status).toBe(202);
  });
});
