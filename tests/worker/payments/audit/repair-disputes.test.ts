import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repair } from '../../operations/run-repair.ts';
import {
  bought,
  breakRazorpay,
  deliverAll,
  dispute,
  disputesAtRazorpay,
  loseOrders,
  onlyOrder,
  tidyShop,
} from '../shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

const dayMs = 24 * 60 * 60_000;

const incidentsOf = async (disputeId: string) =>
  (
    await env.DATABASE.prepare('SELECT times, closed_because FROM incidents WHERE key = ?')
      .bind(`dispute_opened:${disputeId}`)
      .all()
  ).results;

/** What a repair says of one dispute. */
const of = (disputeId: string, changes: string[]) =>
  changes.filter((text) => text.includes(disputeId));

describe('a repair of disputes', () => {
  it.each(['open', 'under_review'])(
    'a dispute that is %s, and of which no event came, is held by a repair once',
    async (status) => {
      const { client, paymentId } = await bought();
      const { id } = await dispute(paymentId, status);
      expect(of(id, await repair(Date.now()))).toEqual([expect.stringMatching(/are held$/)]);
      const held = { balance: 17, held: 15, available: 2 };
      expect(await client.credits()).toMatchObject(held);
      expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: null }]);
      expect(await repair(Date.now())).toEqual([]);
      expect(await client.credits()).toMatchObject(held);
      expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: null }]);
    },
  );

  it.each([
    ['won', { balance: 17, held: 0, available: 17 }, 'Ended without a return of the money'],
    ['closed', { balance: 17, held: 0, available: 17 }, 'Ended without a return of the money'],
    ['lost', { balance: 2, held: 0, available: 2 }, 'Lost'],
  ])('a held dispute whose end was lost is %s by a repair', async (end, after, because) => {
    const { client, id: orderId, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    await deliverAll(orderId);
    await dispute(paymentId, end);
    const changes = await repair(Date.now());
    expect(of(id, changes)).toEqual([expect.stringMatching(new RegExp(`it is ${end}$`))]);
    expect(await client.credits()).toMatchObject(after);
    expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: because }]);
    expect(await repair(Date.now())).toEqual([]);
    expect(await client.credits()).toMatchObject(after);
  });

  it('a dispute is repaired whose order, incident and events D1 has lost', async () => {
    const { client, id: orderId, paymentId, account } = await bought();
    const { id } = await dispute(paymentId, 'open');
    await deliverAll(orderId);
    await loseOrders();
    await env.DATABASE.exec('DELETE FROM incidents; DELETE FROM webhook_events');
    await repair(Date.now(), ['disputes']);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await account.credits()).toMatchObject({ balance: 17, held: 15 });
    expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: null }]);
  });

  it('a repaired dispute of a deleted account is held for its return', async () => {
    const { client, paymentId, account } = await bought();
    await client.fetch('/api/me', { method: 'DELETE' });
    await dispute(paymentId, 'open');
    await repair(Date.now());
    await account.open();
    expect(await account.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('a repair looks at disputes that were opened up to 200 days before its time', async () => {
    const { client, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    const opened = (await disputesAtRazorpay()).find((one) => one.id === id)?.created_at ?? 0;
    const since = opened * 1000 + 200 * dayMs;
    await repair(since + 1000, ['disputes']);
    expect(await client.credits()).toMatchObject({ held: 0 });
    await repair(since, ['disputes']);
    expect(await client.credits()).toMatchObject({ held: 15 });
  });

  it('a repair of disputes stops with the reason while Razorpay fails', async () => {
    const { client, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    for (const pathIncludes of ['/v1/disputes', `/v1/payments/${paymentId}`]) {
      await breakRazorpay({ mode: 'down', pathIncludes });
      await expect(repair(Date.now(), ['disputes'])).rejects.toThrow('503');
    }
    await breakRazorpay();
    expect(of(id, await repair(Date.now(), ['disputes']))).toHaveLength(1);
    expect(await client.credits()).toMatchObject({ held: 15 });
  });

  it('a repair goes through every page of disputes', async () => {
    const { client, paymentId } = await bought();
    await dispute(paymentId, 'open');
    // Newest first: the other ones fill the first page.
    const { paymentId: other } = await bought();
    for (let at = 0; at < 20; at += 1) {
      await dispute(other, 'open');
      await dispute(other, 'won');
    }
    await repair(Date.now(), ['disputes']);
    expect(await client.credits()).toMatchObject({ held: 15 });
  });

  it.each([
    [
      'that Razorpay does not know',
      () => Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 400 }),
    ],
    [
      'that is of no order',
      (id: string) =>
        Response.json({ id, order_id: null, amount: 400, currency: 'USD', status: 'captured' }),
    ],
  ])('a dispute of a payment %s keeps no other from its repair', async (_, answer) => {
    const { client, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    // Newest first: this one comes before the other.
    const { client: other, paymentId: strange } = await bought();
    const { id: strangeId } = await dispute(strange, 'open');
    const asked = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      new Request(input, init).url.endsWith(`/payments/${strange}`)
        ? answer(strange)
        : asked(input, init),
    );
    const changes = await repair(Date.now(), ['disputes']);
    expect(of(id, changes)).toEqual([expect.stringMatching(/its credits are held$/)]);
    expect(of(strangeId, changes)).toEqual([]);
    for (const text of changes) expect(text).toMatch(/^(?:Order|Dispute) \S+(?: of|:)/);
    expect(changes.join()).not.toContain('was not repaired');
    expect(await client.credits()).toMatchObject({ held: 15 });
    expect(await other.credits()).toMatchObject({ held: 0 });
  });

  it('a repair of disputes stops where the payments of their order can’t be read, and says what it did with the order', async () => {
    const { client, id: orderId, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    await breakRazorpay({ mode: 'down', pathIncludes: `/v1/orders/${orderId}/payments` });
    await expect(repair(Date.now(), ['disputes'])).rejects.toThrow('503');
    expect(await client.credits()).toMatchObject({ held: 0 });
    await breakRazorpay();
    await loseOrders();
    const changes = await repair(Date.now(), ['disputes']);
    const { id: ours } = await onlyOrder(client);
    expect(changes.filter((text) => text.includes(ours))).toEqual([
      `Order ${ours}: stored again, completed`,
      `Dispute ${id} of order ${ours}: its credits are held`,
    ]);
  });
});
