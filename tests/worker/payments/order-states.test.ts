import { afterEach, describe, expect, it } from 'vitest';
import { type Client, problemOf, signedIn } from '../client.ts';
import { breakRazorpay, deliverAll, onlyOrder, order, pay, tidyShop } from './shop.ts';

afterEach(tidyShop);

/** Returns the orders under way. */
async function underWay(client: Client): Promise<string[]> {
  const response = await client.get<{ orders: { id: string; credits: number }[] }>(
    '/api/orders/under-way',
  );
  return response.orders.map(({ id }) => id);
}

const close = (client: Client, id: string) => client.post(`/api/orders/${id}/close`, {});
const check = (client: Client, id: string) => client.post(`/api/orders/${id}/check`, {});

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

  it('an order whose payment can’t be asked about stays under way when its checkout is closed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await breakRazorpay({ mode: 'down', pathIncludes: '/payments' });
    for (const response of [await close(client, id), await check(client, id)]) {
      expect((await problemOf(response)).code).toBe('payment_unconfirmed');
    }
    expect(await underWay(client)).toHaveLength(1);
    await breakRazorpay();
    // Nobody has begun to pay.
    expect((await close(client, id)).status).toBe(200);
    expect(await underWay(client)).toEqual([]);
    expect(await onlyOrder(client)).toMatchObject({ state: 'cancelled' });
  });

  it('an order of another user can be neither closed nor checked', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const stranger = await signedIn();
    expect((await close(stranger, id)).status).toBe(404);
    expect((await check(stranger, id)).status).toBe(404);
    expect(await onlyOrder(client)).toMatchObject({ state: 'waiting' });
    expect(await underWay(stranger)).toEqual([]);
  });
});
