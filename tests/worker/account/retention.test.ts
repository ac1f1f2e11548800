import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';

afterEach(() => vi.useRealTimers());

const dayMs = 24 * 60 * 60_000;

async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`kept ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  await vi.waitFor(async () => expect(await storedPictures(id)).toBe(1));
  return id;
}

/** One that has not come into the store, as after a crash right after it was made. */
async function freshPicture(client: Client): Promise<{ id: string; url: string }> {
  const id = await madePicture(client);
  const { user } = await client.get<Me>('/api/me');
  const key = `${user?.id}.${id}.png`;
  const bytes = await (await env.PICTURES.get(key))?.arrayBuffer();
  await runInDurableObject(await accountStub(client), async (_, { storage }) => {
    storage.sql.exec('INSERT INTO fresh_pictures VALUES (?, 0, ?)', id, bytes);
    await storage.setAlarm(Date.now() + 500);
  });
  await env.PICTURES.delete(key);
  return { id, url: (await client.job(id)).result?.url ?? '' };
}

async function storedPictures(id: string): Promise<number> {
  const { objects } = await env.PICTURES.list();
  return objects.filter(({ key }) => key.includes(id)).length;
}

describe('a finished picture', () => {
  it('waits on the server for seven days, and is gone after', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await madePicture(client);
    vi.useFakeTimers({ now: Date.now() + 7 * dayMs - 60_000, toFake: ['Date'] });
    await runDurableObjectAlarm(account);
    expect(await storedPictures(id)).toBe(1);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await storedPictures(id)).toBe(0);
    expect(await account.readJob(id)).toMatchObject({ state: 'succeeded', result: null });
    expect(await account.credits()).toMatchObject({ balance: 1, held: 0 });
  });

  it('stays for a day once the device has it', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await madePicture(client);
    for (const _ of [1, 2]) {
      const response = await client.post(`/api/jobs/${id}/saved`, {});
      expect(await response.json()).toEqual({ saved: true });
    }
    vi.useFakeTimers({ now: Date.now() + dayMs - 60_000, toFake: ['Date'] });
    await runDurableObjectAlarm(account);
    expect(await storedPictures(id)).toBe(1);
    vi.setSystemTime(Date.now() + 120_000);
    await runDurableObjectAlarm(account);
    expect(await storedPictures(id)).toBe(0);
  });

  it('that only its account has is shown all the same, and brought into the store', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { id, url } = await freshPicture(client);
    const kept = await client.fetch(url);
    expect(kept.status).toBe(200);
    expect(kept.headers.get('Content-Type')).toBe('image/png');
    expect(kept.headers.get('Content-Disposition')).toContain('.png"');
    const bytes = await kept.arrayBuffer();
    expect(kept.headers.get('Content-Length')).toBe(String(bytes.byteLength));
    const late = await client.fetch(url.replace(/made=\d+/, 'made=1'));
    expect(await late.arrayBuffer()).toEqual(bytes);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await storedPictures(id)).toBe(1);
    expect(await account.readFreshPicture(id)).toBeNull();
    expect(await (await client.fetch(url)).arrayBuffer()).toEqual(bytes);
  });

  it('that only its account has is gone with the account', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const { id, url } = await freshPicture(client);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await account.readFreshPicture(id)).toBeNull();
    expect(await storedPictures(id)).toBe(0);
    expect((await new Client().fetch(url)).status).toBe(404);
  });

  it('of somebody else cannot be confirmed', async () => {
    const id = await madePicture(await signedIn());
    const response = await (await signedIn()).post(`/api/jobs/${id}/saved`, {});
    expect((await problemOf(response)).code).toBe('not_found');
  });
});
