import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, problemOf, signedIn } from '../client.ts';
import { breakRazorpay, onlyOrder, order, orders, pay, refund, tidyShop } from './shop.ts';

afterEach(async () => {
  vi.useRealTimers();
  await tidyShop();
});

/**
 * Removes Razorpay's id from the client's only order, as if its creation was interrupted; returns
 * our id.
 */
async function loseOrder(client: Client): Promise<string> {
  const { id } = await onlyOrder(client);
  await env.DATABASE.prepare('UPDATE orders SET razorpay_order_id = NULL WHERE id = ?')
    .bind(id)
    .run();
  return id;
}

describe('a buyer who checks an order', () => {
  const check = (client: Client, id: string) => client.post(`/api/orders/${id}/check`, {});

  it('a check calls Razorpay once in 3 seconds, also when the clock is set back', async () => {
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

  it('a check is refused while Razorpay can’t be reached, and for an order that nobody knows', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await breakRazorpay({ mode: 'down' });
    expect((await problemOf(await check(client, id))).code).toBe('payment_unconfirmed');
    expect((await problemOf(await check(client, 'none'))).code).toBe('not_found');
    // Razorpay might know this one, and can't be asked.
    expect((await problemOf(await check(client, 'order_none'))).code).toBe('payment_unconfirmed');
    await breakRazorpay();
    expect((await problemOf(await check(client, 'order_none'))).code).toBe('not_found');
  });

  it('a check is refused while it is unknown whether a payment was captured', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
    expect((await problemOf(await check(client, id))).code).toBe('payment_unconfirmed');
    expect(await client.credits()).toMatchObject({ balance: 2 });
    await breakRazorpay();
    const checked = await check(client, id);
    expect(await checked.json()).toMatchObject({ order: { status: 'completed' } });
  });

  it('a check is refused while Razorpay does not return the refunds or the created order', async () => {
    const [returned, lost] = [await signedIn(), await signedIn()];
    const { id } = await order(returned);
    const { payment } = await pay(id);
    await refund(payment.id, 100);
    await breakRazorpay({ mode: 'down', pathIncludes: '/refunds' });
    expect((await problemOf(await check(returned, id))).code).toBe('payment_unconfirmed');
    await breakRazorpay();
    await order(lost);
    const ours = await loseOrder(lost);
    await breakRazorpay({ mode: 'down' });
    expect((await problemOf(await check(lost, ours))).code).toBe('payment_unconfirmed');
  });

  it('a check finds an order whose creation was interrupted by its receipt, or leaves it pending', async () => {
    const [found, waiting] = [await signedIn(), await signedIn()];
    const { id } = await order(found);
    const ours = await loseOrder(found);
    expect(await (await check(found, ours)).json()).toMatchObject({
      order: { id: ours, razorpay_order_id: id, status: 'created' },
    });
    await order(waiting);
    const unknown = `${(await loseOrder(waiting)).slice(1)}x`;
    await env.DATABASE.prepare('UPDATE orders SET id = ? WHERE razorpay_order_id IS NULL')
      .bind(unknown)
      .run();
    expect(await (await check(waiting, unknown)).json()).toMatchObject({
      order: { id: unknown, razorpay_order_id: null, status: 'created' },
    });
  });

  it('a check of an order that Razorpay does not know reports that it was deleted', async () => {
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
