import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../until.ts';
import { accountStub, type Client, problemOf, signedIn } from '../client.ts';

afterEach(() => vi.useRealTimers());

const dayMs = 24 * 60 * 60_000;

async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`saved ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  await until(async () => expect(await storedPictures(id)).toBe(1));
  return id;
}

async function storedPictures(id: string): Promise<number> {
  const { objects } = await env.PICTURES.list();
  return objects.filter(({ key }) => key.includes(id)).length;
}

describe('a result', () => {
  it('a result remains for one day after the device has saved it', async () => {
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

  it('a user can’t report the result of another user as saved', async () => {
    const id = await madePicture(await signedIn());
    const response = await (await signedIn()).post(`/api/jobs/${id}/saved`, {});
    expect((await problemOf(response)).code).toBe('not_found');
  });
});
