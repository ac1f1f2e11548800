import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountStub, type Client, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

/** Leaves nothing in the ledger for the daily audit. */
const auditedJustNow = (account: Account) =>
  runInDurableObject(account, (_, { storage }) => {
    storage.sql.exec('UPDATE checkpoint SET whole_seq = seq');
  });

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
    await auditedJustNow(account);
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

describe('the daily audit of an account', () => {
  const haltedOf = async (account: Account) => (await account.report()).halted;
  /** Moves a credit between two entries that were verified before. */
  const corrupt = (account: Account) =>
    runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec('UPDATE entries SET balance_after = 7 WHERE seq = 1');
    });

  it('a fault that no operation noticed halts the account a day after the last audit, and tells the operator', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const account = await accountStub(client);
    const startedAt = Date.now();
    expect(await alarmOf(account)).toBeNull();
    await account.grant({ ref: 'operator:audited', credits: 5, note: 'Owed', kind: 'adjustment' });
    const auditAt = (await alarmOf(account)) as number;
    expect(auditAt).toBeGreaterThan(startedAt - minuteMs + dayMs);
    await corrupt(account);
    await account.freeze({ ref: 'operator:audited-2', reason: 'A test' });
    vi.useFakeTimers({ now: auditAt - 1, toFake: ['Date'] });
    await account.runMaintenance();
    expect(await haltedOf(account)).toBeNull();
    vi.setSystemTime(auditAt);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await haltedOf(account)).toBe(
      'an entry does not begin at the balance of the one before',
    );
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('account_halted'));
    expect(await alarmOf(account)).toBeNull();
  });

  it('an account that has not changed since its last audit sleeps', async () => {
    const account = await accountStub(await signedIn());
    await account.freeze({ ref: 'operator:sleeps', reason: 'A test' });
    const auditAt = (await alarmOf(account)) as number;
    vi.useFakeTimers({ now: auditAt, toFake: ['Date'] });
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await alarmOf(account)).toBeNull();
    expect(await haltedOf(account)).toBeNull();
  });
});
