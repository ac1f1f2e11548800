import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CreatedOrder } from '../../../domain/orders/order.ts';
import { problemOf, signedIn } from '../client.ts';
import { breakRazorpay, onlyOrder, order, orders, ordersAtRazorpay } from './shop.ts';

const exchangeRate = `${env.SERVICES_ORIGIN}/__services/exchange-rate/control`;

const forgetRate = () =>
  env.DATABASE.exec('DELETE FROM exchange_rates; DELETE FROM exchange_rate_requests');

afterEach(async () => {
  vi.restoreAllMocks();
  await breakRazorpay();
  await fetch(exchangeRate, { method: 'DELETE' });
  await forgetRate();
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

  it.each(['gold', 'constructor', 7])(
    'an order of the unknown product %j is refused',
    async (productId) => {
      const response = await (await signedIn()).post('/api/orders', { productId });
      expect(response.status).toBe(422);
      expect((await problemOf(response)).detail).toBe('Invalid product ID');
    },
  );

  it('an order after 30 unpaid ones within an hour is refused', async () => {
    const client = await signedIn();
    await order(client);
    await env.DATABASE.prepare(
      `INSERT INTO orders
         (id, user_id, product_id, credits, amount, currency, created_at, razorpay_order_id)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 29)
       SELECT id || n, user_id, product_id, credits, amount, currency, created_at, id || n
       FROM orders, n WHERE orders.id = ?`,
    )
      .bind((await onlyOrder(client)).id)
      .run();
    const response = await client.post('/api/orders', request);
    expect((await problemOf(response)).code).toBe('too_many_orders');
    expect(await orders(client)).toHaveLength(30);
  });

  it('an order whose response to the page was lost is the same when it is requested again', async () => {
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

  it('an order is not created while Razorpay is down, and the response says so', async () => {
    const client = await signedIn();
    await breakRazorpay({ mode: 'down' });
    const response = await client.post('/api/orders', { productId: 'starter', currency: 'USD' });
    expect(response.status).toBe(502);
    expect((await problemOf(response)).detail).toBe(
      'Failed to create payment order. Please try again.',
    );
    expect(await orders(client)).toEqual([]);
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
    const [newest] = await orders(client);
    expect(await orders(client, `?q=${newest?.razorpay_order_id}`)).toEqual([newest]);
    expect(await orders(client, '?q=%20Premium%20Pack')).toEqual([newest]);
    expect(await orders(client, '?q=pack')).toHaveLength(2);
    expect(await orders(client, '?q=packs')).toEqual([]);
  });
});
