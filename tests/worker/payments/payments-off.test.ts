import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { app } from '../../../worker/app.ts';
import { origin, problemOf, signedIn } from '../client.ts';

describe('a deployment where nothing can be bought', () => {
  const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };

  it.each([
    ['/api/orders', { productId: 'starter', currency: 'USD' }],
    ['/api/orders/verify', { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' }],
    ['/api/orders/order_1/check', {}],
    ['/api/orders/callback', {}],
    ['/api/webhooks/razorpay', {}],
  ])('says so at %s', async (path, body) => {
    const response = await app.fetch(
      new Request(new URL(path, origin), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Cookie: (await signedIn()).cookie(),
        },
        body: JSON.stringify(body),
      }),
      { ...env, ...off },
      createExecutionContext(),
    );
    expect((await problemOf(response)).code).toBe('payments_off');
  });
});
