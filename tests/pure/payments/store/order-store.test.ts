import { beforeEach, describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../../domain/orders/order-status.ts';
import type { Issuer } from '../../../../worker/config.ts';
import { toOrder } from '../../../../worker/payments/store/order-row.ts';
import { OrderStore } from '../../../../worker/payments/store/order-store.ts';
import { openDatabase } from '../../d1.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;
const issuer: Issuer = {
  seller: { name: 'Shop', address: [], email: null, taxNumber: null, tax: null },
  sendsEmail: false,
};
const payment = { id: 'pay_1', status: 'captured', failure: null } as const;

let database: D1Database;
let store: OrderStore;

beforeEach(() => {
  database = openDatabase();
  store = new OrderStore(database);
});

/** Stores an order that Razorpay has. */
async function make(
  id: string,
  changes: { userId?: string; createdAt?: number; productId?: string } = {},
) {
  await store.adopt(
    {
      id,
      userId: 'user',
      productId: 'starter',
      credits: 15,
      amount: 400,
      currency: 'USD',
      createdAt: now,
      providerOrderId: `order_${id}`,
      ...changes,
    },
    now,
  );
}

const setStatus = (id: string, status: OrderStatus) =>
  database.prepare('UPDATE orders SET status = ? WHERE id = ?').bind(status, id).run();

const statusOf = async (id: string) => (await store.find(id))?.status;

/** Returns the ids of every page of a user's orders. */
async function pagesOf(userId: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let before = null; pages.length < 10; ) {
    const filter = { userId, status: null, state: null, text: '', before, limit };
    const page = await store.list(filter);
    if (page.length === 0) break;
    pages.push(page.map(({ id }) => id));
    before = page.at(-1) ?? null;
  }
  return pages;
}

describe('the orders in D1', () => {
  it('the pages of a user’s orders name each once, the newest first, also those of one millisecond', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await make(id);
    await make('old', { createdAt: now - 1 });
    await make('new', { createdAt: now + 1 });
    await make('another’s', { userId: 'other' });
    expect(await pagesOf('user', 2)).toEqual([
      ['new', 'd'],
      ['c', 'b'],
      ['a', 'old'],
    ]);
  });

  it('an order keeps its first id at Razorpay, whatever is recorded or adopted for it later', async () => {
    await make('one');
    expect(await store.setProviderOrder('one', 'order_second')).toBe('order_one');
    await make('one', { createdAt: now + 5 });
    await store.adopt({ ...(await recorded('one')), providerOrderId: 'order_third' }, now);
    expect((await store.find('one'))?.providerOrderId).toBe('order_one');
    expect(await store.setProviderOrder('nobody’s', 'order_4')).toBeNull();
  });

  it('a user’s paid orders are those whose money came, also where it went back, the newest first', async () => {
    for (const [at, status] of orderStatuses.entries()) {
      await make(status, { createdAt: now + at });
      await setStatus(status, status);
    }
    await make('last', { createdAt: now + 100 });
    await setStatus('last', 'completed');
    const ids = (await store.paidOrders('user', 9)).map(({ id }) => id);
    expect(ids[0]).toBe('last');
    expect(ids.toSorted()).toEqual(['completed', 'last', 'refunded']);
    expect(await store.paidOrders('user', 2)).toHaveLength(2);
    expect(await store.sampleOfBuyers(9)).toEqual(['user']);
  });

  it('no change moves an order to a status that it can’t follow', async () => {
    const changes = {
      completed: (id: string) => store.complete(id, payment, issuer, now),
      failed: (id: string) => store.fail(id, { ...payment, status: 'failed' }),
      expired: (id: string) => store.expire(id),
    };
    const after: Record<string, unknown[]> = { from: [...orderStatuses] };
    for (const [to, change] of Object.entries(changes)) {
      after[to] = [];
      for (const from of orderStatuses) {
        const id = `${from}-${to}`;
        await make(id);
        await setStatus(id, from);
        await change(id);
        after[to].push(await statusOf(id));
      }
    }
    expect(after).toEqual({
      from: ['created', 'completed', 'failed', 'refunded', 'expired'],
      completed: ['completed', 'completed', 'completed', 'refunded', 'completed'],
      failed: ['failed', 'completed', 'failed', 'refunded', 'failed'],
      expired: ['expired', 'completed', 'failed', 'refunded', 'expired'],
    });
  });

  it('a completed order keeps the time and the payment of its first completion', async () => {
    await make('one');
    await store.complete('one', payment, issuer, now);
    await store.complete('one', { ...payment, id: 'pay_2' }, issuer, now + 1);
    expect(await store.find('one')).toMatchObject({ completedAt: now, paymentId: 'pay_1' });
  });
});

describe('the list of a user’s orders', () => {
  beforeEach(async () => {
    await make('one');
    await make('two', { productId: 'basic' });
    await make('old', { productId: 'gone' });
  });

  it.each([
    ['', ['two', 'one', 'old']],
    ['STARTER PACK', ['one']],
    ['pack', ['two', 'one', 'old']],
    ['credit', ['old']],
    ['order_TWO', ['two']],
    ['nothing of it', []],
  ])('the text %j finds the orders whose pack or id has it', async (text, ids) => {
    const filter = { userId: 'user', status: null, state: null, before: null, limit: 9 };
    expect((await store.list({ ...filter, text })).map(({ id }) => id)).toEqual(ids);
  });
});

describe('what D1 records of an order', () => {
  it('an order whose checkout was closed is cancelled, unless it was paid', async () => {
    for (const id of ['one', 'two']) await make(id);
    await store.complete('two', payment, issuer, now);
    for (const id of ['one', 'two']) await store.close(id, now);
    expect([(await recorded('one')).state, (await recorded('two')).state]).toEqual([
      'cancelled',
      'paid',
    ]);
    await setStatus('one', 'expired');
    expect((await recorded('one')).state).toBe('cancelled');
  });

  it('an order in the API has the times of its creation and its completion', async () => {
    await make('one');
    const created = { id: 'one', user_id: 'user', product_id: 'starter', credits: 15, amount: 400 };
    expect(toOrder(await recorded('one'))).toEqual({
      ...created,
      currency: 'USD',
      status: 'created',
      state: 'waiting',
      created_at: new Date(now).toISOString(),
      completed_at: null,
      payment_id: null,
      razorpay_order_id: 'order_one',
      payment_status: null,
      failure_code: null,
      failure_reason: null,
      returned_amount: 0,
    });
    await store.complete('one', payment, issuer, now + minuteMs);
    expect(toOrder(await recorded('one'))).toMatchObject({
      completed_at: new Date(now + minuteMs).toISOString(),
      payment_id: 'pay_1',
      payment_status: 'captured',
    });
  });
});

describe('the checks of orders in D1', () => {
  it('an order waits twice as long after each check that failed, and a minute again after a success', async () => {
    await make('one');
    const waits: number[] = [];
    const fail = async () => {
      await store.postpone(await recorded('one'), now);
      waits.push(((await recorded('one')).nextCheckAt ?? 0) - now);
    };
    await fail();
    await fail();
    await fail();
    await store.checked('one', now, now);
    await fail();
    expect(waits).toEqual([1, 2, 4, 1].map((minutes) => minutes * minuteMs));
  });

  it('each user’s order that is due longest comes before anybody’s second one', async () => {
    for (const [at, id] of ['a1', 'a2', 'b1', 'a3', 'b2'].entries()) {
      await make(id, { userId: id.slice(0, 1) });
      await store.checked(id, now, now + at);
    }
    const due = async (at: number, limit: number) =>
      (await store.due(at, limit)).map(({ id }) => id);
    expect(await due(now + 4, 9)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(await due(now + 4, 3)).toEqual(['a1', 'b1', 'a2']);
    expect(await due(now + 1, 9)).toEqual(['a1', 'a2']);
    await store.checked('a1', now, null);
    expect(await due(now + 1, 9)).toEqual(['a2']);
  });

  it('an order that Razorpay has is not forgotten, and one that it does not know is', async () => {
    await make('one');
    const draft = await recorded('one');
    const unpaid = [{ since: 0, max: 5 }];
    await store.insert({ ...draft, id: 'two' }, now, { nextCheckAt: now, unpaid });
    await store.forget('one');
    await store.forget('two');
    expect([await statusOf('one'), await statusOf('two')]).toEqual(['created', undefined]);
  });
});

async function recorded(id: string) {
  const order = await store.find(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
