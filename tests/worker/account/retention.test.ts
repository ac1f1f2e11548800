import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import type { Me } from '../../../domain/user.ts';
import { accountStub, breakProvider, type Client, problemOf, signedIn } from '../client.ts';

afterEach(() => vi.useRealTimers());

const dayMs = 24 * 60 * 60_000;

async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`kept ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  return id;
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

  it('that nobody came to know of, for its account went down, goes with the job', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await madePicture(client);
    await runInDurableObject(account, (_, { storage }) => {
      // As after a crash between storing the picture and saying so.
      storage.sql.exec("UPDATE jobs SET state = 'failed', result = NULL WHERE id = ?", id);
    });
    expect(await storedPictures(id)).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 8 * dayMs, toFake: ['Date'] });
    await runDurableObjectAlarm(account);
    expect(await storedPictures(id)).toBe(0);
  });

  it('that is ready after its owner has gone goes once nobody can be working on it', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 500 });
    await client.generate(`orphan ${id}`, id);
    await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
    await client.fetch('/api/me', { method: 'DELETE' });
    await abortAllDurableObjects();
    await env.PICTURES.put(`${user?.id}.${id}.png`, new Uint8Array(1));
    vi.useFakeTimers({ now: Date.now() + jobDeadlineMs + 61_000, toFake: ['Date'] });
    await runDurableObjectAlarm(env.CREDIT_ACCOUNTS.getByName(user?.id as string));
    expect(await storedPictures(id)).toBe(0);
  });

  it('of somebody else cannot be confirmed', async () => {
    const id = await madePicture(await signedIn());
    const response = await (await signedIn()).post(`/api/jobs/${id}/saved`, {});
    expect((await problemOf(response)).code).toBe('not_found');
  });
});
