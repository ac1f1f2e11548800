import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import type { ImageProvider } from '../../../../worker/images/providers/provider.ts';
import { until } from '../../../until.ts';
import { accountStub, type Client, callService, signedIn } from '../../client.ts';

const variables = {
  IMAGE_PROVIDER: 'fal',
  IMAGE_PROVIDER_URL: `${env.SERVICES_ORIGIN}/__services/fal`,
  IMAGE_PROVIDER_KEYS: 'emulator-vendor-key-1,emulator-vendor-key-2',
};

const providerOf = async (environment: object): Promise<ImageProvider> => {
  const settings = readConfiguration(environment);
  if (!settings.ok) throw new Error(settings.faults.join());
  return createProvider(settings.configuration, environment);
};

/** Ends what `callFal` began, the last first. Other files run in the same isolate. */
const restore: (() => void)[] = [];

async function callFal(environment: object): Promise<void> {
  const provider = await providerOf(environment);
  const before = { ...provider };
  restore.unshift(() => {
    delete provider.cancel;
    Object.assign(provider, before);
  });
  Object.assign(provider, await providerOf({ ...env, ...variables }));
}

beforeAll(async () => {
  await callFal(env);
  await runInDurableObject(await accountStub(await signedIn()), (account) =>
    callFal((account as unknown as { env: object }).env),
  );
});
afterAll(() => {
  for (const end of restore) end();
});

const service = (path: string, body?: object) =>
  callService(`fal/${path}`, body && { method: 'POST', body: JSON.stringify(body) });

async function callsFor(prompt: string): Promise<number> {
  const response = await service('calls');
  const { calls } = await response.json<{ calls: { prompt: string }[] }>();
  return calls.filter((call) => call.prompt === prompt).length;
}

/** Begins a job whose picture takes so long at the vendor, which has accepted its request. */
async function begin(client: Client, delayMs: number) {
  const id = crypto.randomUUID();
  const prompt = `queued ${id}`;
  await service('control', { add: { mode: 'slow', promptIncludes: id, delayMs } });
  expect((await client.generate(prompt, id)).status).toBe(202);
  await until(async () => expect((await client.job(id)).cancellable).toBe(true));
  return { id, prompt };
}

it('a picture that a vendor makes arrives through a restart, with one billed call', async () => {
  const client = await signedIn();
  const { id, prompt } = await begin(client, 4000);
  await abortAllDurableObjects();
  expect(await client.settled(id)).toMatchObject({ state: 'succeeded' });
  expect(await callsFor(prompt)).toBe(1);
  expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
});
