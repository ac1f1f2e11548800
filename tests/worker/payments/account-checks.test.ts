import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountStub, type Client, signedIn } from '../client.ts';
import { deliverAll, loseOrders, onlyOrder, order, orders, pay, tidyShop } from './shop.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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

  it('an account brings back an order that D1 has lost', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    await loseOrders();
    await runOwnCheck(client);
    expect(await onlyOrder(client)).toMatchObject({ razorpay_order_id: id, status: 'completed' });
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('an account checks 5 orders in one run, and a sixth in the next', async () => {
    const client = await signedIn();
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await order(client)).id);
    for (const id of ids) await pay(id);
    const account = await accountStub(client);
    vi.useFakeTimers({ now: Date.now() + 2 * minuteMs, toFake: ['Date'] });
    const completed = async () => (await orders(client, '?status=completed')).length;
    await account.runMaintenance();
    expect(await completed()).toBe(5);
    await account.runMaintenance();
    expect(await completed()).toBe(6);
    expect(await account.credits()).toMatchObject({ balance: 92 });
  });
});

describe('an order that nobody pays', () => {
  it('an order that nobody pays expires after a day, and a late payment still completes it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    let client = await signedIn(email);
    const { id } = await order(client);
    const createdAt = Date.parse((await onlyOrder(client)).created_at);
    // The alarm deletes the session, which has expired by then.
    const check = async () => {
      const at = await runOwnCheck(client);
      client = await signedIn(email);
      return at;
    };
    while (((await nextOwnCheck(client)) as number) < createdAt + dayMs) await check();
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    expect(await check()).toBe(createdAt + dayMs);
    expect(await onlyOrder(client)).toMatchObject({ status: 'expired', completed_at: null });
    expect(await orders(client, '?status=expired')).toHaveLength(1);
    await pay(id);
    await deliverAll(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});
