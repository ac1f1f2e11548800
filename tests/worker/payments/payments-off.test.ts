import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { app } from '../../../worker/app.ts';
import { origin, problemOf, signedIn } from '../client.ts';

async function call(changes: object, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(path, origin), init);
  return app.fetch(request, { ...env, ...changes }, createExecutionContext());
}

describe('a deployment without an exchange-rate service', () => {
  it('a deployment without an exchange-rate service uses the fallback rate', async () => {
    const response = await call({ EXCHANGE_RATE_URL: '', EXCHANGE_RATE_KEY: '' }, '/api/packs');
    expect(await response.json()).toMatchObject({ rate: { usdInr: 83, source: 'fallback' } });
  });
});

describe('a deployment with purchases off', () => {
  const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };

  it('a deployment with purchases off shows its packs, and that they can’t be bought', async () => {
    const response = await call(off, '/api/packs');
    expect(await response.json()).toMatchObject({ payments: false, packs: [{}, {}, {}] });
  });

  it.each([
    ['/api/orders', { productId: 'starter', currency: 'USD' }],
    ['/api/orders/verify', { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' }],
    ['/api/orders/order_1/check', {}],
    ['/api/orders/callback', {}],
    ['/api/webhooks/razorpay', {}],
  ])('a deployment with purchases off refuses %s', async (path, body) => {
    const response = await call(off, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: (await signedIn()).cookie() },
      body: JSON.stringify(body),
    });
    expect((await problemOf(response)).code).toBe('payments_off');
  });
});
