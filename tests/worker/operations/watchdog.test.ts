import {
  abortAllDurableObjects,
  createScheduledController,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import { watchAccount } from '../../../worker/account/account-watch.ts';
import type { CreditAccount } from '../../../worker/credit-account.ts';
import worker from '../../../worker/index.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../client.ts';

afterEach(() => vi.useRealTimers());

const runCron = () => worker.scheduled(createScheduledController(), env);

const watched = () =>
  env.DATABASE.prepare('SELECT user_id, due_at FROM account_watch')
    .all()
    .then((all) => all.results);

/** A job whose object was aborted, and whose alarm is lost. */
async function abandonedJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 3000 });
  await client.generate(`abandoned ${id}`, id);
  await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
  await runInDurableObject(await accountStub(client), async (_, state) => {
    await state.storage.deleteAlarm();
  });
  await vi.waitFor(async () => expect(await watched()).toHaveLength(1));
  return id;
}

describe('the watchdog', () => {
  it('the watchdog ends a job whose object and alarm are lost, and releases the credit', async () => {
    const client = await signedIn();
    const id = await abandonedJob(client);
    const account = await accountStub(client);
    await abortAllDurableObjects();
    vi.useFakeTimers({ now: Date.now() + jobDeadlineMs + 61_000, toFake: ['Date'] });
    await runCron();
    const entries = await account.entries(1, null);
    expect(entries).toMatchObject([{ kind: 'not_charged', ref: `expire:job:${id}` }]);
    expect(await account.credits()).toMatchObject({ balance: 2, held: 0 });
    // The request must still be deleted in a week, so the account remains watched.
    expect(await watched()).toMatchObject([{ due_at: expect.any(Number) }]);
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000);
    await runCron();
    expect(await account.readJob(id)).toMatchObject({ state: 'failed', request: null });
    expect(await watched()).toEqual([]);
  });

  it('the watchdog maintains the other accounts when one account fails', async () => {
    await env.DATABASE.exec('DELETE FROM account_watch');
    const loud = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const now = Date.now();
    const broken = await signedIn();
    await runInDurableObject(await accountStub(broken), (account) => {
      vi.spyOn(account as CreditAccount, 'runMaintenance').mockRejectedValue(new Error('Broken'));
    });
    const { user } = await broken.get<Me>('/api/me');
    await watchAccount(env.DATABASE, user?.id as string, now - 1);
    await runCron();
    expect(loud).toHaveBeenCalledWith(expect.stringContaining('account_not_maintained'));
    const [row] = await watched();
    expect(row?.due_at).toBeGreaterThan(now + 60_000);
    loud.mockRestore();
  });

  it('the watchdog checks an account a day after the device saved the result, not a week', async () => {
    await env.DATABASE.exec('DELETE FROM account_watch');
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`soon ${id}`, id);
    await client.settled(id);
    await env.DATABASE.exec('UPDATE account_watch SET due_at = due_at + 604800000');
    await client.post(`/api/jobs/${id}/saved`, {});
    const [row] = await watched();
    expect(row?.due_at).toBeLessThan(Date.now() + 25 * 60 * 60_000);
  });

  it('the watchdog checks at the earliest registered time, whatever is registered later', async () => {
    await env.DATABASE.exec('DELETE FROM account_watch');
    for (const dueAt of [2000, 3000, 1000]) await watchAccount(env.DATABASE, 'somebody', dueAt);
    expect(await watched()).toEqual([{ user_id: 'somebody', due_at: 1000 }]);
    await watchAccount(env.DATABASE, 'somebody', 4000);
    expect(await watched()).toEqual([{ user_id: 'somebody', due_at: 1000 }]);
    await env.DATABASE.exec('DELETE FROM account_watch');
  });

  it('the watchdog is registered for a job before its user gets an answer', async () => {
    await env.DATABASE.exec('DELETE FROM account_watch');
    await (await signedIn()).generate('at once');
    expect(await watched()).toHaveLength(1);
  });

  it('the watchdog does not touch accounts that are not due', async () => {
    await env.DATABASE.exec('DELETE FROM account_watch');
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`calm ${id}`, id);
    await client.settled(id);
    await vi.waitFor(async () => expect(await watched()).toHaveLength(1));
    const before = await watched();
    await runCron();
    expect(await watched()).toEqual(before);
  });
});
