import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderQuestionsPerMinute } from '../../../domain/limits.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { checkRememberedOrder } from '../../../worker/payments/check-remembered-order.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { accountStub, type Client, signedIn } from '../client.ts';
import {
  authorizeLate,
  bought,
  breakRazorpay,
  deliverAll,
  dispute,
  failPending,
  nextCheckOf,
  onlyOrder,
  order,
  orders,
  pay,
  refund,
  tidyShop,
  verify,
} from './shop.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await tidyShop();
});

/** Returns the orders under way. */
async function underWay(client: Client): Promise<string[]> {
  const answer = await client.get<{ orders: { id: string; credits: number }[] }>(
    '/api/orders/under-way',
  );
  return answer.orders.map(({ id }) => id);
}

const close = (client: Client, id: string, query = '') =>
  client.post(`/api/orders/${id}/close${query}`, {});
/** Checks an order as the account's own alarm does. */
async function checkByAccount(client: Client, id: string) {
  const remembered = await (await accountStub(client)).findOrder(id);
  if (!remembered) throw new Error(`The account has no order ${id}`);
  await checkRememberedOrder(env, remembered, Date.now());
}
const check = async (client: Client, id: string) =>
  (await client.post(`/api/orders/${id}/check`, {})).json();

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

  it('an order that was paid before its checkout was closed is paid by that, without a webhook', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    for (let times = 0; times < 2; times += 1) {
      const closed = await close(client, id);
      expect(await closed.json()).toMatchObject({
        order: { state: 'paid' },
        isPaymentPending: false,
      });
    }
    expect(await client.get('/api/credits')).toMatchObject({ balance: 17 });
  });

  it.each([
    ['fails', failPending, 'failed'],
    ['succeeds', authorizeLate, 'paid'],
  ])(
    'an order whose payment is pending when its checkout is closed is under way until that %s',
    async (_, end, state) => {
      const client = await signedIn();
      const { id } = await order(client);
      const { id: ours } = await onlyOrder(client);
      const { payment } = await pay(id, 'leave_pending');
      const pending = { order: { state: 'waiting' }, isPaymentPending: true };
      expect(await (await close(client, id)).json()).toMatchObject(pending);
      expect(await underWay(client)).toEqual([ours]);
      expect(await check(client, id)).toMatchObject(pending);
      expect(await underWay(client)).toEqual([ours]);
      await end(payment.id);
      await checkByAccount(client, ours);
      expect(await onlyOrder(client)).toMatchObject({ state });
      expect(await underWay(client)).toEqual([]);
      expect(await check(client, id)).toMatchObject({ isPaymentPending: false });
    },
  );

  it('an order of which its buyer says that it is unpaid is cancelled whatever Razorpay knows, and its check does not call it unpaid', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'leave_pending');
    await breakRazorpay({ mode: 'down', pathIncludes: '/payments' });
    const closed = await close(client, id, '?unpaid=true');
    expect(await closed.json()).toMatchObject({ order: { state: 'cancelled' } });
    expect(await underWay(client)).toEqual([]);
    await breakRazorpay();
    expect(await check(client, id)).toMatchObject({
      order: { state: 'cancelled' },
      isPaymentPending: true,
    });
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

  it('an order that was closed is still cancelled, and another one expired, after a day', async () => {
    const client = await signedIn();
    const [closed, left] = [await order(client), await order(client)];
    await close(client, closed.id);
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 + 1, toFake: ['Date'] });
    await runScheduled(env, Date.now());
    // The session has ended by now.
    const store = new OrderStore(env.DATABASE);
    expect(await store.find(closed.id)).toMatchObject({ state: 'cancelled', status: 'expired' });
    expect(await store.find(left.id)).toMatchObject({ state: 'expired', status: 'expired' });
    expect(await nextCheckOf(closed.id)).not.toBeNull();
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

  it('a declined payment is failed, also where the checkout was closed after it', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'fail');
    await deliverAll(id);
    await close(client, id);
    expect(await onlyOrder(client)).toMatchObject({ state: 'failed' });
  });

  it('an order is under way while its payment can’t be confirmed, also after half an hour', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    await breakRazorpay({ mode: 'down', pathIncludes: '/payments' });
    expect((await verify(client, receipt)).status).toBeGreaterThanOrEqual(500);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect(await underWay(client)).toHaveLength(1);
  });

  it('an order whose payment was claimed and has failed is under way for half an hour alone', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { id: ours } = await onlyOrder(client);
    await pay(id, 'fail');
    const claimedAt = Date.now();
    await (await accountStub(client)).claimedOrder(ours, claimedAt);
    await deliverAll(id);
    expect(await underWay(client)).toEqual([ours]);
    vi.useFakeTimers({ now: claimedAt + 31 * 60_000, toFake: ['Date'] });
    expect(await underWay(client)).toEqual([]);
  });

  it.each(['won', 'lost'])(
    'a payment in dispute is disputed until the dispute is %s',
    async (end) => {
      const { client, id, paymentId } = await bought();
      await dispute(paymentId, 'open');
      await deliverAll(id);
      await deliverAll(paymentId);
      expect(await onlyOrder(client)).toMatchObject({ state: 'disputed', status: 'completed' });
      expect(await orders(client, '?state=disputed')).toHaveLength(1);
      await dispute(paymentId, end);
      await deliverAll(paymentId);
      const state = end === 'won' ? 'paid' : 'refunded';
      expect(await onlyOrder(client)).toMatchObject({ state });
    },
  );

  it('a refunded order is refunded, and each state can be listed alone', async () => {
    const { client, id, paymentId } = await bought();
    const { id: other } = await order(client);
    await close(client, other);
    await refund(paymentId);
    await deliverAll(paymentId);
    const listed = async (state: string) =>
      (await orders(client, `?state=${state}`)).map((one) => one.razorpay_order_id);
    expect(await listed('refunded')).toEqual([id]);
    expect(await listed('cancelled')).toEqual([other]);
    expect(await listed('paid')).toEqual([]);
    expect(await listed('all')).toHaveLength(2);
  });
});
