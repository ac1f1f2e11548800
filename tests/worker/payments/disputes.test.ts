import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { settleDisputes } from '../../../worker/payments/settle-disputes.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { signedIn } from '../client.ts';
import {
  bought,
  type Delivery,
  deliver,
  deliverAll,
  dispute,
  incidents,
  onlyOrder,
  order,
  outbox,
  pay,
  refund,
  tidyShop,
} from './shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

/** What `bought` returns, and how a dispute of its payment is reported. */
async function boughtToDispute() {
  const made = await bought();
  const report = async (status: string) => {
    await dispute(made.paymentId, status);
    await deliverAll(made.id);
  };
  return { ...made, report };
}

/** The event of a dispute that has begun, as Razorpay sends it where it leaves the payment out. */
async function begunAlone(orderId: string): Promise<Delivery> {
  const events = await outbox(orderId);
  const begun = events.find(({ event }) => event === 'payment.dispute.created');
  const { payload, ...rest } = JSON.parse(begun?.body ?? '') as { payload: { dispute: unknown } };
  const body = JSON.stringify({ ...rest, payload: { dispute: payload.dispute } });
  const signature = await sign(body, 'emulator-razorpay-webhook-secret');
  return { eventId: crypto.randomUUID(), event: 'payment.dispute.created', body, signature };
}

describe('a payment in dispute', () => {
  it('a payment in dispute holds its credits, and only those', async () => {
    const { client, report } = await boughtToDispute();
    await report('open');
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
    expect(await incidents()).toEqual([{ kind: 'dispute_opened', closed_because: null }]);
    await report('open');
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('a payment in dispute holds what is left where credits were spent or taken back', async () => {
    const { client, report, account, paymentId, id } = await boughtToDispute();
    await refund(paymentId, 200);
    await deliverAll(id);
    await account.reverse({
      ref: 'operator:spent-of-it',
      grantRef: `order:${(await onlyOrder(client)).id}`,
      returned: { credits: 3 },
      note: 'A test',
    });
    const { available } = await client.credits();
    await report('open');
    expect(await client.credits()).toMatchObject({ available: 2, held: available - 2 });
  });

  it.each(['won', 'closed'])('a dispute that is %s releases the credits', async (end) => {
    const { client, report } = await boughtToDispute();
    await report('open');
    await report(end);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
    expect(await incidents()).toMatchObject([{ closed_because: expect.stringContaining('Ended') }]);
    await report(end);
    expect(await client.credits()).toMatchObject({ balance: 17, available: 17 });
  });

  it('a dispute that is lost takes the credits that it held', async () => {
    const { client, report } = await boughtToDispute();
    await report('open');
    await report('lost');
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'refunded' });
    expect(await incidents()).toEqual([{ kind: 'dispute_opened', closed_because: 'Lost' }]);
  });

  it.each([
    // The stand-in settles a dollar as 95 rupees: $4 are 38,000 paise.
    ['half of a payment in the merchant’s own currency', { amount: 19_000, currency: 'INR' }, 10],
    ['a small part of it, less than its cents would be', { amount: 300, currency: 'INR' }, 17],
    ['all of a payment in the merchant’s own currency', { amount: 38_000, currency: 'INR' }, 2],
    ['an amount in a currency that is neither', { amount: 100, currency: 'EUR' }, 2],
  ])(
    'a dispute that is lost over %s takes that share of the credits, once',
    async (_, over, balance) => {
      const { client, paymentId, id } = await boughtToDispute();
      await dispute(paymentId, 'open', over);
      await dispute(paymentId, 'lost');
      await deliverAll(id);
      await env.DATABASE.exec('DELETE FROM webhook_events');
      await deliverAll(id);
      expect(await client.credits()).toMatchObject({ balance, held: 0, available: balance });
      expect((await incidents()).map(({ kind }) => kind)).toEqual(['dispute_opened']);
    },
  );

  it('a dispute over all of a payment that is lost after a part was refunded takes the rest, once', async () => {
    const { client, report, account, paymentId, id } = await boughtToDispute();
    await refund(paymentId, 200);
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 10, held: 0 });
    await report('open');
    expect(await client.credits()).toMatchObject({ balance: 10, held: 8 });
    await report('lost');
    const after = { balance: 2, held: 0, available: 2 };
    expect(await client.credits()).toMatchObject(after);
    const returned = { status: 'refunded', returned_amount: 400 };
    expect(await onlyOrder(client)).toMatchObject(returned);
    const kinds = (await incidents()).map(({ kind }) => kind);
    expect(kinds).toEqual(['dispute_opened', 'order_returned_too_much']);
    // Reported again, as the same event and as another one.
    await env.DATABASE.exec('DELETE FROM webhook_events');
    await deliverAll(id);
    expect(await client.credits()).toMatchObject(after);
    expect(await onlyOrder(client)).toMatchObject(returned);
    expect((await account.records()).returns.map(({ minor }) => minor)).toEqual([200, 200]);
  });

  it('a lost dispute that is reported again after a late refund takes no other share', async () => {
    const { client, paymentId, id } = await boughtToDispute();
    await refund(paymentId, 200);
    await dispute(paymentId, 'lost');
    const events = await outbox(id);
    const [lost] = events.filter(({ event }) => event === 'payment.dispute.lost');
    if (!lost) throw new Error('Not lost');
    expect((await deliver(lost)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    await deliverAll(id);
    expect((await deliver(lost, { eventId: 'another' })).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
  });

  it('a dispute that is lost after all of its payment was refunded takes nothing more', async () => {
    const { client, report, paymentId, id } = await boughtToDispute();
    await refund(paymentId, 400);
    await deliverAll(id);
    await report('lost');
    await env.DATABASE.exec('DELETE FROM webhook_events');
    expect(new Set(await deliverAll(id))).toEqual(new Set([200]));
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0, available: 2 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'refunded', returned_amount: 400 });
  });

  it.each([
    ['won', 17],
    ['lost', 2],
  ])('a dispute whose begin is reported after it was %s holds nothing', async (end, balance) => {
    const { client, id, paymentId } = await boughtToDispute();
    await dispute(paymentId, 'open');
    await dispute(paymentId, end);
    const events = (await outbox(id)).filter(({ event }) => event.startsWith('payment.dispute'));
    for (const event of events.toReversed()) expect((await deliver(event)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance, held: 0, available: balance });
  });

  it('a dispute whose event comes with its payment pays the order first and holds its credits', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    await dispute(payment.id, 'open');
    const [event] = (await outbox(id)).filter((one) => one.event === 'payment.dispute.created');
    const { payload } = JSON.parse(event?.body ?? '') as { payload: object };
    expect(payload).toHaveProperty('payment');
    expect((await deliver(event as NonNullable<typeof event>)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15 });
  });

  it('a payment in dispute stays held when its user deletes the account and comes back', async () => {
    const { client, report, account } = await boughtToDispute();
    await report('open');
    await client.fetch('/api/me', { method: 'DELETE' });
    await account.open();
    expect(await account.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it.each([
    ['won', { balance: 17, held: 0, available: 17 }],
    ['lost', { balance: 2, held: 0, available: 2 }],
  ])(
    'a payment in dispute of a frozen account is held, also after the freeze, until it is %s',
    async (end, after) => {
      const { client, report, account } = await boughtToDispute();
      await account.freeze({ ref: 'operator:12345678', reason: 'A test' });
      await report('open');
      const during = { balance: 17, held: 15, available: 2 };
      expect(await client.credits()).toMatchObject(during);
      await account.unfreeze({ ref: 'operator:87654321', reason: 'A test' });
      expect(await client.credits()).toMatchObject(during);
      await report(end);
      expect(await client.credits()).toMatchObject(after);
      expect((await account.report()).faults).toEqual([]);
    },
  );

  it.each([
    ['won', { balance: 17, held: 0, available: 17 }],
    ['lost', { balance: 2, held: 0, available: 2 }],
  ])(
    'a payment in dispute of a deleted account is held for its return, until it is %s',
    async (end, after) => {
      const { client, report, account } = await boughtToDispute();
      await client.fetch('/api/me', { method: 'DELETE' });
      await report('open');
      const during = { balance: 17, held: 15, available: 2 };
      expect(await account.credits()).toMatchObject(during);
      await account.open();
      expect(await account.credits()).toMatchObject(during);
      await account.close('a-request');
      await report(end);
      await account.open();
      expect(await account.credits()).toMatchObject(after);
      expect((await account.report()).faults).toEqual([]);
    },
  );

  it('a disabled user’s payment in dispute is held until it ends', async () => {
    const { client, report, account } = await boughtToDispute();
    const { user } = await client.get<{ user: { id: string } }>('/api/me');
    const body = { reason: 'A test' };
    const secret = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
    await client.post(`/api/operator/accounts/${user.id}/disable`, body, secret);
    await report('open');
    expect(await account.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
    await report('closed');
    expect(await account.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
  });

  it('a dispute whose begin is reported after its end is no open incident', async () => {
    const { id, paymentId } = await boughtToDispute();
    await dispute(paymentId, 'open');
    await dispute(paymentId, 'won');
    const events = (await outbox(id)).filter(({ event }) => event.startsWith('payment.dispute'));
    for (const event of events.toReversed()) await deliver(event);
    expect((await incidents()).filter(({ closed_because: why }) => why === null)).toEqual([]);
  });

  it('the end of a dispute of a halted account is sent again until the account goes on', async () => {
    const { client, id, paymentId, report, account } = await boughtToDispute();
    await report('open');
    const halt = (reason: string | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await halt('A test');
    await dispute(paymentId, 'won');
    const event = (await outbox(id)).at(-1) as NonNullable<Awaited<ReturnType<typeof outbox>>[0]>;
    expect((await deliver(event)).status).toBe(503);
    await halt(null);
    expect((await deliver(event)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
  });

  it('the begin of a dispute of a halted account is sent again until the account goes on', async () => {
    const { client, id, paymentId, account } = await boughtToDispute();
    const halt = (reason: string | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await dispute(paymentId, 'open');
    const begun = await begunAlone(id);
    await halt('A test');
    expect((await deliver(begun)).status).toBe(503);
    await halt(null);
    expect((await deliver(begun)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('a dispute that is reported before its payment is sent again until the payment is known', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    await dispute(payment.id, 'open');
    const begun = await begunAlone(id);
    expect((await deliver(begun)).status).toBe(503);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    expect(await incidents()).toEqual([]);
    for (const event of await outbox(id)) {
      if (event.event.startsWith('payment.captured')) await deliver(event);
    }
    expect((await deliver(begun)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('a dispute is one incident that names what is disputed, however often it is reported', async () => {
    const { client, report, paymentId, id } = await boughtToDispute();
    await report('open');
    await env.DATABASE.exec('DELETE FROM webhook_events');
    await deliverAll(id);
    const { results } = await env.DATABASE.prepare('SELECT times, detail FROM incidents').all();
    const { id: orderId } = await onlyOrder(client);
    expect(results.map(({ times, detail }) => [times, JSON.parse(String(detail))])).toEqual([
      [
        1,
        {
          disputeId: expect.stringMatching(/^disp_/),
          paymentId,
          orderId,
          amount: 400,
          currency: 'USD',
        },
      ],
    ]);
    expect(await onlyOrder(client)).toMatchObject({ state: 'disputed' });
  });

  it('a second dispute is an incident too where the first one is known', async () => {
    const { client, report, paymentId } = await boughtToDispute();
    const { user } = await client.get<Me>('/api/me');
    await report('open');
    const [paid] = await new OrderStore(env.DATABASE).paidOrders(user?.id ?? '', 1);
    if (!paid) throw new Error('No order was paid.');
    const query = 'SELECT key FROM incidents ORDER BY id';
    const known = await env.DATABASE.prepare(query).first<string>('key');
    const openDisputes = [String(known?.split(':')[1]), 'disp_second'].map((id) => {
      return { id, payment_id: paymentId, amount: 400, currency: 'USD', status: 'open' };
    });
    await settleDisputes(env, paid, { openDisputes }, Date.now());
    const { results } = await env.DATABASE.prepare(query).all<{ key: string }>();
    expect(results.map(({ key }) => key)).toEqual([known, 'dispute_opened:disp_second']);
  });

  it('a lost dispute takes the credits of its own order, whatever went back for another', async () => {
    const { client, paymentId, id } = await boughtToDispute();
    const { id: other } = await order(client);
    const { payment } = await pay(other);
    await deliverAll(other);
    await refund(payment.id);
    await deliverAll(other);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    await dispute(paymentId, 'lost');
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
    expect((await incidents()).map(({ kind }) => kind)).not.toContain('order_returned_too_much');
  });

  it('a dispute that is lost after all was refunded has ended, also where its begin is reported after that', async () => {
    const { client, paymentId, id, account } = await boughtToDispute();
    await refund(paymentId, 400);
    await deliverAll(id);
    const { id: disputeId } = await dispute(paymentId, 'open');
    await dispute(paymentId, 'lost');
    const events = (await outbox(id)).filter(({ event }) => event.startsWith('payment.dispute'));
    for (const event of events.toReversed()) expect((await deliver(event)).status).toBe(200);
    expect(await account.readDispute(disputeId)).toBe('ended');
    expect(await onlyOrder(client)).toMatchObject({ state: 'refunded' });
    const open = (await incidents()).filter(({ kind, closed_because: why }) => {
      return kind === 'dispute_opened' && why === null;
    });
    expect(open).toEqual([]);
  });
});
