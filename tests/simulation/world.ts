import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { readConfiguration } from '../../worker/config.ts';
import { createProvider } from '../../worker/images/providers/create-provider.ts';
import { keyPoolOf } from '../../worker/keys/key-pool-of.ts';
import { callService } from '../worker/client.ts';
import { type HostMode, type ProviderMode, providerModes } from './journey.ts';

/** How long `slow` and `late` take in truth, in milliseconds. */
export const slowMs = 120;

/** The prompt's word by which the provider knows how to answer. */
export function promptWord(mode: string): string {
  return `<${mode}>`;
}

/** The word in a prompt that tells how the picture host was to answer. */
export function hostWord(mode: HostMode): string {
  return `<host ${mode}>`;
}

/** The stand-in's own word for it. */
const providerFault = (mode: ProviderMode) => (mode === 'late' ? 'slow' : mode);

const rules = providerModes
  .filter((mode) => mode !== 'good')
  .map((mode) => ({
    mode: providerFault(mode),
    promptIncludes: promptWord(mode),
    delayMs: slowMs,
  }));

/** The provider and the picture host misbehave as they are told when they meet this picture. */
export async function breakPicture(
  uploadId: string,
  provider: ProviderMode,
  host: HostMode,
): Promise<void> {
  const add = { imageIncludes: uploadId, delayMs: slowMs };
  // These two go away by themselves: the next try is taken.
  const times = host === 'error_503' || host === 'rate_limited' ? { times: 1 } : {};
  if (provider !== 'good') {
    await control('image-provider', { add: { ...add, mode: providerFault(provider) } });
  }
  if (host !== 'good') await control('image-host', { add: { ...add, ...times, mode: host } });
}

async function control(service: string, wish: object): Promise<void> {
  const response = await callService(`${service}/control`, {
    method: 'POST',
    body: JSON.stringify(wish),
  });
  if (!response.ok) throw new Error(`${service} does not take ${JSON.stringify(wish)}`);
}

/** The provider forgets its calls and limits, and misbehaves as each prompt says; the operator lets every key in again. */
export async function resetProvider(): Promise<void> {
  const pool = env.KEY_POOLS.getByName('keyed');
  for (const { key, rejected } of await pool.keys()) {
    if (rejected) await pool.readmit(key);
  }
  await callService('image-provider/control', { method: 'DELETE' });
  await callService('image-host/control', { method: 'DELETE' });
  await control('image-provider', { size: 64, rules });
}

/** A picture that was made; `image` is the address of the one that it was made of, or nothing. */
export interface MadePicture {
  prompt: string;
  image: string;
}

/** The pictures that were made since the last reset, by the provider's own books. */
export async function picturesMade(): Promise<MadePicture[]> {
  const response = await callService(`image-provider/calls`);
  const { calls } = await response.json<{
    calls: { prompt: string; status: number; image?: string; fault?: string }[];
  }>();
  return calls
    .filter(({ status, fault }) => status === 200 && (fault === undefined || fault === 'slow'))
    .map(({ prompt, image = '' }) => ({ prompt, image }));
}

/** How often it is looked whether all pictures are gone. */
const forgettingTries = 20;

/** Has an account forget every job that has ended, as after a week. Returns the names of pictures that stayed. */
export async function forgetPictures(userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const account = env.CREDIT_ACCOUNTS.getByName(userId);
  await runInDurableObject(account, async (_, { storage }) => {
    storage.sql.exec(
      'UPDATE jobs SET prune_at = 0 WHERE settled_at IS NOT NULL AND pruned_at IS NULL',
    );
    storage.sql.exec('UPDATE uploads SET expires_at = 0');
  });
  // One that is on its way into the store goes when it is there.
  for (let tries = 1; ; tries += 1) {
    await account.runMaintenance();
    const { objects } = await env.PICTURES.list({ prefix: `${userId}.` });
    const fresh = await runInDurableObject(account, (_, { storage }) =>
      storage.sql.exec('SELECT DISTINCT job_id AS id FROM unsaved_results').toArray(),
    );
    const left = [...objects.map(({ key }) => key), ...fresh.map(({ id }) => String(id))];
    if (left.length === 0 || tries === forgettingTries) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const trueNow = Date.now;
let offsetMs = 0;

/** Stops every clock of the Worker and its objects at this moment, in epoch milliseconds; null lets them go on. */
export function stopClock(at: number | null): void {
  Date.now = at === null ? () => trueNow() + offsetMs : () => at;
}

/** Sets every clock of the Worker and its objects forward, or back. */
export function jumpClock(byMs: number): void {
  offsetMs += byMs;
  Date.now = () => trueNow() + offsetMs;
}

/** Longer than anybody who waits for a key lets pass between two questions, in milliseconds. */
const betweenMinutesMs = 2500;

let minutePassedAt = 0;

/** The minute is over in which all keys were taken, here and at the provider: once for all who wait. */
export async function letMinutePass(): Promise<void> {
  if (trueNow() - minutePassedAt < betweenMinutesMs) return;
  minutePassedAt = trueNow();
  await callService(`image-provider/limits`, { method: 'DELETE' });
  jumpClock(63_000);
}

/** Somebody else takes every key for a minute: who comes now must wait. */
export async function crowdPool(): Promise<void> {
  const settings = readConfiguration(env);
  if (!settings.ok) throw new Error(settings.faults.join('; '));
  const provider = await createProvider(settings.configuration, env);
  const pool = keyPoolOf(env, provider);
  const lease = () =>
    pool.lease({
      ticket: crypto.randomUUID(),
      userId: 'somebody-else',
      keys: provider.keys,
      avoid: [],
      waitMaxMs: 120_000,
    });
  let answer = await lease();
  while (answer.state === 'granted') answer = await lease();
}
