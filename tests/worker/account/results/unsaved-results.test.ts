import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../../domain/account/user.ts';
import { until } from '../../../until.ts';
import { accountStub, type Client, signedIn } from '../../client.ts';

afterEach(() => vi.restoreAllMocks());

interface UnsavedResult {
  id: string;
  /** Its name in R2. */
  key: string;
  /** Its link right after it was made, and later. */
  links: { young: string; old: string };
}

/** A result that only its account has, as after a crash right after it was made. */
async function unsavedResult(client: Client): Promise<UnsavedResult> {
  const id = crypto.randomUUID();
  await client.generate(`saved ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  const { user } = await client.get<Me>('/api/me');
  const key = `${user?.id}.${id}.png`;
  await until(async () => expect(await env.PICTURES.head(key)).not.toBeNull());
  const bytes = await (await env.PICTURES.get(key))?.arrayBuffer();
  await runInDurableObject(await accountStub(client), async (_, { storage }) => {
    storage.sql.exec('INSERT INTO unsaved_results VALUES (?, 0, ?)', id, bytes);
    await storage.deleteAlarm();
  });
  await env.PICTURES.delete(key);
  const young = (await client.job(id)).result?.url ?? '';
  return { id, key, links: { young, old: young.replace(/made=\d+/, 'made=1') } };
}

describe('a result that only its account has', () => {
  it('an unsaved result is served, and moved to R2', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { id, key, links } = await unsavedResult(client);
    const young = await client.fetch(links.young);
    expect(young.status).toBe(200);
    expect(young.headers.get('Content-Type')).toBe('image/png');
    expect(young.headers.get('Content-Disposition')).toContain('.png"');
    const bytes = await young.arrayBuffer();
    expect(young.headers.get('Content-Length')).toBe(String(bytes.byteLength));
    expect(await (await client.fetch(links.old)).arrayBuffer()).toEqual(bytes);
    await account.runMaintenance();
    expect(await env.PICTURES.head(key)).not.toBeNull();
    expect(await account.call('jobs.unsavedResult', [id])).toBeNull();
    for (const link of Object.values(links)) {
      expect(await (await client.fetch(link)).arrayBuffer()).toEqual(bytes);
    }
  });
});
