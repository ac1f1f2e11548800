import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configured } from '../../../../worker/http/configured.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';
import { sign } from '../../../../worker/payments/razorpay/signature.ts';
import { razorpayRoutes } from '../../../../worker/payments/razorpay/webhook-routes.ts';
import { makeOrder, openShop, paymentOf, recorded, type Shop } from '../shop.ts';

let shop: Shop;
const app = new Hono<AppEnv>().use(configured).route('/', razorpayRoutes);

beforeEach(async () => {
  shop = openShop();
  await makeOrder(shop, 'one');
  // The runtime's own wait, by which a webhook is answered in time.
  vi.stubGlobal('scheduler', { wait: () => new Promise(() => undefined) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sends an event as Razorpay does. Returns its answer. */
async function send(event: string, payload: unknown): Promise<unknown> {
  const body = JSON.stringify({ event, payload });
  const [secret = ''] = shop.settings.webhookSecrets;
  const headers = { 'X-Razorpay-Signature': await sign(body, secret) };
  const init = { method: 'POST', headers, body };
  const context = {
    waitUntil: () => undefined,
    passThroughOnException: () => undefined,
    props: {},
  };
  const url = 'http://localhost:5173/api/webhooks/razorpay';
  const response = await app.request(url, init, shop.environment, context);
  return response.json();
}

describe('a webhook', () => {
  it('an event of an order settles it', async () => {
    const payload = { payment: { entity: paymentOf('one', 'pay_1') } };
    expect(await send('payment.captured', payload)).toEqual({ handled: true });
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'completed' });
  });

  it('an event of another product is acknowledged, whatever it carries, and changes nothing', async () => {
    const payload = { payment: { entity: paymentOf('one', 'pay_1') } };
    expect(await send('invoice.paid', payload)).toEqual({ handled: false });
    expect(await send('invoice.paid', 'a text')).toEqual({ handled: false });
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'created' });
  });
});
