import {
  abortAllDurableObjects,
  createScheduledController,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobDeadlineMs } from '../../../domain/limits.ts';
import worker from '../../../worker/index.ts';
import { until } from '../../until.ts';
import { accountStub, breakProvider, type Client, signedIn } from '../client.ts';

const dayMs = 24 * 60 * 60_000;

beforeEach(() => env.DATABASE.exec('DELETE FROM account_watch'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const runCron = () => worker.scheduled(createScheduledController(), env);

const watched = () =>
  env.DATABASE.prepare('SELECT user_id, due_at FROM account_watch ORDER BY due_at')
    .all()
    .then((all) => all.results);

/** A client whose job runs in an object that was aborted, and whose alarm is lost. */
async function abandonedJob(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 3000 });
  await client.generate(`abandoned ${id}`, id);
  await until(async () => expect((await client.job(id)).state).toBe('running'));
  await loseAlarm(client);
  await abortAllDurableObjects();
  return id;
}

const loseAlarm = async (client: Client) =>
  runInDurableObject(await accountStub(client), (_, { storage }) => storage.deleteAlarm());

/** Moves the clocks of the Worker and its objects, and leaves their timers alone. */
const moveClock = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

describe('a lost alarm', () => {
  it('a lost alarm is noticed by the cron a day after the sign-in, which releases the credit of a job that stopped', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const id = await abandonedJob(client);
    moveClock(dayMs - jobDeadlineMs);
    await runCron();
    // No call of the account that would wake it: that sets the alarm again.
    expect(await watched()).toMatchObject([{ due_at: expect.toSatisfy((at) => at > Date.now()) }]);
    vi.setSystemTime(Date.now() + jobDeadlineMs);
    await runCron();
    const entries = await account.entries(1, null);
    expect(entries).toMatchObject([{ kind: 'not_charged', ref: `expire:job:${id}` }]);
    expect(await account.credits()).toMatchObject({ balance: 2, held: 0 });
  });
});
