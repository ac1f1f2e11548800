import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountStub, type Client, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';

afterEach(() => vi.useRealTimers());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Account = Awaited<ReturnType<typeof accountStub>>;

/** A job whose result is in R2. */
async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`saved ${id}`, id);
  expect((await client.settled(id)).state).toBe('succeeded');
  await vi.waitFor(async () => expect(await stored(id)).toBe(true));
  return id;
}

async function sendPicture(client: Client): Promise<{ id: string; expiresAt: string }> {
  const form = new FormData();
  form.set('image', png(60, 60));
  return (await client.fetch('/api/uploads', { method: 'POST', body: form })).json();
}

async function stored(id: string): Promise<boolean> {
  const { objects } = await env.PICTURES.list();
  return objects.some(({ key }) => key.includes(id));
}

/** Registers an upload without a session, which would have expired by then. */
async function addUpload(account: Account): Promise<string> {
  const id = crypto.randomUUID();
  const key = `somebody.upload.${id}.png`;
  await account.addUpload({ id, key, type: 'image/png', width: 60, height: 60 });
  await env.PICTURES.put(key, new Uint8Array(1));
  return id;
}

const alarmOf = (account: Account) =>
  runInDurableObject(account, (_, { storage }) => storage.getAlarm());

describe('the account’s alarm', () => {
  it('the alarm is set for the end of an upload’s hour while a finished job waits for days', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await madePicture(client);
    const expiresAt = Date.parse((await sendPicture(client)).expiresAt);
    expect(await alarmOf(account)).toBe(expiresAt);
    await account.runMaintenance();
    expect(await alarmOf(account)).toBe(expiresAt);
  });

  it('the alarm is set for a finished job that is pruned before an upload expires', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await madePicture(client);
    await client.post(`/api/jobs/${id}/saved`, {});
    const pruneAt = (await alarmOf(account)) as number;
    expect(pruneAt).toBeGreaterThan(Date.now() + dayMs - minuteMs);
    vi.useFakeTimers({ now: pruneAt - 10 * minuteMs, toFake: ['Date'] });
    await addUpload(account);
    expect(await alarmOf(account)).toBe(pruneAt);
  });

  it('the alarm deletes a result and an upload that are due together, and no others', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const [due, later] = [await madePicture(client), await madePicture(client)];
    const { id: dueUpload } = await sendPicture(client);
    await client.post(`/api/jobs/${due}/saved`, {});
    vi.useFakeTimers({ now: Date.now() + dayMs + minuteMs, toFake: ['Date'] });
    const laterUpload = await addUpload(account);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    const left = await Promise.all([due, dueUpload, later, laterUpload].map(stored));
    expect(left).toEqual([false, false, true, true]);
    expect(await account.readJob(due)).toMatchObject({ state: 'succeeded', result: null });
    expect(await account.readJob(later)).toMatchObject({ result: expect.anything() });
    expect(await alarmOf(account)).toBe(Date.now() + 60 * minuteMs);
  });
});
