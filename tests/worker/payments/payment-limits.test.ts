import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packs } from '../../../domain/packs.ts';
import { type Configuration, readConfiguration } from '../../../worker/config.ts';
import { reconcileOrders } from '../../../worker/payments/audit/reconcile.ts';
import { checkOrder } from '../../../worker/payments/check-order.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { readExchangeRate } from '../../../worker/payments/rates/exchange-rate.ts';
import { razorpayRefundSchema } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { handleWebhook } from '../../../worker/payments/razorpay/webhook.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { Client } from '../client.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const now = 1_800_000_000_000;
const userId = '0123456789abcdef0123456789abcdef';
const [pack] = packs;

function configuration(): Configuration {
  const settings = readConfiguration(env);
  if (!settings.ok) throw new Error(settings.faults.join());
  return settings.configuration;
}

const payments = () => configuration().payments as NonNullable<Configuration['payments']>;
const store = new OrderStore(env.DATABASE);

beforeEach(async () => {
  await env.DATABASE.exec('DELETE FROM orders');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Stores an order that Razorpay does not have; returns its id. */
async function writeDown(createdAt: number, nextCheckAt: number | null = null): Promise<string> {
  const id = crypto.randomUUID();
  await env.DATABASE.prepare(
    `INSERT INTO orders
       (id, user_id, product_id, credits, amount, currency, created_at, next_check_at)
     VALUES (?, ?, ?, ?, ?, 'USD', ?, ?)`,
  )
    .bind(id, userId, pack.productId, pack.credits, pack.price, createdAt, nextCheckAt)
    .run();
  return id;
}

describe('the unpaid orders of a user', () => {
  const begin = (id: string = crypto.randomUUID(), user = userId) =>
    createOrder(
      env,
      payments(),
      { id, userId: user, pack, amount: pack.price, currency: 'USD' },
      now,
    );

  it('a user may create 30 unpaid orders within an hour; a thirty-first is refused', async () => {
    for (let at = 1; at <= 29; at += 1) await writeDown(now);
    expect(await begin()).toMatchObject({ ok: true });
    expect(await begin()).toEqual({ ok: false, code: 'too_many_orders' });
  });

  it('a user may create 30 unpaid orders, and not more with simultaneous requests', async () => {
    for (let at = 1; at <= 29; at += 1) await writeDown(now);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('an unpaid order of another user is never returned, even with its id', async () => {
    const id = crypto.randomUUID();
    expect(await begin(id)).toMatchObject({ ok: true });
    expect(await begin(id, 'f'.repeat(32))).toEqual({ ok: false, code: 'conflict' });
  });

  it('one of 30 unpaid orders can be requested again, which creates no other', async () => {
    for (let at = 1; at <= 29; at += 1) await writeDown(now);
    const id = crypto.randomUUID();
    const first = await begin(id);
    expect(first).toMatchObject({ ok: true });
    expect(await begin(id)).toEqual(first);
  });

  it('an unpaid order counts for an hour, and not a millisecond longer', async () => {
    for (let at = 1; at <= 29; at += 1) await writeDown(now);
    await writeDown(now - hourMs);
    expect(await begin()).toEqual({ ok: false, code: 'too_many_orders' });
    await env.DATABASE.exec('DELETE FROM orders');
    for (let at = 1; at <= 29; at += 1) await writeDown(now);
    await writeDown(now - hourMs - 1);
    expect(await begin()).toMatchObject({ ok: true });
  });
});

describe('an order that Razorpay does not know', () => {
  it('an order that Razorpay does not know is deleted when it is an hour old', async () => {
    const order = await store.find(await writeDown(now));
    if (!order) throw new Error('No order');
    const check = (at: number) => checkOrder(env, payments(), order, at);
    expect(await check(now + hourMs - 1)).toMatchObject({ order: { id: order.id } });
    expect(await check(now + hourMs)).toEqual({ ok: true, order: null, isPaymentPending: false });
  });
});

describe('one run of the reconciler', () => {
  it('one run of the reconciler checks 20 orders, and the twenty-first in the next run', async () => {
    for (let at = 1; at <= 21; at += 1) await writeDown(now, now);
    expect(await reconcileOrders(env, now)).toMatchObject({ checked: 20 });
    expect(await reconcileOrders(env, now)).toMatchObject({ checked: 1 });
  });

  it('the reconciler deletes an event that was handled more than 30 days ago', async () => {
    await env.DATABASE.prepare(
      'INSERT INTO webhook_events (id, event, handled_at) VALUES (?, ?, ?)',
    )
      .bind('old', 'order.paid', now)
      .run();
    const events = async () =>
      (await env.DATABASE.prepare("SELECT id FROM webhook_events WHERE id = 'old'").all()).results;
    await reconcileOrders(env, now + 30 * dayMs);
    expect(await events()).toHaveLength(1);
    await reconcileOrders(env, now + 30 * dayMs + 1);
    expect(await events()).toEqual([]);
  });
});

const forgetRates = 'DELETE FROM exchange_rates; DELETE FROM exchange_rate_requests';

const setRateMode = (mode: string) =>
  fetch(`${env.SERVICES_ORIGIN}/__services/exchange-rate/control`, {
    method: 'POST',
    body: JSON.stringify({ mode }),
  });

describe('an exchange rate', () => {
  it('an exchange rate is used for 30 minutes, and then fetched again', async () => {
    await env.DATABASE.exec(forgetRates);
    const fetchedAtFrom = async (at: number) =>
      (await readExchangeRate(env, configuration(), at)).fetchedAt;
    expect(await fetchedAtFrom(now)).toBe(now);
    expect(await fetchedAtFrom(now + 1_799_999)).toBe(now);
    expect(await fetchedAtFrom(now + 1_800_000)).toBe(now + 1_800_000);
    // A cached rate is used like a new one.
    expect(await fetchedAtFrom(now + 3_599_999)).toBe(now + 1_800_000);
  });

  it('an exchange rate that is known is used for a day while the service is down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DATABASE.exec(forgetRates);
    await env.DATABASE.prepare("INSERT INTO exchange_rates VALUES ('USDINR', 95.2, ?)")
      .bind(now)
      .run();
    await setRateMode('down');
    const rateFrom = (at: number) => readExchangeRate(env, configuration(), at);
    const known = { usdInr: 95.2, fetchedAt: now };
    expect(await rateFrom(now + 1_799_999)).toEqual({ ...known, source: 'live' });
    expect(await rateFrom(now + 1_800_000)).toEqual({ ...known, source: 'last_known' });
    expect(await rateFrom(now + dayMs - 1)).toEqual({ ...known, source: 'last_known' });
    expect(await rateFrom(now + dayMs)).toMatchObject({ usdInr: 83, source: 'fallback' });
    await setRateMode('ok');
  });
});

describe('a webhook', () => {
  it('a webhook has at most 256 KiB', async () => {
    const deliver = async (bytes: number) => {
      const body = JSON.stringify({ event: 'token.created', payload: {} }).padEnd(bytes);
      const signature = await sign(body, 'emulator-razorpay-webhook-secret');
      return new Client().fetch('/api/webhooks/razorpay', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
        body,
      });
    };
    expect((await deliver(262_144)).status).toBe(200);
    expect((await deliver(262_145)).status).toBe(413);
  });

  it('a webhook waits at most 3 s for Razorpay', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refund = { id: 'rfnd_1', payment_id: 'pay_unknown', amount: 400, status: 'processed' };
    const entity = razorpayRefundSchema.parse({ ...refund, currency: 'USD' });
    const event = { event: 'refund.processed', payload: { refund: { entity } } };
    let isOver = false;
    const handled = handleWebhook(env, payments(), event, now).catch(() => {
      isOver = true;
    });
    while (asked.mock.calls.length === 0) await scheduler.wait(1);
    await vi.advanceTimersByTimeAsync(2999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await handled;
    expect(isOver).toBe(true);
  });
});
