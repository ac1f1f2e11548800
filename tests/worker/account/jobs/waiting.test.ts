import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../../../domain/account/job.ts';
import { type JobHost, JobRunner } from '../../../../worker/account/jobs/job-runner.ts';
import { KeyPool } from '../../../../worker/keys/key-pool-object.ts';
import { keyPoolOf } from '../../../../worker/keys/key-pool-of.ts';
import { accountStub, type Client, callService, problemOf, signedIn } from '../../client.ts';
import { pool, provider } from '../../key-pool.ts';
import { openTab } from '../../tab.ts';

/** Uses every call that the 18 keys allow in this minute. */
async function useUpThePool(): Promise<void> {
  const { keys, limits } = await provider();
  for (let call = 0; call < 54; call += 1) {
    const ticket = crypto.randomUUID();
    await pool().lease({ ticket, userId: ticket, keys, avoid: [], waitMaxMs: 600_000 }, limits);
  }
}

/** Returns the position of a new user's request, which leaves the queue again. */
async function placeOfNext(): Promise<number | undefined> {
  const { keys, limits } = await provider();
  const request = { ticket: 'next', userId: 'next', keys, avoid: [], waitMaxMs: 600_000 };
  const answer = await pool().lease(request, limits);
  await pool().withdraw('next');
  return answer.state === 'waiting' ? answer.place : undefined;
}

/** Deletes the leases, as if the minute had passed for the pool only. */
async function freeThePool(): Promise<void> {
  await runInDurableObject(pool(), (_, state) => {
    state.storage.sql.exec('DELETE FROM leases');
  });
}

async function waitingJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  expect((await client.generate(`waiting ${id}`, id)).status).toBe(202);
  await vi.waitFor(async () => expect((await client.job(id)).stage).toBe('waiting'));
  return id;
}

/** Much longer than a request waits for its key, in milliseconds. */
const farAwayMs = 600;

/** Delays the pool's answers by this many milliseconds. */
async function slowThePool(waitMs: number): Promise<void> {
  await runInDurableObject(pool(), (_, { storage }) => {
    vi.spyOn(storage, 'sync').mockImplementation(
      () => new Promise((resolve) => setTimeout(resolve, waitMs)),
    );
  });
}

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await freeThePool();
  await abortAllDurableObjects();
  await useUpThePool();
});

describe('a picture that waits for a key', () => {
  it('a job that waits for a key reports its position and the expected wait, and holds its credit', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    const job = await client.job(id);
    expect(job).toMatchObject({ state: 'queued', place: 1 });
    expect(job.etaMs).toBeGreaterThan(50_000);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 1, available: 1 });
    // Its account would wake in a later test, and have a place in the queue.
    await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
  });

  it('a job that waits for a key can be cancelled at once, without a charge', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    const response = await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
    expect(response.status).toBe(200);
    expect(await client.job(id)).toMatchObject({
      state: 'cancelled',
      error: { code: 'cancelled' },
    });
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect((await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  it('a job that is cancelled leaves the queue at once, and not when it would have asked again', async () => {
    const waiting = { state: 'waiting', place: 1, etaMs: 60_000, pollAfterMs: 60_000 } as const;
    const lease = vi.spyOn(KeyPool.prototype, 'lease').mockResolvedValue(waiting);
    const withdraw = vi.spyOn(KeyPool.prototype, 'withdraw');
    const client = await signedIn();
    const id = await waitingJob(client);
    expect(withdraw).not.toHaveBeenCalled();
    await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
    await vi.waitFor(() => expect(withdraw).toHaveBeenCalled(), { timeout: 5000 });
    const tickets = lease.mock.calls.map(([{ ticket }]) => ticket);
    expect(tickets).toContain(withdraw.mock.calls[0]?.[0]);
  });

  it('a job that waits for a key continues after a restart, and costs one credit', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    await freeThePool();
    await abortAllDurableObjects();
    expect(await client.settled(id)).toMatchObject({ state: 'succeeded' });
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0, available: 1 });
  });

  it('a job that has succeeded can’t be cancelled', async () => {
    const client = await signedIn();
    const id = await waitingJob(client);
    await freeThePool();
    await abortAllDurableObjects();
    await client.settled(id);
    const response = await client.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
    expect((await problemOf(response)).code).toBe('not_cancellable');
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
  });
});

describe('the early lease of a job', () => {
  const leased = async () =>
    (await keyPoolOf(env, await provider()).keys()).reduce((sum, { leases }) => sum + leases, 0);

  beforeEach(async () => {
    await freeThePool();
    await abortAllDurableObjects();
    await callService('image-provider/limits', { method: 'DELETE' });
  });

  it('only a job that needs a provider and no picture prepares an early lease', async () => {
    const runner = new JobRunner({ environment: env, userId: 'someone' } as unknown as JobHost);
    const id = 'job-00000001';
    const filter = { tool: 'filter', filterType: 'Film', filterIntensity: 50 } as const;
    const background = { tool: 'background', backgroundType: 'a beach' } as const;
    const prepared = async (request: JobRequest) =>
      (await runner.prepareStart(request, false)) !== null;
    expect(await prepared({ id, tool: 'text2img', prompt: 'a fox' })).toBe(true);
    expect(await prepared({ id, tool: 'bgremove', uploadId: 'upload-0001' })).toBe(false);
    expect(await prepared({ id, tool: 'edit', options: filter })).toBe(false);
    const edit = { id, tool: 'edit', uploadId: 'upload-0001', options: background } as const;
    expect(await prepared(edit)).toBe(false);
  });

  it('repeated requests for a job lease one key', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => client.generate(`once ${id}`, id)));
    expect([first?.status, second?.status]).toEqual([202, 202]);
    expect((await client.settled(id)).state).toBe('succeeded');
    expect((await client.generate(`once ${id}`, id)).status).toBe(202);
    expect(await leased()).toBe(1);
  });

  it('a refused job returns its key, and a job without enough credits requests none', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await account.freeze({ ref: 'operator:1', reason: 'We look into a payment' });
    const id = crypto.randomUUID();
    const refused = await client.generate(`refused ${id}`, id);
    expect((await problemOf(refused)).code).toBe('account_frozen');
    await vi.waitFor(async () => expect(await leased()).toBe(0), { timeout: 10_000 });
    await account.unfreeze({ ref: 'operator:2', reason: 'All is well' });
    for (let spent = 0; spent < 2; spent += 1) {
      const paid = crypto.randomUUID();
      await client.generate(`paid ${paid}`, paid);
      expect((await client.settled(paid)).state).toBe('succeeded');
    }
    const poor = crypto.randomUUID();
    expect((await client.generate(`poor ${poor}`, poor)).status).toBe(402);
    expect(await leased()).toBe(2);
  });

  it('a job waits for a nearby key, so that the transaction that creates it also starts it', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const tab = await openTab(client);
    // The time limit never elapses here, so the key arrives first on a slow machine, too.
    const wait = scheduler.wait.bind(scheduler);
    vi.spyOn(scheduler, 'wait').mockImplementation((delayMs) =>
      delayMs === 0 ? wait(delayMs) : new Promise(() => undefined),
    );
    await slowThePool(50);
    await client.generate(`at hand ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    expect(tab.jobStates(id)[0]).toBe('running');
  });

  it('a job does not wait for a slow pool before its answer', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await slowThePool(farAwayMs);
    await client.generate(`far away ${id}`, id);
    // If the answer had waited for the key, the job would run by now.
    expect(await client.job(id)).toMatchObject({ state: 'queued' });
    expect((await client.settled(id)).state).toBe('succeeded');
    expect(await leased()).toBe(1);
  });

  it('only requests with enough credits request a key, however many are simultaneous', async () => {
    const client = await signedIn();
    // A lease that is returned is deleted, so the table counts what was ever in it.
    await runInDurableObject(pool(), (_, { storage }) => {
      storage.sql.exec('CREATE TABLE granted (id INTEGER)');
      storage.sql.exec(
        'CREATE TRIGGER granted AFTER INSERT ON leases BEGIN INSERT INTO granted VALUES (NEW.id); END',
      );
    });
    await slowThePool(10);
    const prompts = Array.from({ length: 10 }, (_, at) => `picture ${at}`);
    const answers = await Promise.all(prompts.map((prompt) => client.generate(prompt)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(2);
    const granted = await runInDurableObject(pool(), (_, { storage }) => {
      const rows = storage.sql.exec('SELECT * FROM granted').toArray();
      storage.sql.exec('DROP TRIGGER granted');
      storage.sql.exec('DROP TABLE granted');
      return rows;
    });
    expect(granted).toHaveLength(2);
    expect(await leased()).toBe(2);
  });

  it('two identical simultaneous requests share one position in the queue', async () => {
    await useUpThePool();
    const client = await signedIn();
    await slowThePool(5);
    const id = crypto.randomUUID();
    await Promise.all([1, 2].map(() => client.generate(`twice ${id}`, id)));
    await vi.waitFor(async () => expect((await client.job(id)).stage).toBe('waiting'));
    // A position that is given up disappears a moment after the answer.
    await scheduler.wait(100);
    expect(await placeOfNext()).toBe(2);
  });
});
