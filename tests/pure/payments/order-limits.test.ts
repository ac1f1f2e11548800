import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { type Pack, packs } from '../../../domain/packs.ts';
import { issuerOf } from '../../../worker/config.ts';
import { reconcileOrders } from '../../../worker/payments/audit/reconcile.ts';
import { createOrder } from '../../../worker/payments/create-order.ts';
import { openedAt, openShop, type Shop } from './shop.ts';

const hourMs = 60 * 60_000;
const tooMany = { ok: false, code: 'too_many_orders' };
const pack = packs[0] as Pack;
let shop: Shop;
beforeEach(() => {
  shop = openShop();
});

function create(id: string, now: number, changes: { amount?: number; pack?: Pack } = {}) {
  const { amount = 400 } = changes;
  shop.responses.set('orders', { id: `order_${id}`, receipt: id, amount, currency: 'USD' });
  const input = { id, userId: 'ada', pack, amount, currency: 'USD' as const, ...changes };
  return createOrder(shop.environment, shop.settings, input, now);
}

it('failed and expired orders count towards the 30 of an hour', async () => {
  for (let at = 0; at < 30; at += 1) await create(`unpaid-${at}`, openedAt);
  await shop.store.fail('unpaid-0', { id: 'pay_0', status: 'failed', failure: null });
  await shop.store.expire('unpaid-1');
  expect(await create('next', openedAt + hourMs)).toEqual(tooMany);
  expect(await create('next', openedAt + hourMs + 1)).toMatchObject({ ok: true });
});

it('a user may create 60 within a day, of which paid ones do not count', async () => {
  for (let at = 0; at < 60; at += 1) await create(`unpaid-${at}`, openedAt + at * 20 * 60_000);
  const now = openedAt + 23 * hourMs;
  expect(await create('next', now)).toEqual(tooMany);
  const payment = { id: 'pay_0', status: 'captured' } as const;
  await shop.store.complete('unpaid-0', payment, issuerOf(shop.environment), now);
  expect(await create('next', now)).toMatchObject({ ok: true });
});

it('an order that nobody paid is deleted 60 days after it was created, unless it is open', async () => {
  for (const id of ['unpaid', 'failed', 'open']) await shop.makeOrder(id);
  await shop.store.expire('unpaid');
  await shop.store.fail('failed', { id: 'pay_1', status: 'failed', failure: null });
  await reconcileOrders(shop.environment, openedAt + 60 * dayMs);
  for (const id of ['unpaid', 'failed']) expect(await shop.store.find(id)).not.toBeNull();
  await reconcileOrders(shop.environment, openedAt + 60 * dayMs + 1);
  const left = await Promise.all(['unpaid', 'failed', 'open'].map((id) => shop.store.find(id)));
  expect(left.map((order) => order?.id)).toEqual([undefined, undefined, 'open']);
});

it.each([
  ['amount', { amount: 500 }],
  ['number of credits', { pack: { ...pack, credits: 20 as number } as Pack }],
])(
  'a repeated order whose %s has changed is refused instead of sold at the old price',
  async (_, changes) => {
    expect(await create('again', openedAt)).toMatchObject({ ok: true });
    expect(await create('again', openedAt + dayMs, changes)).toEqual({
      ok: false,
      code: 'price_changed',
    });
    expect(await create('again', openedAt + dayMs)).toMatchObject({ ok: true });
  },
);
