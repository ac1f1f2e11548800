import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, dayOf } from '../../../domain/days.ts';
import { type Currency, type Pack, packs } from '../../../domain/packs.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { openedAt, openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeEach(() => {
  shop = openShop();
});

const [pack, otherPack] = packs;
if (!pack || !otherPack) throw new Error('No packs');
const input = { userId: 'ada', pack: pack as Pack, amount: 400, currency: 'USD' as Currency };
const create = (id = 'new', now = openedAt, changes: Partial<typeof input> = {}) =>
  createOrder(shop.environment, shop.settings, { id, ...input, ...changes }, now);
const created = (id: string, receipt = 'new') => ({
  id,
  receipt,
  amount: 400,
  currency: 'USD',
  status: 'created',
});
const unavailable = { ok: false, code: 'payment_unavailable' };

describe('the creation of an order', () => {
  it('an order is created at Razorpay for its price, with its notes, and every payment of it is captured', async () => {
    shop.responses.set('orders', created('order_new'));
    const { name, credits, description } = pack;
    expect(await create()).toMatchObject({
      ok: true,
      created: {
        order: {
          id: 'order_new',
          amount: 400,
          currency: 'USD',
          packageInfo: { name, credits, description },
        },
        orderId: 'new',
        keyId: shop.settings.keyId,
      },
    });
    expect(shop.calls.map(({ body }) => body)).toEqual([
      {
        amount: 400,
        currency: 'USD',
        receipt: 'new',
        notes: { user_id: 'ada', order_id: 'new', product_id: 'starter', credits: '15' },
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: 7200,
            manual_expiry_period: 7200,
            refund_speed: 'normal',
          },
        },
      },
    ]);
  });

  it('an order that only the account remembers is found again, and no second one is created', async () => {
    await shop.makeOrder('new');
    await shop.database.prepare("DELETE FROM orders WHERE id = 'new'").run();
    expect(await create()).toEqual(unavailable);
    shop.listOrder('new', 'ada', { status: 'created' });
    for (const _ of [1, 2]) {
      expect(await create()).toMatchObject({
        ok: true,
        created: { order: { id: 'order_new' }, orderId: 'new' },
      });
    }
    expect(shop.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('a new order is checked by its account after a minute, and by the cron a minute later', async () => {
    shop.responses.set('orders', created('order_new'));
    await create();
    expect(shop.accountOf('ada').orders.find('new')).toMatchObject({
      razorpayOrderId: 'order_new',
    });
    expect(shop.alarmOf('ada')).toBe(openedAt + 60_000);
    expect(await shop.recorded('new')).toMatchObject({ nextCheckAt: openedAt + 120_000 });
  });

  it.each([
    ['user', { userId: 'bob' }],
    ['pack', { pack: otherPack }],
    ['currency', { currency: 'INR' as const }],
  ])('the id of an order is refused for another %s', async (_, changes) => {
    shop.responses.set('orders', created('order_new'));
    await create();
    const again = await create('new', openedAt, changes);
    expect(again).toEqual({ ok: false, code: 'conflict' });
    expect(shop.calls).toHaveLength(1);
  });
});

describe('an order whose creation breaks off', () => {
  it('an order whose response was lost is found by its receipt, and is not created a second time', async () => {
    const items = [created('order_x', 'other'), created('order_new')];
    shop.responses.set('orders?receipt=new', { items });
    expect(await create()).toMatchObject({ created: { order: { id: 'order_new' } } });
  });

  it('a repeated creation searches for the order before it creates one', async () => {
    expect(await create()).toEqual(unavailable);
    shop.responses.set('orders?receipt=new', { items: [created('order_new')] });
    shop.responses.set('orders', created('order_twice'));
    const again = await create('new', openedAt + 1);
    expect(again).toMatchObject({ created: { order: { id: 'order_new' } } });
  });

  it.each([
    ['has none', { items: [] }],
    ['is down', undefined],
  ])('a repeated creation creates the order where the search %s', async (_, search) => {
    expect(await create()).toEqual(unavailable);
    if (search) shop.responses.set('orders?receipt=new', search);
    shop.responses.set('orders', created('order_new'));
    const again = await create('new', openedAt + 1);
    expect(again).toMatchObject({ created: { order: { id: 'order_new' } } });
  });

  it('two simultaneous requests return one order, the one that is recorded', async () => {
    const made = [created('order_first'), created('order_second')];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(made.shift()));
    const both = await Promise.all([create(), create()]);
    expect(made).toEqual([]);
    const { providerOrderId: id } = await shop.recorded('new');
    for (const one of both) expect(one).toMatchObject({ created: { order: { id } } });
    expect(shop.accountOf('ada').orders.find('new')).toMatchObject({ razorpayOrderId: id });
  });
});

describe('a key that Razorpay refuses', () => {
  const responds = (status: number) => shop.responses.set('orders', new Response('{}', { status }));
  const today = `payment_key_refused:${dayOf(openedAt)}`;

  it('a refused key is one incident a day, and the next order that is created closes all of them', async () => {
    const next = `payment_key_refused:${dayOf(openedAt + dayMs)}`;
    for (const status of [401, 403]) {
      responds(status);
      expect(await create(`of-${status}`)).toEqual(unavailable);
    }
    await create('later', openedAt + dayMs);
    expect(await shop.incidents()).toEqual([
      [today, 2, null],
      [next, 1, null],
    ]);
    expect(await shop.incidentDetail(today)).toEqual({ orderId: 'of-401' });
    shop.responses.set('orders', created('order_new'));
    expect(await create('new', openedAt + dayMs)).toMatchObject({ ok: true });
    expect(await shop.incidents()).toEqual([
      [today, 2, 'An order was made'],
      [next, 1, 'An order was made'],
    ]);
  });
});
