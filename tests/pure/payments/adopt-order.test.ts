import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packs } from '../../../domain/packs.ts';
import { adoptOrder, findOrAdopt } from '../../../worker/payments/adopt-order.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { notesOf } from '../../../worker/payments/order-notes.ts';
import { Razorpay } from '../../../worker/payments/razorpay/razorpay.ts';
import type { RazorpayOrder } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import {
  incidentDetail,
  incidentsOf,
  makeOrder,
  openedAt,
  openShop,
  recorded,
  type Shop,
} from './shop.ts';

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

/** Returns the order's id here after its adoption, and the incidents. */
async function adopted(changes: Partial<RazorpayOrder>) {
  const order = await adopt({ ...atRazorpay('order_lost', 'lost'), ...changes });
  return [order, await incidentsOf(shop)];
}
const notAdopted = [null, [['order_not_adopted:order_lost', 1, null]]];
const notes = (credits: number, productId = 'starter') =>
  notesOf({ id: 'lost', userId: 'ada', productId, credits });

describe('an order that Razorpay has and D1 has not', () => {
  it('the incident of an order that is not adopted says what was paid for it', async () => {
    await adopted({ amount: 399 });
    expect(await incidentDetail(shop)).toEqual({
      razorpayOrderId: 'order_lost',
      amount: 399,
      currency: 'USD',
    });
  });

  it.each([
    ['less than the pack’s price', { amount: 399 }],
    ['more than the pack’s price', { amount: 401 }],
    ['nothing', { amount: 0 }],
    ['a currency that nothing is sold in', { currency: 'EUR' }],
    ['less rupees than any rate asks', { currency: 'INR', amount: 15_900 }],
    ['more rupees than any rate asks', { currency: 'INR', amount: 160_100 }],
    ['other credits than the pack has', { notes: notes(16) }],
    ['a product that was never sold', { notes: notes(15, 'gone') }],
  ])('an order for %s is not adopted', async (_, changes) => {
    expect(await adopted(changes)).toEqual(notAdopted);
    expect(shop.accountOf('ada').orders.find('lost')).toBeNull();
  });

  it.each([
    ['the least rate', { currency: 'INR', amount: 16_000 }],
    ['the highest rate', { currency: 'INR', amount: 160_000 }],
    [
      'the price in dollars, with notes that name no credits',
      { notes: { ...notes(15), credits: undefined } },
    ],
  ])('an order at %s is adopted', async (_, changes) => {
    const [order, incidents] = await adopted(changes);
    expect(order).toMatchObject({ id: 'lost', credits: 15 });
    expect(incidents).toEqual([]);
  });

  it('an order without our notes is of another product, and no incident', async () => {
    expect(await adopted({ notes: null })).toEqual([null, []]);
  });

  it('an order that the account remembers is adopted as it was sold, whatever its notes say', async () => {
    const { orders } = shop.accountOf('ada');
    const sold = { productId: 'gone', credits: 20, currency: 'USD' as const, createdAt: openedAt };
    orders.remember(
      { id: 'lost', razorpayOrderId: 'order_lost', amount: 1, ...sold },
      { isTaken: false, checkAt: openedAt },
    );
    const [order] = await adopted({ amount: 1, notes: notes(5000) });
    expect(order).toMatchObject({ id: 'lost', productId: 'gone', credits: 20, amount: 1 });
    expect(await adopted({ amount: 0 })).toEqual(notAdopted);
  });

  it('an adoption is logged', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await adopted({});
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'order_adopted', orderId: 'lost', razorpayOrderId: 'order_lost' },
    ]);
  });

  it('an order that D1 has not is of nobody where Razorpay does not know it, and unknown where Razorpay does not answer', async () => {
    const razorpay = new Razorpay(shop.settings);
    const find = () => findOrAdopt(shop.environment, razorpay, 'order_lost', openedAt);
    expect(await find()).toEqual({ ok: false, reason: '503: down' });
    shop.answers.set('orders/order_lost', new Response('{}', { status: 400 }));
    expect(await find()).toEqual({ ok: true, order: null });
    shop.answers.set('orders/order_lost', atRazorpay('order_lost', 'lost'));
    expect(await find()).toMatchObject({ ok: true, order: { id: 'lost' } });
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

  it('an order is made at Razorpay for its price, with its notes, and every payment of it is captured', async () => {
    shop.answers.set('orders', made('order_new'));
    expect(await create()).toEqual({
      ok: true,
      created: {
        order: {
          id: 'order_new',
          amount: 400,
          currency: 'USD',
          packageInfo: { name: pack.name, credits: 15, description: pack.description },
        },
        orderId: 'new',
        keyId: shop.settings.keyId,
        checkout: {
          url: shop.settings.checkoutUrl.href,
          merchantName: shop.settings.merchantName,
        },
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

  it.each([
    ['user', { userId: 'bob' }],
    ['pack', { pack: packs[1] }],
    ['currency', { currency: 'INR' as const }],
  ])('the id of an order is refused for another %s', async (_, changes) => {
    shop.answers.set('orders', made('order_new'));
    await create();
    const input = { id: 'new', userId: 'ada', pack, amount: 400, currency: 'USD' as const };
    expect(
      await createOrder(shop.environment, shop.settings, { ...input, ...changes }, openedAt),
    ).toEqual({ ok: false, code: 'conflict' });
    expect(shop.calls).toHaveLength(1);
  });

  it('a user makes 30 unpaid orders within an hour, and a 31st after it', async () => {
    shop.answers.set('orders', made('order_new'));
    const draft = { userId: 'ada', productId: 'starter', credits: 15, amount: 400 };
    const unpaid = { since: 0, max: 99 };
    for (let at = 0; at < 29; at += 1) {
      const order = { ...draft, id: `draft-${at}`, currency: 'USD' as const };
      await shop.store.insert(order, openedAt, { nextCheckAt: null, unpaid });
    }
    // With the one that each test begins with these are 30.
    const hourMs = 60 * 60_000;
    const refused = { ok: false, code: 'too_many_orders' };
    expect(await create('new', openedAt + hourMs)).toEqual(refused);
    expect(await create('new', openedAt + hourMs + 1)).toMatchObject({ ok: true });
  });

  it('a repeated creation makes the order where Razorpay does not say whether it has it', async () => {
    expect(await create()).toEqual({ ok: false, code: 'payment_unavailable' });
    shop.answers.set('orders', made('order_new'));
    expect(await create('new', openedAt + 1)).toMatchObject({
      created: { order: { id: 'order_new' } },
    });
    shop.answers.set('orders?receipt=other', { items: [] });
    shop.answers.set('orders', made('order_other', 'other'));
    await shop.store.insert(
      {
        id: 'other',
        userId: 'ada',
        productId: 'starter',
        credits: 15,
        amount: 400,
        currency: 'USD',
      },
      openedAt,
      { nextCheckAt: null, unpaid: { since: 0, max: 99 } },
    );
    expect(await create('other', openedAt + 1)).toMatchObject({
      created: { order: { id: 'order_other' } },
    });
  });

  it('an order that Razorpay does not make is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await create();
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'order_not_made', orderId: 'new', code: 'unreachable', reason: '503: down' },
    ]);
  });

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
