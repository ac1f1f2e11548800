import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { repairRoutes } from '../../../worker/operations/repair-routes.ts';
import { openedAt, openShop, paymentOf, type Shop } from '../payments/shop.ts';
import { requestAsOperator } from './request-as-operator.ts';

let shop: Shop;
/** When the repair is made: a day after what it looks at. */
const now = openedAt + dayMs;
const since = openedAt - 1000;

beforeEach(() => {
  shop = openShop();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

const repair = (part: string, more: object = {}, variables: object = {}) =>
  requestAsOperator(repairRoutes, '/api/operator/repair', {
    body: { part, since, until: openedAt, reason: 'D1 was restored', ...more },
    environment: { ...shop.environment, ...variables },
  });

/** The list of Razorpay's that a page of the repair looks at. */
const listOf = (name: string, skip: number, from = since) =>
  `${name}?from=${Math.floor(from / 1000)}&to=${openedAt / 1000}&count=20&skip=${skip}`;

const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };

describe('the repair of orders', () => {
  it('a page of refunds between two times is repaired, and names the next one', async () => {
    const part = 'refunds';
    await shop.makeOrder('one');
    shop.responses.set('orders/order_one/payments', { items: [paymentOf('one', 'pay_1')] });
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
    const items = Array.from({ length: 20 }, () => ({
      id: `${part}_1`,
      payment_id: 'pay_1',
      order_id: 'order_one',
    }));
    shop.responses.set(listOf(part, 0), { items });
    shop.responses.set(listOf(part, 20), { items: items.slice(1) });
    expect(await repair(part)).toEqual({
      status: 200,
      json: { changes: ['Order one: created is now completed'], checked: 20, next: '20' },
    });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed' });
    expect((await repair(part, { cursor: '20' })).json).toEqual({
      changes: [],
      checked: 19,
      next: null,
    });
  });
});

describe('a repair that can’t be made', () => {
  it.each(['orders', 'disputes'])(
    'a repair of %s says why Razorpay could not be asked',
    async (part) => {
      const { status, json } = await repair(part);
      expect([status, json.code]).toEqual([502, 'payment_unconfirmed']);
      expect(json.detail).toContain('503');
    },
  );

  it.each(['orders', 'disputes'])('a shop without payments can’t repair %s', async (part) => {
    expect(await repair(part, {}, off)).toMatchObject({
      status: 503,
      json: { code: 'payments_off' },
    });
    expect(shop.calls).toEqual([]);
  });
});

describe('the repair of users', () => {
  it('a shop without payments repairs its users, from the beginning or after one of them', async () => {
    for (const id of ['ada', 'bob']) await shop.makeOrder(id, id);
    expect(await repair('users', {}, off)).toEqual({
      status: 200,
      json: { changes: [], checked: 2, next: null },
    });
    expect((await repair('users', { cursor: 'ada' })).json).toMatchObject({ checked: 1 });
    expect(shop.calls).toEqual([]);
  });
});
