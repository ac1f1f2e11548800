import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../worker/config.ts';
import { checkOrder } from '../../../worker/payments/check-order.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { type Client, problemOf, signedIn } from '../client.ts';
import {
  breakRazorpay,
  nextCheckOf,
  onlyOrder,
  order,
  orders,
  pay,
  refund,
  tidyShop,
} from './shop.ts';

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

  it('a check is refused while Razorpay can’t be reached, and for an order that nobody knows', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await breakRazorpay({ mode: 'down' });
    expect((await problemOf(await check(client, id))).code).toBe('payment_unconfirmed');
    expect((await problemOf(await check(client, 'none'))).code).toBe('not_found');
    // No id at Razorpay has these forms, so that it is not asked.
    for (const form of ['order_a-b', 'my_order_1', `order_${'x'.repeat(41)}`]) {
      expect((await problemOf(await check(client, form))).code).toBe('not_found');
    }
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

  it('a check of an order that nobody has paid for a day shows that it has expired', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await env.DATABASE.prepare('UPDATE orders SET created_at = created_at - ?')
      .bind(24 * 60 * 60_000)
      .run();
    const checked = await check(client, id);
    expect(checked.status).toBe(200);
    expect(await checked.json()).toMatchObject({ order: { status: 'expired', state: 'expired' } });
    expect(await nextCheckOf(id)).not.toBeNull();
  });
});

describe('an order whose creation was interrupted', () => {
  it('an order whose creation was interrupted remains for an hour, and is deleted then', async () => {
    const settings = readConfiguration(env);
    if (!settings.ok || !settings.configuration.payments) throw new Error('Payments are off');
    const { payments } = settings.configuration;
    const client = await signedIn();
    await order(client);
    const { id } = await onlyOrder(client);
    const unknown = `${id.slice(1)}x`;
    await env.DATABASE.prepare('UPDATE orders SET id = ?, razorpay_order_id = NULL')
      .bind(unknown)
      .run();
    const store = new OrderStore(env.DATABASE);
    const stored = await store.find(unknown);
    if (!stored) throw new Error('No order');
    const at = (ms: number) => checkOrder(env, payments, stored, stored.createdAt + ms);
    expect(await at(60 * 60_000 - 1)).toMatchObject({ ok: true, order: { id: unknown } });
    expect(await store.find(unknown)).not.toBeNull();
    expect(await at(60 * 60_000)).toEqual({ ok: true, order: null, isPaymentPending: false });
    expect(await store.find(unknown)).toBeNull();
  });
});
