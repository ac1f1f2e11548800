import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobDeadlineMs } from '../../../../domain/limits.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function slowJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 2500 });
  expect((await client.generate(`slow ${id}`, id)).status).toBe(202);
  await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'), 20_000);
  return id;
}

/** Restarts all objects, and returns a stub of this one, which no call has woken yet. */
async function restarted({ name }: Awaited<ReturnType<typeof accountStub>>) {
  await abortAllDurableObjects();
  return env.CREDIT_ACCOUNTS.getByName(name ?? '');
}

describe('an object that restarts during a job', () => {
  it('an object that is aborted fails its running job as interrupted, and charges nothing', async () => {
    const client = await signedIn();
    const id = await slowJob(client);
    await abortAllDurableObjects();
    const job = await client.settled(id);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
    expect(await client.credits()).toEqual({
      balance: 2,
      held: 0,
      available: 2,
      initialized: true,
    });
  });

  it('an account whose newest entries were changed on disk is halted by the first call after a restart', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const account = await accountStub(client);
    await account.call('ledger.grant', [{ ref: 'order:1', credits: 15 }]);
    await runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec(
        'UPDATE entries SET balance_after = 117 WHERE seq = (SELECT MAX(seq) FROM entries)',
      );
    });
    const again = await restarted(account);
    expect((await again.report()).halted).toEqual(expect.any(String));
    expect(
      await again.call('ledger.freeze', [{ ref: 'operator:1', reason: 'A test' }]),
    ).toMatchObject({
      ok: false,
      code: 'account_halted',
    });
  });

  it.each([
    ['an abort', () => abortAllDurableObjects()],
    ['an eviction', (client: Client) => accountStub(client).then((one) => evictDurableObject(one))],
  ])('an account keeps what was settled before %s', async (_, goDown) => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`saved ${id}`, id);
    const before = await client.settled(id);
    await goDown(client);
    expect(await client.job(id)).toEqual(before);
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    const next = crypto.randomUUID();
    await client.generate(`next ${next}`, next);
    expect((await client.settled(next)).state).toBe('succeeded');
    expect(await client.credits()).toMatchObject({ balance: 0, held: 0 });
  });
});

describe('a job past its deadline', () => {
  it('a job whose result arrives after its deadline is not charged, with or without the alarm', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await slowJob(client);
    vi.useFakeTimers({ now: Date.now() + jobDeadlineMs, toFake: ['Date'] });
    await vi.waitFor(
      async () => expect(await account.call('jobs.read', [id])).toMatchObject({ state: 'failed' }),
      20_000,
    );
    expect(await account.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    const pictures = await env.PICTURES.list();
    expect(pictures.objects.filter(({ key }) => key.includes(id))).toEqual([]);
  });
});
