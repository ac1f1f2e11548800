import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../domain/orders/order.ts';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { orderRoutes } from '../../../worker/payments/order-routes.ts';
import { webhookRoutes } from '../../../worker/payments/webhook-routes.ts';
import { newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { recordResponse } from '../../responses-seen.ts';
import { saveUser } from '../save-user.ts';
import { openedAt, openShop, paymentOf, sign } from './shop.ts';

const userId = '0'.repeat(32);
const otherId = '1'.repeat(32);
const origin = 'http://localhost:5173';
const app = new Hono<AppEnv>()
  .use(identifyRequest, configured)
  .route('/', orderRoutes)
  .route('/', webhookRoutes);

const starter = { productId: 'starter', currency: 'USD' };
const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };

const made = (id: string) => ({
  id,
  amount: 400,
  currency: 'USD',
  receipt: 'x',
  status: 'created',
});

/** A shop with two users, and how they call it. `variables` are those of the deployment that differ. */
async function openRoutes(variables: object = {}) {
  const shop = openShop();
  for (const id of [userId, otherId]) await saveUser(shop.database, id, openedAt);
  Object.assign(shop.database, { withSession: () => shop.database });
  shop.responses.set('orders', made('order_one'));
  const environment = {
    ...shop.environment,
    ...variables,
    CREDIT_ACCOUNTS: {
      getByName: (id: string) =>
        Object.assign(shop.accountOf(id), {
          session: async () => ({ state: 'signed_in', session: { user: { id } } }),
        }),
    },
  };
  /** Calls a path: a POST where there is a body. Returns the status and the JSON. */
  const call = async (
    path: string,
    body?: object,
    { as = userId, headers = {}, cf }: { as?: string; headers?: object; cf?: object } = {},
  ) => {
    const secret = localConfiguration(origin).SESSION_SECRET;
    const token = await writeToken(secret, { userId: as, secret: newSecret() });
    const sent = { Cookie: `session=${token}`, 'Content-Type': 'application/json', ...headers };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const request = new Request(origin + path, { ...init, headers: sent });
    const response = await app.fetch(Object.assign(request, { cf }), environment);
    await recordResponse(request, response);
    const json = (await response.json()) as object;
    return { status: response.status, ...json } as Record<string, unknown>;
  };
  return { shop, call };
}

describe('the creation of an order', () => {
  it('an order records its language and address for its e-mails', async () => {
    const { shop, call } = await openRoutes();
    const headers = { 'Accept-Language': 'hi' };
    expect(await call('/api/orders', starter, { headers })).toMatchObject({
      order: { id: 'order_one' },
      checkout: { merchantName: 'Imagemint' },
    });
    const row = await shop.database.prepare('SELECT language, origin FROM orders').first();
    expect(row).toEqual({ language: 'hi', origin });
  });

  it('an order in AUTO is in rupees for a visitor whose country the edge reports as India, whatever the headers say', async () => {
    for (const [country, named, currency] of [
      ['IN', 'US', 'INR'],
      ['US', 'IN', 'USD'],
    ]) {
      const { shop, call } = await openRoutes();
      const from = { headers: { 'CF-IPCountry': named }, cf: { country } };
      await call('/api/orders', { ...starter, currency: 'AUTO' }, from);
      expect(shop.calls.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ currency }),
      );
    }
  });

  it('an order with an outdated price is refused with the new one, and not created', async () => {
    const { shop, call } = await openRoutes();
    const body = { productId: 'starter', currency: 'INR', expectedAmount: 33_800 };
    expect(await call('/api/orders', body)).toMatchObject({
      status: 409,
      code: 'price_changed',
      price: { amount: 33_200, currency: 'INR' },
    });
    expect(await shop.database.prepare('SELECT * FROM orders').first()).toBeNull();
  });

  it.each(['gold', 'constructor', 7])(
    'an order of the unknown product %j is refused',
    async (productId) => {
      const { call } = await openRoutes();
      expect(await call('/api/orders', { productId })).toMatchObject({
        status: 422,
        detail: 'Invalid product ID',
      });
    },
  );

  it('an order is refused while Razorpay is down, and after 30 unpaid ones within an hour', async () => {
    const { shop, call } = await openRoutes();
    shop.responses.delete('orders');
    for (let at = 0; at < 30; at += 1) {
      expect(await call('/api/orders', starter)).toMatchObject({
        status: 502,
        code: 'payment_unavailable',
      });
    }
    expect(await call('/api/orders', starter)).toMatchObject({ code: 'too_many_orders' });
  });

  it('an idempotency key names one order of its user, with an id that Razorpay takes as a receipt', async () => {
    const { shop, call } = await openRoutes();
    const headers = { 'Idempotency-Key': 'a-key-of-mine' };
    const { orderId } = await call('/api/orders', starter, { headers });
    expect(orderId).toMatch(/^[0-9a-f]{32}$/);
    expect(await call('/api/orders', starter, { headers })).toMatchObject({ orderId });
    const other = { ...starter, productId: 'basic' };
    expect(await call('/api/orders', other, { headers })).toMatchObject({ code: 'conflict' });
    shop.responses.set('orders', made('order_two'));
    const others = await call('/api/orders', starter, { headers, as: otherId });
    expect(others).toMatchObject({ status: 200 });
    expect(others.orderId).not.toBe(orderId);
  });
});

describe('the page’s verify call', () => {
  const forged = { orderId: 'order_one', paymentId: 'pay_1', signature: '0'.repeat(64) };

  it('a verify call says whether the order is paid, not yet confirmed, forged or unknown', async () => {
    const { shop, call } = await openRoutes();
    await shop.makeOrder('one', userId);
    const signed = { ...forged, signature: sign('order_one|pay_1', shop.settings.keySecret) };
    const verify = (body: object, as = userId) => call('/api/orders/verify', body, { as });
    expect(await verify(forged)).toMatchObject({
      status: 400,
      detail: 'Payment verification failed',
    });
    expect(await verify(signed)).toMatchObject({ code: 'payment_unconfirmed' });
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1', { status: 'authorized' }));
    expect(await verify(signed)).toMatchObject({ status: 200, success: false, credits: 0 });
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
    expect(await verify(signed)).toMatchObject({ success: true, credits: 15, error: null });
    expect(await verify(signed, otherId)).toMatchObject({ code: 'not_found' });
  });
});

describe('an order that its buyer closes or checks', () => {
  it('an order whose payment can’t be asked about stays under way when its checkout is closed', async () => {
    const { shop, call } = await openRoutes();
    await shop.makeOrder('one', userId);
    const underWay = () => shop.accountOf(userId).orders.underWay().length;
    vi.setSystemTime(openedAt + 20 * 60_000);
    for (const path of ['close', 'check']) {
      const refused = await call(`/api/orders/one/${path}`, {});
      expect(refused).toMatchObject({ code: 'payment_unconfirmed' });
    }
    // Half an hour after its creation it is under way only because it was closed.
    vi.setSystemTime(openedAt + 34 * 60_000);
    expect(underWay()).toBe(1);
    vi.setSystemTime(openedAt + 35 * 60_000);
    expect(underWay()).toBe(0);
    // Nobody has begun to pay.
    shop.listPayments('one');
    expect(await call('/api/orders/one/close', {})).toMatchObject({
      order: { state: 'cancelled' },
      isPaymentPending: false,
    });
    expect(underWay()).toBe(0);
  });

  it('an order of another user can be neither closed nor checked, and has no receipt for them', async () => {
    const { shop, call } = await openRoutes();
    await shop.makeOrder('one', userId);
    await shop.settle({ payments: [paymentOf('one', 'pay_1')] });
    shop.listPayments('one');
    for (const [path, body] of [['close', {}], ['check', {}], ['receipt']] as const) {
      expect(await call(`/api/orders/one/${path}`, body)).toMatchObject({ status: 200 });
      expect(await call(`/api/orders/one/${path}`, body, { as: otherId })).toMatchObject({
        code: 'not_found',
      });
    }
    await shop.makeOrder('two', userId);
    expect(await call('/api/orders/two/receipt')).toMatchObject({ code: 'not_found' });
  });
});

it('the purchase history contains the user’s own orders with the requested status', async () => {
  const { shop, call } = await openRoutes();
  for (const id of ['one', 'two']) await shop.makeOrder(id, userId);
  await shop.makeOrder('other', otherId);
  await shop.settle({ payments: [paymentOf('one', 'pay_1')] });
  const idsWith = async (query: string) =>
    ((await call(`/api/orders${query}`)).orders as Order[]).map(({ id }) => id);
  expect(await idsWith('')).toEqual(['two', 'one']);
  expect(await idsWith('?status=completed')).toEqual(['one']);
  expect(await idsWith('?state=waiting')).toEqual(['two']);
});

describe('a deployment with purchases off', () => {
  it('its packs are shown, and can’t be bought', async () => {
    const { call } = await openRoutes(off);
    expect(await call('/api/packs')).toMatchObject({ payments: false, packs: [{}, {}, {}] });
    for (const [path, body] of [
      ['/api/orders', starter],
      ['/api/orders/verify', { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' }],
      ['/api/orders/order_1/check', {}],
      ['/api/orders/callback', {}],
      ['/api/webhooks/razorpay', {}],
    ] as const) {
      expect(await call(path, body)).toMatchObject({ code: 'payments_off' });
    }
  });

  it('an order is closed only where its buyer says that nothing was paid', async () => {
    const { shop, call } = await openRoutes(off);
    await shop.makeOrder('one', userId);
    expect(await call('/api/orders/one/close', {})).toMatchObject({ code: 'payments_off' });
    expect(await call('/api/orders/one/close?unpaid=true', {})).toMatchObject({
      order: { state: 'cancelled' },
    });
  });
});
