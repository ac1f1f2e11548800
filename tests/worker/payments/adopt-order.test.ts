import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, signedIn } from '../client.ts';
import { deliverAll, loseOrders, onlyOrder, order, pay, tidyShop, verify } from './shop.ts';

const logged = vi.spyOn(console, 'error');
const warned = vi.spyOn(console, 'warn');

beforeEach(() => {
  logged.mockReset();
  warned.mockReset();
});
afterEach(tidyShop);

const check = (client: Client, id: string) => client.post(`/api/orders/${id}/check`, {});

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
  it.each(paths)(
    'a paid order that D1 does not know is adopted by %s, and granted once',
    async (_, report) => {
      const lost = await paidAndLost();
      await report(lost);
      expect(await onlyOrder(lost.client)).toMatchObject({
        id: lost.id,
        razorpay_order_id: lost.razorpayId,
        status: 'completed',
        amount: 400,
        payment_id: lost.payment.id,
      });
      await loseOrders();
      await report(lost);
      expect(await lost.client.credits()).toMatchObject({ balance: 17 });
    },
  );
});
