import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../../domain/account/user.ts';
import { app } from '../../../../worker/app.ts';
import { accountStub, type Client, origin, signedIn } from '../../client.ts';

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
  await vi.waitFor(async () => expect(await env.PICTURES.head(key)).not.toBeNull(), 20_000);
  const bytes = await (await env.PICTURES.get(key))?.arrayBuffer();
  await runInDurableObject(await accountStub(client), async (_, { storage }) => {
    storage.sql.exec('INSERT INTO unsaved_results VALUES (?, 0, ?)', id, bytes);
    await storage.deleteAlarm();
  });
  await env.PICTURES.delete(key);
  const young = (await client.job(id)).result?.url ?? '';
  return { id, key, links: { young, old: young.replace(/made=\d+/, 'made=1') } };
}

/** The app's response while R2 behaves like `store`. */
async function fetchFrom(store: object, link: string): Promise<Response> {
  return app.fetch(new Request(origin + link), { ...env, PICTURES: store });
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

  it('an unsaved result is served while R2 fails, and a missing one is handled with 503', async () => {
    const client = await signedIn();
    const { id, links } = await unsavedResult(client);
    const down = { get: () => Promise.reject(new Error('Simulated: R2 is down')) };
    for (const link of Object.values(links)) {
      expect((await fetchFrom(down, link)).status).toBe(200);
    }
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('DELETE FROM unsaved_results WHERE job_id = ?', id);
    });
    for (const link of Object.values(links)) {
      expect((await fetchFrom(down, link)).status).toBe(503);
    }
  });
});

describe('moving results to R2', () => {
  it('the alarm moves a result when no socket could be notified, and the job is not logged as crashed', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const crashed = vi.spyOn(console, 'error');
    const left = vi.spyOn(console, 'warn');
    await runInDurableObject(account, (_, { storage }) => {
      vi.spyOn(storage, 'sync').mockRejectedValue(new Error('Simulated: nothing is written'));
    });
    const id = crypto.randomUUID();
    await client.generate(`untold ${id}`, id);
    expect((await client.settled(id)).state).toBe('succeeded');
    await vi.waitFor(
      () => expect([...left.mock.calls, ...crashed.mock.calls].flat().join()).toContain(id),
      20_000,
    );
    expect(left.mock.calls.flat().join()).toContain('picture_not_moved');
    expect(crashed.mock.calls).toEqual([]);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    const { user } = await client.get<Me>('/api/me');
    await account.runMaintenance();
    expect(await env.PICTURES.head(`${user?.id}.${id}.png`)).not.toBeNull();
  });
});
