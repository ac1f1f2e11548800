import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, dayOf } from '../../../domain/days.ts';
import { packs } from '../../../domain/packs.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { incidentDetail, incidentsOf, openedAt, openShop, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
});
afterEach(() => vi.restoreAllMocks());

const [pack] = packs;
if (!pack) throw new Error('No pack');

const unavailable = { ok: false, code: 'payment_unavailable' };
const create = (id: string, now = openedAt) =>
  createOrder(
    shop.environment,
    shop.settings,
    { id, userId: 'ada', pack, amount: 400, currency: 'USD' },
    now,
  );
/** Makes Razorpay answer each new order with this status. */
const answers = (status: number) => shop.answers.set('orders', new Response('{}', { status }));

describe('a key that Razorpay refuses', () => {
  it('a key that Razorpay refuses is one incident a day, and the next order that is made closes all of them', async () => {
    const today = `payment_key_refused:${dayOf(openedAt)}`;
    const next = `payment_key_refused:${dayOf(openedAt + dayMs)}`;
    for (const status of [401, 403]) {
      answers(status);
      expect(await create(`of-${status}`)).toEqual(unavailable);
    }
    expect(await incidentsOf(shop)).toEqual([[today, 2, null]]);
    expect(await incidentDetail(shop, today)).toEqual({ orderId: 'of-401' });
    await create('later', openedAt + dayMs);
    expect(await incidentsOf(shop)).toEqual([
      [today, 2, null],
      [next, 1, null],
    ]);
    shop.answers.set('orders', {
      id: 'order_new',
      amount: 400,
      currency: 'USD',
      status: 'created',
    });
    expect(await create('new', openedAt + dayMs)).toMatchObject({ ok: true });
    const because = 'An order was made';
    expect(await incidentsOf(shop)).toEqual([
      [today, 2, because],
      [next, 1, because],
    ]);
  });

  it.each([400, 429, 500])(
    'an order that Razorpay answers with %i says nothing of the key, and closes no incident',
    async (status) => {
      answers(401);
      await create('refused');
      answers(status);
      expect(await create('one', openedAt + dayMs)).toEqual(unavailable);
      expect(await incidentsOf(shop)).toEqual([
        [`payment_key_refused:${dayOf(openedAt)}`, 1, null],
      ]);
    },
  );
});
