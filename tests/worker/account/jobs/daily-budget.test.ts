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
  await (await accountStub(client)).grant({ ref: order, credits: 15, note: 'Starter Pack' });
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
    expect(await second.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
    expect(await second.get<{ jobs: unknown[] }>('/api/jobs')).toEqual({ jobs: [] });
    expect(await incidentKinds()).toEqual(['provider_budget_low', 'provider_budget_spent']);
    // The first user's job is answered as it is, and what needs no provider goes on.
    expect((await first.generate('the last fox', id)).status).toBe(202);
    const filter = { tool: 'filter', filterType: 'Sepia' };
    const edit = { id: crypto.randomUUID(), tool: 'edit', options: filter };
    expect((await second.post('/api/jobs', edit)).status).toBe(202);
  });

  it('the last third of a day is for who has bought credits and kept them', async () => {
    const [trial, buyer] = [await signedIn(), await signedIn()];
    const [uploadId, kept] = [await upload(trial), await upload(buyer)];
    await buy(buyer, 'order:kept');
    await setCalls(3);
    await bound(trial, 6);
    const ask = async (client: Client, request: object = {}) => {
      const id = crypto.randomUUID();
      const body = { id, tool: 'text2img', prompt: `a fox ${id}`, ...request };
      const response = await client.post('/api/jobs', body);
      return response.ok ? (await client.settled(id)).state : response.status;
    };
    // Three of six calls are left: the trial's leaves two, which are the last third.
    expect(await ask(trial)).toBe('succeeded');
    expect(await ask(trial)).toBe(503);
    expect(await ask(trial, { tool: 'bgremove', prompt: undefined, uploadId })).toBe(503);
    expect(await trial.credits()).toMatchObject({ balance: 1, held: 0 });
    // The operator learns of it before the calls are spent.
    expect(await incidentKinds()).toContain('provider_budget_low');
    expect(await ask(buyer, { tool: 'bgremove', prompt: undefined, uploadId: kept })).toBe(
      'succeeded',
    );
    // Who got the money back has bought nothing.
    await (await accountStub(buyer)).reverse({
      ref: 'return:all',
      grantRef: 'order:kept',
      returned: { credits: 15 },
      note: 'Money returned',
    });
    await (await accountStub(buyer)).grant({
      ref: 'operator:gift',
      credits: 3,
      note: 'A gift',
      kind: 'adjustment',
    });
    expect(await ask(buyer)).toBe(503);
    await buy(buyer, 'order:again');
    expect(await ask(buyer)).toBe('succeeded');
    expect(await ask(buyer)).toBe(503);
  });
});
