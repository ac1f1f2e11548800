import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, problemOf, signedIn } from '../client.ts';
import { breakRazorpay, onlyOrder, order, orders, pay, tidyShop } from './shop.ts';

afterEach(async () => {
  vi.useRealTimers();
  await tidyShop();
});

describe('a buyer who asks how an order stands', () => {
  const check = (client: Client, id: string) => client.post(`/api/orders/${id}/check`, {});

  it('asks Razorpay once in 3 seconds, whichever way the clock is set', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await check(client, id);
    await pay(id);
    const now = Date.now();
    const checkedAgo = (ms: number) =>
      env.DATABASE.prepare('UPDATE orders SET checked_at = ? WHERE razorpay_order_id = ?')
        .bind(now - ms, id)
        .run();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    for (const [ms, status] of [
      [2999, 'created'],
      [-2999, 'created'],
      [3000, 'completed'],
    ] as const) {
      await checkedAgo(ms);
      expect(await (await check(client, id)).json()).toMatchObject({ order: { status } });
    }
  });

  it('hears that Razorpay cannot be asked, and that an unknown order is not there', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await breakRazorpay({ mode: 'down' });
    expect((await problemOf(await check(client, id))).code).toBe('payment_unconfirmed');
    expect((await problemOf(await check(client, 'order_none'))).code).toBe('not_found');
  });

  it('hears that an order is gone of which Razorpay never heard', async () => {
    const client = await signedIn();
    await order(client);
    const { id } = await onlyOrder(client);
    await env.DATABASE.prepare(
      'UPDATE orders SET id = ?, razorpay_order_id = NULL, created_at = 0 WHERE id = ?',
    )
      .bind(`${id.slice(1)}x`, id)
      .run();
    expect((await problemOf(await check(client, `${id.slice(1)}x`))).code).toBe('not_found');
    expect(await orders(client)).toEqual([]);
  });
});
