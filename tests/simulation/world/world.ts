import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { readConfiguration } from '../../../worker/config.ts';
import { createProvider } from '../../../worker/images/providers/create-provider.ts';
import type { ImageProvider } from '../../../worker/images/providers/provider.ts';
import { keyPoolOf } from '../../../worker/keys/key-pool-of.ts';
import { callService } from '../../worker/client.ts';
import { type HostMode, type ProviderMode, providerModes } from '../journey/journey.ts';

/** How long `slow` and `late` really take, in milliseconds. */
export const slowMs = 120;

export function promptWord(mode: string): string {
  return `<${mode}>`;
}

export function hostWord(mode: HostMode): string {
  return `<host ${mode}>`;
}

const providerFault = (mode: ProviderMode) => (mode === 'late' ? 'slow' : mode);

const rules = providerModes
  .filter((mode) => mode !== 'good')
  .map((mode) => ({
    mode: providerFault(mode),
    promptIncludes: promptWord(mode),
    delayMs: slowMs,
  }));

export async function breakPicture(
  uploadId: string,
  provider: ProviderMode,
  host: HostMode,
): Promise<void> {
  const add = { imageIncludes: uploadId, delayMs: slowMs };
  // These two end by themselves: the next try succeeds.
  const times = host === 'error_503' || host === 'rate_limited' ? { times: 1 } : {};
  if (provider !== 'good') {
    await control('image-provider', { add: { ...add, mode: providerFault(provider) } });
  }
  if (host !== 'good') await control('image-host', { add: { ...add, ...times, mode: host } });
}

async function control(service: string, request: object): Promise<void> {
  const response = await callService(`${service}/control`, {
    method: 'POST',
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`${service} refuses ${JSON.stringify(request)}`);
}

/**
 * Clears the provider's calls and limits, sets the failure of each prompt, and readmits every key.
 */
export async function resetProvider(): Promise<void> {
  const pool = keyPoolOf(env, await deployedProvider());
  for (const { key, rejected } of await pool.keys()) {
    if (rejected) await pool.readmit(key);
  }
  await callService('image-provider/control', { method: 'DELETE' });
  await callService('image-host/control', { method: 'DELETE' });
  await control('image-provider', { size: 64, repeats: true, rules });
}

/** A picture that the provider made; `image` is the address of its source, or empty. */
export interface MadePicture {
  prompt: string;
  image: string;
}

export async function picturesMade(): Promise<MadePicture[]> {
  const response = await callService(`image-provider/calls`);
  const { calls } = await response.json<{
    calls: { prompt: string; status: number; image?: string; fault?: string }[];
  }>();
  return calls
    .filter(({ status, fault }) => status === 200 && (fault === undefined || fault === 'slow'))
    .map(({ prompt, image = '' }) => ({ prompt, image }));
}

const forgettingTries = 20;

/**
 * Prunes every job that has ended, as after a week. Returns the names of the pictures that remain.
 */
export async function forgetPictures(userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const account = env.CREDIT_ACCOUNTS.getByName(userId);
  const uploads = await runInDurableObject(account, async (_, { storage }) => {
    storage.sql.exec(
      'UPDATE jobs SET prune_at = 0 WHERE settled_at IS NOT NULL AND pruned_at IS NULL',
    );
    const known = storage.sql.exec<{ key: string }>('SELECT key FROM uploads').toArray();
    storage.sql.exec('UPDATE uploads SET expires_at = 0');
    return known;
  });
  // A result that is moving to R2 is deleted in a later run.
  for (let tries = 1; ; tries += 1) {
    await account.runMaintenance();
    const { objects } = await env.PICTURES.list({ prefix: `${userId}.` });
    const fresh = await runInDurableObject(account, (_, { storage }) =>
      storage.sql.exec('SELECT DISTINCT job_id AS id FROM unsaved_results').toArray(),
    );
    const found = await Promise.all(uploads.map(({ key }) => env.PICTURES.head(key)));
    const stored = [...objects, ...found.filter((object) => object !== null)];
    const left = [...stored.map(({ key }) => key), ...fresh.map(({ id }) => String(id))];
    if (left.length === 0 || tries === forgettingTries) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const trueNow = Date.now;

/** Returns the present second of the services' clock, which no journey changes, in epoch milliseconds. */
export function realSecond(): number {
  return Math.floor(trueNow() / 1000) * 1000;
}

let offsetMs = 0;

export function jumpClock(byMs: number): void {
  offsetMs += byMs;
  Date.now = () => trueNow() + offsetMs;
}

/** Longer than the time between two polls of a ticket, in milliseconds. */
const betweenMinutesMs = 2500;

let minutePassedAt = 0;

/**
 * Ends the minute in which all keys were used, here and at the provider, once for all waiting jobs.
 */
export async function letMinutePass(): Promise<void> {
  if (trueNow() - minutePassedAt < betweenMinutesMs) return;
  minutePassedAt = trueNow();
  await callService(`image-provider/limits`, { method: 'DELETE' });
  jumpClock(63_000);
}

function deployedProvider(): Promise<ImageProvider> {
  const settings = readConfiguration(env);
  if (!settings.ok) throw new Error(settings.faults.join('; '));
  return createProvider(settings.configuration, env);
}

/** Uses every key for a minute, so that new jobs must wait. */
export async function crowdPool(): Promise<void> {
  const provider = await deployedProvider();
  const pool = keyPoolOf(env, provider);
  const lease = () => {
    // Many users, because nobody gets all keys.
    const ticket = crypto.randomUUID();
    const request = { ticket, userId: ticket, keys: provider.keys, avoid: [], waitMaxMs: 120_000 };
    return pool.lease(request);
  };
  let result = await lease();
  while (result.state === 'granted') result = await lease();
}
