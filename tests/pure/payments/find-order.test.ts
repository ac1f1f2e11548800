import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findOrAdopt, findOrderOf } from '../../../worker/payments/find-order.ts';
import { notesOf } from '../../../worker/payments/order-notes.ts';
import { openedAt, openShop, type Shop } from './shop.ts';

const dayMs = 24 * 3600_000;
let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

const notes = (orderId: string, credits = 15, productId = 'starter') =>
  notesOf({ id: orderId, userId: 'ada', productId, credits });

/** Lets Razorpay have an order of Ada's, created a day ago, by the id `order_<name>`. */
const hasOrder = (name: string, changes: object = {}) =>
  shop.listOrder(name, 'ada', { createdAt: openedAt - dayMs, ...changes });
const adopt = (name: string) =>
  findOrAdopt(shop.environment, shop.provider, `order_${name}`, openedAt);
const notAdopted = { ok: true, order: null };

describe('an order that D1 does not know', () => {
  it('an adopted order has the time of its creation, and its account and the cron check it at once', async () => {
    hasOrder('lost');
    const createdAt = openedAt - dayMs;
    expect(await adopt('lost')).toMatchObject({
      order: { id: 'lost', userId: 'ada', credits: 15, createdAt, nextCheckAt: openedAt },
    });
    expect(shop.accountOf('ada').orders.find('lost')).toMatchObject({ createdAt });
    expect(shop.alarmOf('ada')).toBeLessThanOrEqual(openedAt + 1000);
  });

  it('an order that is lost and adopted again stays one order', async () => {
    hasOrder('lost');
    const once = await adopt('lost');
    await shop.database.prepare("DELETE FROM orders WHERE id = 'lost'").run();
    expect(await adopt('lost')).toEqual(once);
  });

  it('a second order with one receipt is an order of its own', async () => {
    hasOrder('second', { notes: notes('one') });
    expect(await adopt('second')).toMatchObject({
      order: { id: 'order_second', providerOrderId: 'order_second' },
    });
    expect(await shop.recorded('one')).toMatchObject({ providerOrderId: 'order_one' });
  });

  it.each([
    ['less than the pack’s price', { amount: 399 }],
    ['a currency in which nothing is sold', { currency: 'EUR' }],
    ['less rupees than the least rate', { currency: 'INR', amount: 15_900 }],
    ['more rupees than the highest rate', { currency: 'INR', amount: 160_100 }],
    ['other credits than the pack has', { notes: notes('lost', 16) }],
    ['an unknown product', { notes: notes('lost', 15, 'unknown') }],
    ['a user who never existed', { notes: { ...notes('lost'), user_id: 'nobody' } }],
  ])('an order for %s is not adopted, and is an incident', async (_, changes) => {
    hasOrder('lost', changes);
    expect(await adopt('lost')).toEqual(notAdopted);
    expect(await shop.incidents()).toEqual([['order_not_adopted:order_lost', 1, null]]);
    expect(shop.accountOf('ada').orders.find('lost')).toBeNull();
  });

  it('an order that the account remembers is adopted as it was sold, whatever its notes say', async () => {
    const sold = { productId: 'former', credits: 20, amount: 1, currency: 'USD' as const };
    await shop
      .accountOf('ada')
      .orders.remember(
        { id: 'lost', razorpayOrderId: 'order_lost', ...sold, createdAt: openedAt },
        { isTaken: false, checkAt: openedAt },
      );
    hasOrder('lost', { amount: 1, notes: notes('lost', 5000) });
    expect(await adopt('lost')).toMatchObject({ order: { productId: 'former', credits: 20 } });
  });

  it('an order is unknown where Razorpay rejects it, and an error where it is down', async () => {
    expect(await adopt('lost')).toEqual({ ok: false, reason: '503: down' });
    shop.responses.set('orders/order_lost', new Response('{}', { status: 400 }));
    expect(await adopt('lost')).toEqual(notAdopted);
  });
});

describe('a user’s order', () => {
  const find = (id: string, userId = 'ada') =>
    findOrderOf(shop.environment, shop.provider, userId, id, openedAt);
  const found = { ok: true, order: { id: 'one', userId: 'ada', providerOrderId: 'order_one' } };

  it('an order is found by both of its ids, and by no other user', async () => {
    for (const id of ['one', 'order_one']) {
      expect(await find(id)).toMatchObject(found);
      expect(await find(id, 'bob')).toEqual(notAdopted);
    }
    expect(shop.calls).toEqual([]);
  });

  it('an order that D1 has lost is adopted by both of its ids, and for no other user', async () => {
    hasOrder('one');
    for (const id of ['one', 'order_one']) {
      await shop.database.prepare('DELETE FROM orders').run();
      expect(await find('order_one', 'bob')).toEqual(notAdopted);
      expect(await find(id)).toMatchObject(found);
    }
  });

  it.each(['two', 'order_', 'order_two!', `order_${'x'.repeat(41)}`, 'order_two\n'])(
    'Razorpay is not asked for %j, which is no id of its orders',
    async (id) => {
      expect(await find(id)).toEqual(notAdopted);
      expect(shop.calls).toEqual([]);
    },
  );

  it('a user may search for 10 unknown orders a minute', async () => {
    for (let at = 0; at < 12; at += 1) await find(`order_${at}`);
    expect(shop.calls).toHaveLength(10);
    vi.setSystemTime(openedAt + 60_001);
    await find('order_later');
    expect(shop.calls).toHaveLength(11);
  });
});
