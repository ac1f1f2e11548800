import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderQuestionsPerMinute } from '../../../domain/limits.ts';
import type { AccountOrder } from '../../../worker/account/orders/account-orders.ts';
import { checkRememberedOrder } from '../../../worker/payments/check-order.ts';
import { accountStub, type Client, signedIn } from '../client.ts';
import { breakRazorpay, deliverAll, onlyOrder, order, pay, tidyShop } from './shop.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await tidyShop();
});

/** Returns the orders under way. */
async function underWay(client: Client): Promise<string[]> {
  const response = await client.get<{ orders: { id: string; credits: number }[] }>(
    '/api/orders/under-way',
  );
  return response.orders.map(({ id }) => id);
}

const close = (client: Client, id: string, query = '') =>
  client.post(`/api/orders/${id}/close${query}`, {});
/** Checks an order as the account's own alarm does. */
async function checkByAccount(client: Client, id: string) {
  const remembered = await (await accountStub(client)).call('orders.find', [id]);
  if (!remembered) throw new Error(`The account has no order ${id}`);
  await checkRememberedOrder(env, remembered as AccountOrder, Date.now());
}

describe('the state of an order', () => {
  it('an order waits until it is paid, and is under way as long', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { id: ours } = await onlyOrder(client);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created', state: 'waiting' });
    const { created_at: createdAt } = await onlyOrder(client);
    expect(await client.get('/api/orders/under-way')).toEqual({
      orders: [
        {
          id: ours,
          product_id: 'starter',
          amount: 400,
          currency: 'USD',
          credits: 15,
          created_at: createdAt,
        },
      ],
    });
    await pay(id);
    await deliverAll(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed', state: 'paid' });
    expect(await underWay(client)).toEqual([]);
  });

  it('an order whose checkout was closed is cancelled, and a late payment completes it', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const closed = await close(client, id);
    expect(await closed.json()).toMatchObject({
      order: { state: 'cancelled', status: 'created' },
      isPaymentPending: false,
    });
    expect(await underWay(client)).toEqual([]);
    await pay(id);
    await deliverAll(id);
    expect(await onlyOrder(client)).toMatchObject({ state: 'paid' });
    expect(await client.get('/api/credits')).toMatchObject({ balance: 17 });
    await close(client, id);
    expect(await onlyOrder(client)).toMatchObject({ state: 'paid' });
  });

  it('an order whose payment can’t be asked about stays under way when its checkout is closed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await breakRazorpay({ mode: 'down', pathIncludes: '/payments' });
    const closed = await close(client, id);
    expect([closed.status, await closed.json()]).toMatchObject([
      502,
      { code: 'payment_unconfirmed' },
    ]);
    expect(await underWay(client)).toHaveLength(1);
    await breakRazorpay();
    // Nobody has begun to pay, as the account's next check finds.
    await checkByAccount(client, (await onlyOrder(client)).id);
    expect(await underWay(client)).toEqual([]);
    expect(await onlyOrder(client)).toMatchObject({ state: 'cancelled' });
  });

  it('a user may have Razorpay asked about orders 30 times a minute', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    for (let asked = 0; asked < orderQuestionsPerMinute; asked += 1) {
      expect((await client.post(`/api/orders/${id}/check`, {})).status).toBe(200);
    }
    expect((await client.post(`/api/orders/${id}/check`, {})).status).toBe(502);
    expect((await close(client, id)).status).toBe(502);
    expect(await underWay(client)).toHaveLength(1);
    // Who says that nothing was paid is believed without a question.
    expect((await close(client, id, '?unpaid=true')).status).toBe(200);
  });

  it('an order of another user can’t be closed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const stranger = await signedIn();
    expect((await close(stranger, id)).status).toBe(404);
    expect((await close(stranger, 'order_unknown')).status).toBe(404);
    expect(await onlyOrder(client)).toMatchObject({ state: 'waiting' });
    expect(await underWay(stranger)).toEqual([]);
  });
});
