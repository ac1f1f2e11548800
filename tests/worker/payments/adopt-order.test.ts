import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountStub, Client, signedIn } from '../client.ts';
import {
  deliverAll,
  loseOrders,
  onlyOrder,
  order,
  orderAtRazorpay,
  orders,
  pay,
  tidyShop,
  verify,
} from './shop.ts';

const logged = vi.spyOn(console, 'error');
const warned = vi.spyOn(console, 'warn');

beforeEach(() => {
  logged.mockReset();
  warned.mockReset();
});
afterEach(tidyShop);

async function userIdOf(client: Client): Promise<string> {
  const { user } = await client.get<{ user: { id: string } }>('/api/me');
  return user.id;
}

const check = (client: Client, id: string) => client.post(`/api/orders/${id}/check`, {});

/** What the notes of an order at Razorpay say. */
async function notesFor(client: Client, orderId: string) {
  return { user_id: await userIdOf(client), order_id: orderId, product_id: 'starter' };
}

/** A client with a paid order that D1 has lost. */
async function paidAndLost() {
  const client = await signedIn();
  const { id: razorpayId } = await order(client);
  const { id } = await onlyOrder(client);
  const paid = await pay(razorpayId);
  await loseOrders();
  return { client, id, razorpayId, ...paid };
}

type Lost = Awaited<ReturnType<typeof paidAndLost>>;

const paths: [string, (lost: Lost) => Promise<unknown>][] = [
  ['the page', ({ client, receipt }) => verify(client, receipt)],
  ['the webhook', ({ razorpayId }) => deliverAll(razorpayId)],
  ['a check by Razorpay’s id', ({ client, razorpayId }) => check(client, razorpayId)],
  ['a check by our id', ({ client, id }) => check(client, id)],
  [
    'the return from a checkout on another page',
    ({ receipt }) =>
      new Client().fetch('/api/orders/callback', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...receipt }).toString(),
      }),
  ],
];

describe('a paid order that D1 does not know', () => {
  it.each(paths)('a paid order that D1 does not know is adopted by %s', async (_, report) => {
    const lost = await paidAndLost();
    await report(lost);
    expect(await onlyOrder(lost.client)).toMatchObject({
      id: lost.id,
      razorpay_order_id: lost.razorpayId,
      product_id: 'starter',
      status: 'completed',
      credits: 15,
      amount: 400,
      payment_id: lost.payment.id,
    });
    expect(await lost.client.credits()).toMatchObject({ balance: 17 });
  });

  it('a paid order that D1 lost after it was completed grants nothing more, by any path', async () => {
    const lost = await paidAndLost();
    for (const [, report] of paths) {
      await report(lost);
      await loseOrders();
    }
    await deliverAll(lost.razorpayId);
    expect(await lost.client.credits()).toMatchObject({ balance: 17 });
  });

  it('an order of a user whom D1 lost too is adopted, because the account remains', async () => {
    const lost = await paidAndLost();
    const account = await accountStub(lost.client);
    await env.DATABASE.prepare('DELETE FROM users WHERE id = ?')
      .bind(await userIdOf(lost.client))
      .run();
    await deliverAll(lost.razorpayId);
    expect(await account.credits()).toMatchObject({ balance: 17 });
  });
});

describe('two orders at Razorpay with one receipt', () => {
  /** A client with a stored order, and another one at Razorpay with the same notes and receipt. */
  async function twins() {
    const client = await signedIn();
    const { id: stored } = await order(client);
    const { id } = await onlyOrder(client);
    const other = await orderAtRazorpay({ receipt: id, notes: await notesFor(client, id) });
    return { client, id, stored, other };
  }

  it('each of them grants its credits once, in whatever order D1 learns of them again', async () => {
    const { client, stored, other } = await twins();
    for (const id of [stored, other]) {
      await pay(id);
      await deliverAll(id);
    }
    expect(await client.credits()).toMatchObject({ balance: 32 });
    await loseOrders();
    await env.DATABASE.exec('DELETE FROM webhook_events');
    for (const id of [other, stored]) await deliverAll(id);
    expect(await orders(client)).toHaveLength(2);
    expect(await client.credits()).toMatchObject({ balance: 32 });
  });
});
