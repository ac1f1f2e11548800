import { describe, expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { problemOf, signedIn } from '../client.ts';
import { order } from './shop.ts';

describe('a deployment with purchases off', () => {
  const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };

  it('a deployment with purchases off shows its packs, and that they can’t be bought', async () => {
    const response = await callDeployment(off, '/api/packs');
    expect(await response.json()).toMatchObject({ payments: false, packs: [{}, {}, {}] });
  });

  it.each([
    ['/api/orders', { productId: 'starter', currency: 'USD' }],
    ['/api/orders/verify', { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' }],
    ['/api/orders/order_1/check', {}],
    ['/api/orders/callback', {}],
    ['/api/webhooks/razorpay', {}],
  ])('a deployment with purchases off refuses %s', async (path, body) => {
    const response = await callDeployment(off, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: (await signedIn()).cookie() },
      body: JSON.stringify(body),
    });
    expect((await problemOf(response)).code).toBe('payments_off');
  });

  it('a deployment with purchases off closes an order only where its buyer says that nothing was paid', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const close = (query = '') =>
      callDeployment(off, `/api/orders/${id}/close${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: client.cookie() },
        body: '{}',
      });
    expect((await problemOf(await close())).code).toBe('payments_off');
    expect(await (await close('?unpaid=true')).json()).toMatchObject({
      order: { state: 'cancelled' },
    });
  });
});
