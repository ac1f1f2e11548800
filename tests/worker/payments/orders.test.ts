import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CreatedOrder } from '../../../domain/orders/order.ts';
import { packOf } from '../../../domain/packs.ts';
import { readConfiguration } from '../../../worker/config.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { Client, origin, problemOf, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  onlyOrder,
  order,
  orders,
  ordersAtRazorpay,
  pay,
  takeRepeatedReceipts,
  verify,
} from './shop.ts';

const exchangeRate = `${env.SERVICES_ORIGIN}/__services/exchange-rate/control`;

function setRate(settings: Record<string, unknown>): Promise<Response> {
  return fetch(exchangeRate, { method: 'POST', body: JSON.stringify(settings) });
}

const forgetRate = () =>
  env.DATABASE.exec('DELETE FROM exchange_rates; DELETE FROM exchange_rate_requests');

afterEach(async () => {
  vi.restoreAllMocks();
  await breakRazorpay();
  await fetch(exchangeRate, { method: 'DELETE' });
  await forgetRate();
});

describe('the packs', () => {
  it('the packs are public, with the price in both currencies and the source of the rate', async () => {
    expect(await new Client().get('/api/packs')).toMatchObject({
      payments: true,
      packs: [
        {
          productId: 'starter',
          name: 'Starter Pack',
          credits: 15,
          price: 400,
          currency: 'USD',
          description: '15 credits = 15 images',
          inr: { price: 33_800 },
        },
        { productId: 'basic', credits: 45, price: 900, inr: { price: 76_100 } },
        { productId: 'premium', credits: 120, price: 1700, inr: { price: 143_700 } },
      ],
      rate: { usdInr: 84.5, source: 'live', fetchedAt: expect.any(String) },
    });
  });

  it('the packs fetch the rate once in 30 minutes', async () => {
    await new Client().get('/api/packs');
    const { calls } = await (await fetch(exchangeRate)).json<{ calls: number }>();
    await setRate({ usdInr: 90 });
    expect(await new Client().get('/api/packs')).toMatchObject({ rate: { usdInr: 84.5 } });
    expect(await (await fetch(exchangeRate)).json()).toMatchObject({ calls });
    const past = Date.now() - 30 * 60_000 - 1;
    await env.DATABASE.batch([
      env.DATABASE.prepare('UPDATE exchange_rates SET fetched_at = ?').bind(past),
      env.DATABASE.prepare('UPDATE exchange_rate_requests SET asked_at = ?').bind(past),
    ]);
    expect(await new Client().get('/api/packs')).toMatchObject({ rate: { usdInr: 90 } });
  });

  it.each(['down', 'refused', 'absurd', 'broken'])(
    'the packs use the fallback rate while the service is %s and was never known',
    async (mode) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await setRate({ mode });
      expect(await new Client().get('/api/packs')).toMatchObject({
        packs: [{ inr: { price: 33_200 } }, {}, {}],
        rate: { usdInr: 83, source: 'fallback', fetchedAt: null },
      });
    },
  );
});

const request = { productId: 'starter', currency: 'USD' };

async function notesAtRazorpay(orderId: string): Promise<unknown> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/razorpay/control`);
  const { orders: made } = await response.json<{ orders: { id: string; notes: unknown }[] }>();
  return made.find(({ id }) => id === orderId)?.notes;
}

async function idOf(response: Response): Promise<string> {
  return (await response.json<{ order: { id: string } }>()).order.id;
}

describe('an order', () => {
  it('an order has the pack’s price and is pending until it is paid', async () => {
    const client = await signedIn();
    const response = await client.post('/api/orders', { productId: 'basic', currency: 'USD' });
    const created = await response.json<CreatedOrder>();
    // The order's id at Razorpay, besides our own.
    const { id, user_id } = await onlyOrder(client);
    expect(await notesAtRazorpay(created.order.id)).toEqual({
      user_id,
      order_id: id,
      product_id: 'basic',
      credits: '45',
    });
    expect(created).toEqual({
      order: {
        id: expect.stringMatching(/^order_/),
        amount: 900,
        currency: 'USD',
        packageInfo: {
          name: 'Basic Pack',
          credits: 45,
          description: '45 credits = 45 images',
        },
      },
      orderId: (await onlyOrder(client)).id,
      keyId: 'emulator-razorpay-key',
      checkout: { url: expect.stringContaining('/v1/checkout.js'), merchantName: 'Imagemint' },
    });
    expect(await onlyOrder(client)).toMatchObject({
      product_id: 'basic',
      amount: 900,
      currency: 'USD',
      credits: 45,
      status: 'created',
      completed_at: null,
      payment_id: null,
      payment_status: null,
      failure_code: null,
      failure_reason: null,
      returned_amount: 0,
    });
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('an order stores the language and the address of the app at which it was made, for its e-mails', async () => {
    const client = await signedIn();
    const made = await client.post('/api/orders', request, { 'Accept-Language': 'hi' });
    const row = await env.DATABASE.prepare(
      'SELECT language, origin FROM orders WHERE razorpay_order_id = ?',
    )
      .bind(await idOf(made))
      .first();
    expect(row).toEqual({ language: 'hi', origin });
  });

  it('an order in rupees has the price that was shown', async () => {
    const client = await signedIn();
    const made = await order(client, { currency: 'INR', expectedAmount: 33_800 });
    expect(made).toMatchObject({ amount: 33_800, currency: 'INR' });
  });

  it('an order in AUTO is in dollars where the country is unknown', async () => {
    expect(await order(await signedIn(), { currency: 'AUTO' })).toMatchObject({ currency: 'USD' });
  });

  it('an order in AUTO is in rupees for a visitor whose country the edge reports as India, whatever the headers say', async () => {
    const body = JSON.stringify({ productId: 'starter', currency: 'AUTO' });
    const headers = { 'Content-Type': 'application/json' };
    for (const [country, said, currency] of [
      ['IN', 'US', 'INR'],
      ['US', 'IN', 'USD'],
    ] as const) {
      const response = await (await signedIn()).fetch('/api/orders', {
        method: 'POST',
        body,
        headers: { ...headers, 'CF-IPCountry': said },
        cf: { country },
      });
      expect(await response.json()).toMatchObject({ order: { currency } });
    }
  });

  it('an order with an outdated price is refused with the new one, and not created', async () => {
    const client = await signedIn();
    const response = await client.post('/api/orders', {
      productId: 'starter',
      currency: 'INR',
      expectedAmount: 33_200,
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'price_changed',
      price: { amount: 33_800, currency: 'INR' },
    });
    expect(await orders(client)).toEqual([]);
  });

  it.each(['gold', '', 'constructor', null, 7, { a: 1 }])(
    'an order of the unknown product %j is refused',
    async (productId) => {
      const response = await (await signedIn()).post('/api/orders', { productId });
      expect(response.status).toBe(422);
      expect((await problemOf(response)).detail).toBe('Invalid product ID');
    },
  );

  it.each([
    { currency: 'EUR' },
    { expectedAmount: -400 },
    { expectedAmount: 4.5 },
    { expectedAmount: '400' },
  ])('an order with %j is refused', async (request) => {
    const response = await (await signedIn()).post('/api/orders', {
      productId: 'starter',
      ...request,
    });
    expect((await problemOf(response)).code).toBe('invalid_input');
  });

  it('an order ignores an amount and credits from the page', async () => {
    const client = await signedIn();
    const made = await order(client, { amount: 1, credits: 1000, price: 1, userId: 'another' });
    expect(made).toMatchObject({ amount: 400, packageInfo: { credits: 15 } });
    expect(await onlyOrder(client)).toMatchObject({ amount: 400, credits: 15 });
  });

  it('an order needs a signed-in user', async () => {
    const response = await new Client().post('/api/orders', { productId: 'starter' });
    expect(response.status).toBe(401);
    expect((await problemOf(response)).detail).toBe('User not authenticated');
  });

  it('an order whose answer from Razorpay was lost is found, and not created twice', async () => {
    const client = await signedIn();
    await breakRazorpay({ mode: 'lost_answer', times: 1, pathIncludes: '/orders' });
    const { id } = await order(client);
    expect(await ordersAtRazorpay((await onlyOrder(client)).id)).toEqual([id]);
  });

  it('an order that did not reach Razorpay, and is not found there, is not created', async () => {
    const client = await signedIn();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await breakRazorpay({ mode: 'down', times: 1, pathIncludes: '/orders' });
    const response = await client.post('/api/orders', request);
    expect((await problemOf(response)).code).toBe('payment_unavailable');
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        event: 'order_not_made',
        orderId: expect.stringMatching(/^[0-9a-f]{32}$/),
        code: 'unreachable',
        reason: expect.stringContaining('503: '),
      },
    ]);
  });

  it('an order that did not reach Razorpay is created by the next attempt, once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const again = { 'Idempotency-Key': crypto.randomUUID() };
    await breakRazorpay({ mode: 'down', pathIncludes: '/orders' });
    const failed = await client.post('/api/orders', request, again);
    expect((await problemOf(failed)).code).toBe('payment_unavailable');
    await breakRazorpay();
    const ids = [
      await idOf(await client.post('/api/orders', request, again)),
      await idOf(await client.post('/api/orders', request, again)),
    ];
    expect(new Set(ids).size).toBe(1);
    expect(await ordersAtRazorpay((await onlyOrder(client)).id)).toEqual(ids.slice(0, 1));
  });

  it('an order with the id of another user’s, another pack’s or another currency’s is a conflict', async () => {
    const settings = readConfiguration(env);
    const pack = packOf('starter');
    const other = packOf('basic');
    if (!settings.ok || !settings.configuration.payments || !pack || !other) throw new Error('Off');
    const { payments } = settings.configuration;
    const client = await signedIn();
    await order(client);
    const { id, user_id: userId } = await onlyOrder(client);
    const input = { id, userId, pack, amount: 400, currency: 'USD' } as const;
    const conflict = { ok: false, code: 'conflict' };
    for (const change of [{ userId: 'another' }, { pack: other }, { currency: 'INR' as const }]) {
      expect(await createOrder(env, payments, { ...input, ...change }, Date.now())).toEqual(
        conflict,
      );
    }
    expect(await createOrder(env, payments, input, Date.now())).toMatchObject({ ok: true });
  });

  it('an order whose answer was lost, and whose search failed, is found by the next attempt', async () => {
    const client = await signedIn();
    const again = { 'Idempotency-Key': crypto.randomUUID() };
    // The creation and the search, in this order: a new order is not searched for first.
    await breakRazorpay({ mode: 'lost_answer', times: 2, pathIncludes: '/orders' });
    const failed = await client.post('/api/orders', request, again);
    expect((await problemOf(failed)).code).toBe('payment_unavailable');
    const id = await idOf(await client.post('/api/orders', request, again));
    expect(await ordersAtRazorpay((await onlyOrder(client)).id)).toEqual([id]);
  });

  it('an order whose answer to the page was lost is the same when it is requested again', async () => {
    const client = await signedIn();
    const again = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await idOf(await client.post('/api/orders', request, again));
    // The order is stored here, so Razorpay is not called.
    await breakRazorpay({ mode: 'down' });
    for (const _ of [1, 2]) {
      expect(await idOf(await client.post('/api/orders', request, again))).toBe(first);
    }
    const { id: ours } = await onlyOrder(client);
    // Razorpay takes a receipt of at most 40 characters.
    expect(ours).toMatch(/^[0-9a-f]{32}$/);
    expect(await ordersAtRazorpay(ours)).toEqual([first]);
    for (const change of [{ productId: 'basic' }, { currency: 'INR' }]) {
      const other = await client.post('/api/orders', { ...request, ...change }, again);
      expect((await problemOf(other)).code).toBe('conflict');
    }
    // The same key of another user identifies another order.
    await breakRazorpay();
    expect(await idOf(await (await signedIn()).post('/api/orders', request, again))).not.toBe(
      first,
    );
  });

  it.each(['seven77', 'x'.repeat(65), '! 12345678', '12345678 !'])(
    'an order with the Idempotency-Key %j is refused',
    async (key) => {
      const headers = { 'Idempotency-Key': key };
      const response = await (await signedIn()).post('/api/orders', request, headers);
      expect(await problemOf(response)).toMatchObject({
        code: 'invalid_input',
        detail: 'The Idempotency-Key is not valid.',
      });
    },
  );

  it('many simultaneous requests for one order return the same order, which can be paid', async () => {
    const client = await signedIn();
    const again = { 'Idempotency-Key': crypto.randomUUID() };
    // Razorpay answers slowly, so that all requests start before the first answer.
    await breakRazorpay({ mode: 'slow', delayMs: 100, pathIncludes: '/orders' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/orders', request, again)),
    );
    await breakRazorpay();
    const ids = await Promise.all(answers.map(idOf));
    const { razorpay_order_id: stored } = await onlyOrder(client);
    expect(new Set(ids)).toEqual(new Set([stored]));
    const { receipt } = await pay(ids[0] as string);
    expect(await (await verify(client, receipt)).json()).toMatchObject({ success: true });
  });

  it.each(['accept', 'refuse'] as const)(
    'two simultaneous requests with one key get the stored order where Razorpay may %s its receipt',
    async (repeated) => {
      const client = await signedIn();
      const again = { 'Idempotency-Key': crypto.randomUUID() };
      await takeRepeatedReceipts(repeated);
      // The first request is overtaken by the second one.
      await breakRazorpay({ mode: 'slow', delayMs: 1500, times: 1, pathIncludes: '/orders' });
      const answers = await Promise.all(
        [1, 2].map(() => client.post('/api/orders', request, again)),
      );
      await takeRepeatedReceipts('accept');
      const ids = await Promise.all(answers.map(idOf));
      const { id, razorpay_order_id: stored } = await onlyOrder(client);
      expect(ids).toEqual([stored, stored]);
      expect(await ordersAtRazorpay(id)).toHaveLength(repeated === 'accept' ? 2 : 1);
      await pay(ids[0] as string);
      await deliverAll(ids[0] as string);
      expect(await client.credits()).toMatchObject({ balance: 17 });
    },
  );

  it.each([
    ['down', 502],
    ['limited', 502],
    ['html', 502],
  ])(
    'an order is not created while Razorpay is %s, and the answer says so',
    async (mode, status) => {
      const client = await signedIn();
      await breakRazorpay({ mode });
      const response = await client.post('/api/orders', { productId: 'starter', currency: 'USD' });
      expect(response.status).toBe(status);
      expect((await problemOf(response)).detail).toBe(
        'Failed to create payment order. Please try again.',
      );
      expect(await orders(client)).toEqual([]);
    },
  );

  it('a user may create thirty unpaid orders per hour, and not more', async () => {
    const client = await signedIn();
    await order(client);
    await env.DATABASE.prepare(
      `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, created_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 29)
       SELECT user_id || n, user_id, product_id, credits, amount, currency, created_at
       FROM orders, n WHERE orders.id = ?`,
    )
      .bind((await onlyOrder(client)).id)
      .run();
    const response = await client.post('/api/orders', { productId: 'starter', currency: 'USD' });
    expect((await problemOf(response)).code).toBe('too_many_orders');
  });
});

describe('the purchase history', () => {
  it('the purchase history contains the user’s own orders, newest first, filtered by status and text', async () => {
    const client = await signedIn();
    await order(client);
    await order(client, { productId: 'premium' });
    await order(await signedIn());
    expect((await orders(client)).map((one) => one.product_id)).toEqual(['premium', 'starter']);
    expect(await orders(client, '?status=completed')).toEqual([]);
    expect(await orders(client, '?status=created')).toHaveLength(2);
    expect(await orders(client, '?q=PREM')).toHaveLength(1);
    expect(await orders(client, '?q=%25')).toEqual([]);
    expect(await orders(client, `?q=${'x'.repeat(100)}`)).toEqual([]);
    const [newest] = await orders(client);
    expect(await orders(client, `?q=${newest?.razorpay_order_id}`)).toEqual([newest]);
    expect(await orders(client, '?q=%20prem%20')).toHaveLength(1);
    expect(await orders(client, '?q=Premium%20Pack')).toEqual([newest]);
    expect(await orders(client, '?q=starter%20p')).toMatchObject([{ product_id: 'starter' }]);
    expect(await orders(client, '?q=pack')).toHaveLength(2);
    expect(await orders(client, '?q=packs')).toEqual([]);
  });

  it('purchases of packs that are not sold any more are found by the name in their rows', async () => {
    const client = await signedIn();
    await order(client, { productId: 'basic' });
    const { id } = await order(client);
    await env.DATABASE.prepare(
      "UPDATE orders SET product_id = 'jumbo-2025' WHERE razorpay_order_id = ?",
    )
      .bind(id)
      .run();
    for (const text of ['Credit%20pack', 'credit', 'jumbo']) {
      expect(await orders(client, `?q=${text}`)).toMatchObject([{ product_id: 'jumbo-2025' }]);
    }
    expect(await orders(client, '?q=pack')).toHaveLength(2);
    expect(await orders(client, '?q=Basic%20Pack')).toMatchObject([{ product_id: 'basic' }]);
    expect(await orders(client, '?q=Credit%20packs')).toEqual([]);
  });

  it('the purchase history has pages', async () => {
    const client = await signedIn();
    await order(client);
    await env.DATABASE.prepare(
      `INSERT INTO orders
         (id, user_id, product_id, credits, amount, currency, created_at, razorpay_order_id)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 99)
       SELECT substr(user_id, 1, 20) || n, user_id, product_id, credits, amount, currency,
         created_at - n / 2, user_id || n
       FROM orders, n WHERE orders.id = ?`,
    )
      .bind((await onlyOrder(client)).id)
      .run();
    const first = await client.get<{ orders: { id: string }[]; nextCursor: string }>('/api/orders');
    const rest = await client.get<{ orders: { id: string }[]; nextCursor: null }>(
      `/api/orders?cursor=${first.nextCursor}`,
    );
    expect([first.orders.length, rest.orders.length, rest.nextCursor]).toEqual([50, 50, null]);
    expect(new Set([...first.orders, ...rest.orders].map(({ id }) => id)).size).toBe(100);
  });

  it.each([
    '?status=paid',
    '?cursor=x',
    '?cursor=1',
    '?cursor=x1.a',
    '?cursor=1.a!',
    `?q=${'x'.repeat(101)}`,
  ])('the purchase history refuses %s', async (query) => {
    const response = await (await signedIn()).fetch(`/api/orders${query}`);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).detail).toMatch(/^(status|cursor|q): \S/);
  });
});
