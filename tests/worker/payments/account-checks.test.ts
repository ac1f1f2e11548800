import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { checkRememberedOrder } from '../../../worker/payments/check-remembered-order.ts';
import { accountStub, type Client, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  loseOrders,
  nextCheckOf,
  onlyOrder,
  order,
  orders,
  pay,
  refund,
  runNextCheck,
  tidyShop,
  verify,
} from './shop.ts';

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

  it('an account checks its paid order for returns', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    await runOwnCheck(client);
    await refund(payment.id);
    await runOwnCheck(client);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await nextOwnCheck(client)).toBeNull();
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

  it('an account does not forget an order that D1 has lost, while Razorpay fails or payments are off', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const remembered = await (await accountStub(client)).findOrder(id);
    if (!remembered) throw new Error('No order');
    await pay(id);
    await loseOrders();
    const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    const without = { ...env, ...off } as unknown as Env;
    await expect(checkRememberedOrder(without, remembered, Date.now())).rejects.toThrow('off');
    await breakRazorpay({ mode: 'down' });
    const at = await runOwnCheck(client);
    expect(await nextOwnCheck(client)).toBe(at + minuteMs);
    await breakRazorpay();
    await runOwnCheck(client);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('an account checks an order no more that Razorpay does not know', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const remembered = await (await accountStub(client)).findOrder(id);
    if (!remembered) throw new Error('No order');
    const unknown = { ...remembered, id: 'unknown', razorpayOrderId: 'order_unknown' };
    expect(await checkRememberedOrder(env, unknown, Date.now())).toBeNull();
  });

  it('an account waits longer after each check that failed, and starts anew after one that succeeds', async () => {
    const client = await signedIn();
    await order(client);
    await breakRazorpay({ mode: 'down' });
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      const at = await runOwnCheck(client);
      waits.push(((await nextOwnCheck(client)) as number) - at);
    }
    expect(waits).toEqual([minuteMs, 2 * minuteMs, 4 * minuteMs]);
    await breakRazorpay();
    await runOwnCheck(client);
    await breakRazorpay({ mode: 'down' });
    const at = await runOwnCheck(client);
    expect(await nextOwnCheck(client)).toBe(at + minuteMs);
  });

  it('an account checks an order at once whose page came back while Razorpay failed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    await breakRazorpay({ mode: 'down', times: 1 });
    await verify(client, receipt);
    const dueAt = await nextOwnCheck(client);
    expect(dueAt).toBeLessThanOrEqual(Date.now() + 5000);
    const alarm = await runInDurableObject(await accountStub(client), (_, { storage }) =>
      storage.getAlarm(),
    );
    expect(alarm).toBe(dueAt);
    await runOwnCheck(client);
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

describe('the reconciler', () => {
  it('the reconciler checks the order of one user before the second of a user with 1000', async () => {
    const [many, one] = [await signedIn(), await signedIn()];
    await order(many);
    await env.DATABASE.prepare(
      `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, created_at,
         razorpay_order_id, next_check_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999)
       SELECT substr(user_id, 1, 20) || n, user_id, product_id, credits, amount, currency,
         created_at, user_id || n, next_check_at - 1000 FROM orders, n`,
    ).run();
    const { id } = await order(one);
    await pay(id);
    await runNextCheck(id);
    expect(await onlyOrder(one)).toMatchObject({ status: 'completed' });
  });

  it('the reconciler lets an order wait twice as long each time that Razorpay does not answer', async () => {
    const { id } = await order(await signedIn());
    await breakRazorpay({ mode: 'down' });
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      const at = await runNextCheck(id);
      waits.push(((await nextCheckOf(id)) as number) - at);
    }
    expect(waits).toEqual([minuteMs, 2 * minuteMs, 4 * minuteMs]);
  });

  it('the reconciler lets an order wait longer each time that its ledger refuses', async () => {
    const [halted, sound] = [await signedIn(), await signedIn()];
    const { id } = await order(halted);
    await pay(id);
    const setHalted = async (reason: string | null) =>
      runInDurableObject(await accountStub(halted), (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await setHalted('A test');
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      const at = await runNextCheck(id);
      waits.push(((await nextCheckOf(id)) as number) - at);
    }
    expect(waits).toEqual([minuteMs, 2 * minuteMs, 4 * minuteMs]);
    const { id: later } = await order(sound);
    await pay(later);
    await runNextCheck(later);
    expect(await sound.credits()).toMatchObject({ balance: 17 });
    await setHalted(null);
    await runNextCheck(id);
    expect(await halted.credits()).toMatchObject({ balance: 17 });
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

  it('an order that nobody pays does not expire while an authorized payment waits', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
    await runScheduled(env, Date.now() + 2 * dayMs);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
  });

  it('an order that expired and whose late payment fails has failed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await runScheduled(env, Date.now() + 2 * dayMs);
    expect(await onlyOrder(client)).toMatchObject({ status: 'expired' });
    await pay(id, 'fail');
    await deliverAll(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'failed' });
  });
});
