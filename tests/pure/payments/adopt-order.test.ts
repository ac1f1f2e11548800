import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packs } from '../../../domain/packs.ts';
import { adoptOrder } from '../../../worker/payments/adopt-order.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { notesOf } from '../../../worker/payments/order-notes.ts';
import type { RazorpayOrder } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { makeOrder, openedAt, openShop, recorded, type Shop } from './shop.ts';

const dayS = 24 * 3600;
let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await makeOrder(shop, 'first');
});
afterEach(() => vi.restoreAllMocks());

/** An order of Ada's as Razorpay has it, made a day before. */
const atRazorpay = (id: string, ourId: string): RazorpayOrder => ({
  id,
  amount: 400,
  currency: 'USD',
  receipt: ourId,
  status: 'created',
  notes: notesOf({ id: ourId, userId: 'ada', productId: 'starter', credits: 15 }),
  created_at: openedAt / 1000 - dayS,
});
const adopt = (order: RazorpayOrder) => adoptOrder(shop.environment, order, openedAt);

describe('the adoption of an order', () => {
  it('an adopted order has the time of its making at Razorpay, here and in its account, and is checked at once', async () => {
    const { orders } = shop.accountOf('ada');
    orders.claimDue(openedAt, 9);
    orders.checked('first', null, openedAt);
    const order = await adopt(atRazorpay('order_lost', 'lost'));
    const createdAt = openedAt - dayS * 1000;
    expect(order).toMatchObject({ id: 'lost', createdAt, nextCheckAt: openedAt });
    expect(orders.find('lost')).toMatchObject({ razorpayOrderId: 'order_lost', createdAt });
    expect(orders.nextCheckAt()).toBe(openedAt);
  });

  it('an order whose time Razorpay does not say was made now', async () => {
    const order = await adopt({ ...atRazorpay('order_lost', 'lost'), created_at: null });
    expect(order).toMatchObject({ createdAt: openedAt });
    expect(shop.accountOf('ada').orders.find('lost')).toMatchObject({ createdAt: openedAt });
  });

  it('a second order with one receipt is an order of its own, also where the account has forgotten the first', async () => {
    const second = await adopt(atRazorpay('order_second', 'first'));
    expect(second).toMatchObject({ id: 'order_second', razorpayOrderId: 'order_second' });
    expect(await recorded(shop, 'first')).toMatchObject({ razorpayOrderId: 'order_first' });
    await shop.store.adopt(
      { ...(await recorded(shop, 'first')), id: 'x', razorpayOrderId: 'order_x', createdAt: 1 },
      openedAt,
    );
    expect(await adopt(atRazorpay('order_y', 'x'))).toMatchObject({ id: 'order_y' });
  });

  it('an order that is adopted again stays as it is', async () => {
    const once = await adopt(atRazorpay('order_lost', 'lost'));
    expect(await adopt(atRazorpay('order_lost', 'lost'))).toEqual(once);
  });
});

describe('the creation of an order', () => {
  const [pack] = packs;
  if (!pack) throw new Error('No pack');
  const create = (id = 'new', now = openedAt) =>
    createOrder(
      shop.environment,
      shop.settings,
      { id, userId: 'ada', pack, amount: 400, currency: 'USD' },
      now,
    );
  const made = (id: string, receipt = 'new') => ({ ...atRazorpay(id, 'new'), receipt });

  it('an order whose answer was lost is found by its receipt, and is not made a second time', async () => {
    shop.answers.set('orders?receipt=new', {
      items: [made('order_x', 'other'), made('order_new')],
    });
    expect(await create()).toMatchObject({ ok: true, created: { order: { id: 'order_new' } } });
    expect(shop.calls.map(({ method, path }) => [method, path])).toEqual([
      ['POST', 'orders'],
      ['GET', 'orders?receipt=new'],
    ]);
  });

  it('a repeated creation asks Razorpay for the order before it makes one', async () => {
    shop.answers.set('orders?receipt=new', { items: [] });
    expect(await create()).toEqual({ ok: false, code: 'payment_unavailable' });
    shop.answers.set('orders?receipt=new', { items: [made('order_new')] });
    shop.answers.set('orders', made('order_twice'));
    shop.calls.length = 0;
    expect(await create('new', openedAt + 1)).toMatchObject({
      created: { order: { id: 'order_new' } },
    });
    expect(shop.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('of two orders that were made at once, the one that D1 has recorded is given, and remembered', async () => {
    shop.answers.set('orders', made('order_second'));
    const record = vi.spyOn(OrderStore.prototype, 'setRazorpayOrder');
    record.mockResolvedValueOnce('order_recorded');
    expect(await create()).toMatchObject({ created: { order: { id: 'order_recorded' } } });
    expect(shop.accountOf('ada').orders.find('new')).toMatchObject({
      razorpayOrderId: 'order_recorded',
      createdAt: openedAt,
    });
  });

  it('a new order is checked by its account after a minute, and by the cron a minute later', async () => {
    shop.answers.set('orders', made('order_new'));
    const { orders } = shop.accountOf('ada');
    orders.claimDue(openedAt, 9);
    orders.checked('first', null, openedAt);
    await create();
    expect(orders.nextCheckAt()).toBe(openedAt + 60_000);
    expect(await recorded(shop, 'new')).toMatchObject({ nextCheckAt: openedAt + 120_000 });
  });
});
