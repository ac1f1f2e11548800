import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountStub, type Client, signedIn } from '../client.ts';
import { onlyOrder, order, pay, tidyShop } from './shop.ts';

const minuteMs = 60_000;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await tidyShop();
});

/** Returns when the client's account checks its next order, in epoch milliseconds. */
async function nextOwnCheck(client: Client): Promise<number | null> {
  return runInDurableObject(
    await accountStub(client),
    (_, { storage }) =>
      storage.sql.exec('SELECT MIN(next_check_at) AS next FROM orders').one().next as number | null,
  );
}

/** Runs the account's alarm at the time of its next check, and returns that time. */
async function runOwnCheck(client: Client): Promise<number> {
  const account = await accountStub(client);
  const at = (await nextOwnCheck(client)) as number;
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  expect(await runDurableObjectAlarm(account)).toBe(true);
  vi.useRealTimers();
  return at;
}

describe('an account', () => {
  it('an account checks its order a minute after its creation by its own alarm, without the cron', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const createdAt = Date.parse((await onlyOrder(client)).created_at);
    expect(await nextOwnCheck(client)).toBe(createdAt + minuteMs);
    const account = await accountStub(client);
    const alarm = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBe(createdAt + minuteMs);
    await pay(id);
    await runOwnCheck(client);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});
