import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../worker/config.ts';
import { adoptOrder, findOrAdopt } from '../../../worker/payments/adopt-order.ts';
import { Razorpay } from '../../../worker/payments/razorpay/razorpay.ts';
import type { RazorpayOrder } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  loseOrders,
  onlyOrder,
  order,
  orderAtRazorpay,
  orders,
  pay,
  refund,
  runNextCheck,
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

const events = () =>
  [...logged.mock.calls, ...warned.mock.calls].map(
    ([line]) => (JSON.parse(String(line)) as { event: string }).event,
  );

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

  it('a refund of an order that D1 does not know takes the credits back', async () => {
    const lost = await paidAndLost();
    await deliverAll(lost.razorpayId);
    await loseOrders();
    await refund(lost.payment.id);
    await check(lost.client, lost.id);
    expect(await onlyOrder(lost.client)).toMatchObject({ status: 'refunded' });
    expect(await lost.client.credits()).toMatchObject({ balance: 2 });
  });

  it('a webhook for an order that D1 does not know is refused while Razorpay fails, and adopts it later', async () => {
    const lost = await paidAndLost();
    await breakRazorpay({ mode: 'down' });
    expect(new Set(await deliverAll(lost.razorpayId))).toEqual(new Set([503]));
    await breakRazorpay();
    expect(new Set(await deliverAll(lost.razorpayId))).toEqual(new Set([200]));
    expect(await lost.client.credits()).toMatchObject({ balance: 17 });
  });

  it('an order that D1 does not know is confirmed later where Razorpay fails', async () => {
    const lost = await paidAndLost();
    await breakRazorpay({ mode: 'down' });
    expect((await problemOf(await verify(lost.client, lost.receipt))).code).toBe(
      'payment_unconfirmed',
    );
    expect((await problemOf(await check(lost.client, lost.id))).code).toBe('payment_unconfirmed');
  });

  it('an order that D1 does not know is adopted for its own user alone', async () => {
    const lost = await paidAndLost();
    const other = await signedIn();
    expect((await verify(other, lost.receipt)).status).toBe(404);
    await loseOrders();
    for (const id of [lost.id, lost.razorpayId]) {
      expect((await problemOf(await check(other, id))).code).toBe('not_found');
    }
    expect(await orders(other)).toEqual([]);
    expect(await other.credits()).toMatchObject({ balance: 2 });
  });

  it('an order that D1 does not know is not asked for with a forged signature', async () => {
    const lost = await paidAndLost();
    await breakRazorpay({ mode: 'down' });
    const forged = { ...lost.receipt, razorpay_signature: '0'.repeat(64) } as typeof lost.receipt;
    expect((await verify(lost.client, forged)).status).toBe(404);
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

describe('the adoption of an order', () => {
  /** An order at Razorpay with our notes, and what it is adopted from. */
  async function found(change: Partial<RazorpayOrder> = {}) {
    const client = await signedIn();
    const notes = await notesFor(client, `adopted-${crypto.randomUUID().slice(0, 8)}`);
    const id = await orderAtRazorpay({ notes });
    const order = { id, amount: 400, currency: 'USD', receipt: null, status: 'created', notes };
    return { client, id, orderId: notes.order_id, order: { ...order, ...change } };
  }

  const nextOwnCheck = async (client: Client, razorpayOrderId: string) =>
    runInDurableObject(await accountStub(client), (_, { storage }) =>
      storage.sql
        .exec('SELECT next_check_at AS at FROM orders WHERE razorpay_order_id = ?', razorpayOrderId)
        .toArray(),
    );

  it('an order is adopted as of its time, and is checked at once by its account and the cron', async () => {
    const { client, id, orderId, order: made } = await found({ created_at: 1_700_000_000 });
    const now = Date.now();
    const informed = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(await adoptOrder(env, made, now)).toMatchObject({
      id: orderId,
      createdAt: 1_700_000_000_000,
      nextCheckAt: now,
    });
    expect(informed.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'order_adopted', orderId, razorpayOrderId: id },
    ]);
    informed.mockRestore();
    expect(await (await accountStub(client)).findOrder(id)).toMatchObject({
      createdAt: 1_700_000_000_000,
    });
    expect(await nextOwnCheck(client, id)).toEqual([{ at: now }]);
  });

  it('an order without a time is adopted as of now, by D1 and by its account', async () => {
    const { client, id, orderId, order: made } = await found({ created_at: null });
    const now = Date.now();
    expect(await adoptOrder(env, made, now)).toMatchObject({ id: orderId, createdAt: now });
    const account = await accountStub(client);
    expect(await account.findOrder(id)).toMatchObject({ createdAt: now });
  });

  it('an order over the least amount is adopted as its account remembers it', async () => {
    const { client, id, orderId, order: made } = await found();
    const sold = { productId: 'gone', credits: 1, amount: 1, currency: 'USD' } as const;
    await (await accountStub(client)).rememberOrder(
      { id: orderId, razorpayOrderId: id, ...sold, createdAt: Date.now() },
      { isTaken: false, checkAt: Date.now() + 60_000 },
    );
    expect(await adoptOrder(env, { ...made, amount: 1 }, Date.now())).toMatchObject(sold);
  });

  it.each([
    ['in a currency that we do not sell for', { currency: 'EUR' }],
    ['over nothing', { amount: 0 }],
  ])('an order %s is not adopted though its account remembers it', async (_, change) => {
    const { client, id, orderId, order: made } = await found();
    const sold = { productId: 'starter', credits: 15, amount: 400, currency: 'USD' } as const;
    await (await accountStub(client)).rememberOrder(
      { id: orderId, razorpayOrderId: id, ...sold, createdAt: Date.now() },
      { isTaken: false, checkAt: Date.now() + 60_000 },
    );
    expect(await adoptOrder(env, { ...made, ...change }, Date.now())).toBeNull();
    const { results } = await env.DATABASE.prepare('SELECT kind, detail FROM incidents').all();
    expect(results.map(({ kind, detail }) => [kind, JSON.parse(String(detail))])).toEqual([
      ['order_not_adopted', { razorpayOrderId: id, amount: 400, currency: 'USD', ...change }],
    ]);
    expect(await orders(client)).toEqual([]);
  });
});

describe('an order that D1 does not know while Razorpay fails', () => {
  it('an order that D1 does not know is not found, with Razorpay’s own reason', async () => {
    const settings = readConfiguration(env);
    if (!settings.ok || !settings.configuration.payments) throw new Error('Payments are off');
    await breakRazorpay({ mode: 'down' });
    const razorpay = new Razorpay(settings.configuration.payments);
    expect(await findOrAdopt(env, razorpay, 'order_lost', Date.now())).toEqual({
      ok: false,
      reason: expect.stringMatching(/^503: /),
    });
    await breakRazorpay();
    expect(await findOrAdopt(env, razorpay, 'order_lost', Date.now())).toEqual({
      ok: true,
      order: null,
    });
  });
});

describe('a claim that is signed for an order that nobody knows', () => {
  it('a claim that is signed for an order that nobody knows is of no order', async () => {
    const paymentId = 'pay_unknown';
    const signature = await sign(`order_unknown|${paymentId}`, env.RAZORPAY_KEY_SECRET);
    const answer = await verify(await signedIn(), {
      razorpay_order_id: 'order_unknown',
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    });
    expect((await problemOf(answer)).code).toBe('not_found');
  });
});

describe('an order that is not ours', () => {
  it.each([
    ['no notes', undefined],
    ['other notes', { purpose: 'shoes' }],
    [
      'the notes of a user who never existed',
      { user_id: 'f'.repeat(32), order_id: 'abc', product_id: 'starter' },
    ],
  ])('an order with %s is not adopted, and its events are accepted', async (_, notes) => {
    const id = await orderAtRazorpay({ receipt: null, ...(notes ? { notes } : {}) });
    await pay(id);
    expect(new Set(await deliverAll(id))).toEqual(new Set([200]));
    const client = await signedIn();
    expect((await check(client, id)).status).toBe(404);
    expect(await orders(client)).toEqual([]);
    // The orders of other products with the same account at Razorpay are nothing for the operator.
    const isOurs = JSON.stringify(notes ?? {}).includes('order_id');
    expect(events().includes('order_not_adopted')).toBe(isOurs);
  });

  it.each([
    ['a smaller amount', { amount: 100 }],
    ['a larger amount', { amount: 4000 }],
    ['another currency', { currency: 'INR' }],
    ['an unknown product', { product_id: 'gold' }],
  ])('an order with %s than the catalogue has is not adopted, and logged', async (_, change) => {
    const client = await signedIn();
    const { product_id = 'starter', ...money } = change as { product_id?: string };
    const notes = { ...(await notesFor(client, crypto.randomUUID())), product_id };
    const id = await orderAtRazorpay({ notes, ...money });
    await pay(id);
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await orders(client)).toEqual([]);
    expect(events()).toContain('order_not_adopted');
  });

  it.each([
    ['the least amount', { amount: 100, product_id: 'gold', credits: '1000000' }],
    ['the price of a pack', { amount: 400, product_id: 'starter', credits: '1000000' }],
  ])('an order for %s is not adopted for the many credits of its notes', async (_, sold) => {
    const client = await signedIn();
    const { amount, ...said } = sold;
    const notes = { ...(await notesFor(client, 'ordered-elsewhere')), ...said };
    const id = await orderAtRazorpay({ notes, amount });
    await pay(id);
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await orders(client)).toEqual([]);
    expect(events()).toContain('order_not_adopted');
  });

  it('an order of a pack that left the catalogue is adopted as its account remembers it', async () => {
    const client = await signedIn();
    const notes = {
      ...(await notesFor(client, 'earlier-pack')),
      product_id: 'gold',
      credits: '30',
    };
    const id = await orderAtRazorpay({ notes, amount: 700 });
    await (await accountStub(client)).rememberOrder(
      {
        id: 'earlier-pack',
        razorpayOrderId: id,
        productId: 'gold',
        credits: 30,
        amount: 700,
        currency: 'USD',
        createdAt: Date.now(),
      },
      { isTaken: false, checkAt: Date.now() + 60_000 },
    );
    await pay(id);
    await deliverAll(id);
    expect(await onlyOrder(client)).toMatchObject({ product_id: 'gold', credits: 30, amount: 700 });
    expect(await client.credits()).toMatchObject({ balance: 32 });
  });

  it('a user may let 10 unknown orders a minute be searched for at Razorpay', async () => {
    const client = await signedIn();
    await breakRazorpay({ mode: 'down' });
    const codes: string[] = [];
    for (let at = 0; at <= 10; at += 1) {
      codes.push((await problemOf(await check(client, `order_unknown${at}`))).code);
    }
    expect(codes).toEqual([...Array(10).fill('payment_unconfirmed'), 'not_found']);
    expect((await problemOf(await check(client, 'not-one-of-theirs'))).code).toBe('not_found');
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

  it('a payment of the one that was not stored is not lost', async () => {
    const { client, id, stored, other } = await twins();
    await pay(other);
    await deliverAll(other);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    const histories = await orders(client);
    expect(histories.find(({ razorpay_order_id }) => razorpay_order_id === stored)).toMatchObject({
      id,
      status: 'created',
    });
    expect(histories.find(({ razorpay_order_id }) => razorpay_order_id === other)).toMatchObject({
      id: other,
      status: 'completed',
    });
  });

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

  it('an order that was granted before accounts remembered orders keeps its id', async () => {
    const { client, id, stored, other } = await twins();
    await pay(stored);
    await deliverAll(stored);
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('DELETE FROM orders');
    });
    await loseOrders();
    await pay(other);
    await deliverAll(other);
    expect(await client.credits()).toMatchObject({ balance: 32 });
    expect(await onlyOrder(client)).toMatchObject({ id: other });
    expect(id).not.toBe(other);
  });

  it('the one that D1 does not have gets an id of its own, though the account remembers neither', async () => {
    const { client, id, stored, other } = await twins();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('DELETE FROM orders');
    });
    for (const paid of [other, stored]) {
      await pay(paid);
      await deliverAll(paid);
    }
    const histories = await orders(client);
    const idOf = (of: string) =>
      histories.find(({ razorpay_order_id }) => razorpay_order_id === of)?.id;
    expect([idOf(other), idOf(stored)]).toEqual([other, id]);
    expect(await client.credits()).toMatchObject({ balance: 32 });
  });

  it('an adopted order is checked by the next run of the cron', async () => {
    const { client, other } = await twins();
    await check(client, other);
    await pay(other);
    await runNextCheck(other);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});
