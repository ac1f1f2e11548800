import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOrderOf } from '../../../worker/payments/find-order.ts';
import { notesOf } from '../../../worker/payments/order-notes.ts';
import { makeOrder, openedAt, openShop, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await makeOrder(shop, 'one');
});
afterEach(() => vi.restoreAllMocks());

const find = (id: string, userId = 'ada') =>
  findOrderOf(shop.environment, shop.settings, userId, id, openedAt);
const loseOrders = () => shop.database.prepare('DELETE FROM orders').run();
const found = { ok: true, order: { id: 'one', userId: 'ada', razorpayOrderId: 'order_one' } };
const none = { ok: true, order: null };

/** Lets Razorpay have the order that D1 has lost. */
const hasOrder = () =>
  shop.answers.set('orders/order_one', {
    id: 'order_one',
    amount: 400,
    currency: 'USD',
    receipt: 'one',
    status: 'paid',
    notes: notesOf({ id: 'one', userId: 'ada', productId: 'starter', credits: 15 }),
  });

describe('a user’s order', () => {
  it('an order is found by both of its ids without Razorpay, and by nobody else', async () => {
    for (const id of ['one', 'order_one']) {
      expect(await find(id)).toMatchObject(found);
      expect(await find(id, 'bob')).toEqual(none);
    }
    expect(shop.calls).toEqual([]);
  });

  it('an order that its account does not remember is found, too', async () => {
    const sold = { productId: 'starter', credits: 15, amount: 400, currency: 'USD' as const };
    const order = { id: 'old', userId: 'ada', ...sold, createdAt: openedAt };
    await shop.store.adopt({ ...order, razorpayOrderId: 'order_old' }, openedAt);
    expect(await find('old')).toMatchObject({ ok: true, order: { id: 'old' } });
  });

  it('an order that D1 has lost is adopted, by our id where its account remembers it', async () => {
    hasOrder();
    for (const id of ['one', 'order_one']) {
      await loseOrders();
      expect(await find(id)).toMatchObject(found);
    }
  });

  it('an order that D1 has lost is adopted for its own user, and another one does not find it', async () => {
    hasOrder();
    await loseOrders();
    expect(await find('order_one', 'bob')).toEqual(none);
    expect(await find('order_one')).toMatchObject(found);
  });

  it('an order that Razorpay can’t be asked for is unknown yet, and one that it does not know is nobody’s', async () => {
    await loseOrders();
    expect(await find('one')).toEqual({ ok: false, reason: '503: down' });
    shop.answers.set('orders/order_one', new Response('{}', { status: 400 }));
    expect(await find('one')).toEqual(none);
  });

  it.each(['two', 'xorder_two', 'order_', 'order_two!', `order_${'x'.repeat(41)}`, 'order_two\n'])(
    'Razorpay is not asked for %j, which is no id of its orders',
    async (id) => {
      expect(await find(id)).toEqual(none);
      expect(shop.calls).toEqual([]);
    },
  );

  it('Razorpay is asked for an id that nobody knows as often as the account admits', async () => {
    const admit = vi.spyOn(shop.accountOf('ada'), 'admitOrderSearch');
    admit.mockResolvedValueOnce(false);
    expect(await find('order_two')).toEqual(none);
    expect(shop.calls).toEqual([]);
    expect(await find('order_two')).toMatchObject({ ok: false });
    expect(admit).toHaveBeenCalledTimes(2);
  });
});
