import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  dispute,
  order,
  pay,
  refund,
  tidyShop,
} from '../payments/shop.ts';
import { bearer, nextSecond, repair } from './run-repair.ts';

const tables = ['users', 'orders', 'order_returns', 'webhook_events'];

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await env.DATABASE.exec('DELETE FROM webhook_events');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

type Rows = Record<string, Record<string, unknown>[]>;

/** Copies what D1 has now. */
async function snapshot(): Promise<Rows> {
  const all = tables.map(async (table) => {
    const { results } = await env.DATABASE.prepare(`SELECT * FROM ${table}`).all();
    return [table, results] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Puts D1 back to an earlier copy. */
async function restore(rows: Rows): Promise<void> {
  await env.DATABASE.batch(
    tables.toReversed().map((table) => env.DATABASE.prepare(`DELETE FROM ${table}`)),
  );
  for (const table of tables) {
    for (const row of rows[table] ?? []) {
      const names = Object.keys(row);
      await env.DATABASE.prepare(
        `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
      )
        .bind(...Object.values(row))
        .run();
    }
  }
}

/** What users see of their orders, and what D1 says of the users. */
async function state() {
  const [ordersNow, users] = await Promise.all([
    env.DATABASE.prepare(
      `SELECT id, user_id, razorpay_order_id, product_id, credits, amount, currency, status,
         payment_id, (SELECT SUM(amount) FROM order_returns WHERE order_id = orders.id) AS returned
       FROM orders ORDER BY id`,
    ).all(),
    env.DATABASE.prepare('SELECT id, disabled_at FROM users ORDER BY id').all(),
  ]);
  return { orders: ordersNow.results, users: users.results };
}

const userIdOf = async (client: Client) =>
  (await client.get<{ user: { id: string } }>('/api/me')).user.id;

describe('D1 restored to an earlier day', () => {
  it('D1 restored to an earlier day is repaired from Razorpay and the accounts, and a second run changes nothing', async () => {
    const since = await nextSecond();
    const people = await Promise.all(Array.from({ length: 7 }, () => signedIn()));
    const [early, refunded, partly, disputed, leaver, culprit, pardoned] = people as [
      Client,
      Client,
      Client,
      Client,
      Client,
      Client,
      Client,
    ];
    const act = async (client: Client, action: string) =>
      new Client().post(
        `/api/operator/accounts/${await userIdOf(client)}/${action}`,
        { reason: 'A test' },
        bearer,
      );
    // What D1 knows when it is copied: an unpaid order, a paid one, and a disabled user.
    const { id: unpaidYet } = await order(early);
    const { id: paidBefore } = await order(refunded);
    const { payment: paid } = await pay(paidBefore);
    await deliverAll(paidBefore);
    const pardonedId = await userIdOf(pardoned);
    await act(pardoned, 'disable');
    const copy = await snapshot();

    // What happens after that, and is lost in D1.
    await pay(unpaidYet);
    await deliverAll(unpaidYet);
    await refund(paid.id);
    await deliverAll(paidBefore);
    for (const client of [partly, disputed]) {
      const { id } = await order(client, { productId: 'basic' });
      const { payment } = await pay(id);
      if (client === partly) await refund(payment.id, 300);
      else await dispute(payment.id, 'lost');
      await deliverAll(id);
    }
    const leaverId = await userIdOf(leaver);
    await leaver.fetch('/api/me', { method: 'DELETE' });
    const culpritId = await userIdOf(culprit);
    await act(culprit, 'disable');
    await new Client().post(
      `/api/operator/accounts/${pardonedId}/enable`,
      { reason: 'A test' },
      bearer,
    );
    const accounts = await Promise.all(
      [early, refunded, partly, disputed].map((client) => accountStub(client)),
    );
    const balances = () => Promise.all(accounts.map(async (account) => account.credits()));
    const [before, creditsBefore] = [await state(), await balances()];
    expect(creditsBefore.map(({ balance }) => balance)).toEqual([17, 2, 32, 2]);

    await restore(copy);
    expect(await state()).not.toEqual(before);
    const changes = await repair(since);
    expect(await state()).toEqual(before);
    expect(await balances()).toEqual(creditsBefore);
    expect(changes).toContain(`User ${leaverId}: deleted again`);
    expect(changes).toContain(`User ${culpritId}: disabled again`);
    expect(changes).toContain(`User ${pardonedId}: enabled again`);
    expect(changes.filter((text) => text.startsWith('Order'))).toHaveLength(4);
    expect(await repair(since)).toEqual([]);
    expect(await state()).toEqual(before);
    expect(await balances()).toEqual(creditsBefore);
  });

  it('a repair stops with the reason while Razorpay fails', async () => {
    await breakRazorpay({ mode: 'down', pathIncludes: '/v1/' });
    const body = { part: 'orders', since: 0, until: Date.now(), reason: 'D1 was restored' };
    const response = await new Client().post('/api/operator/repair', body, bearer);
    const problem = await problemOf(response);
    expect(problem.code).toBe('payment_unconfirmed');
    expect(problem.detail).toContain('503');
  });

  it('a deployment with purchases off repairs its users, and refuses to repair orders', async () => {
    const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    const send = (part: string) =>
      callDeployment(off, '/api/operator/repair', {
        method: 'POST',
        headers: { ...bearer, 'Content-Type': 'application/json' },
        body: JSON.stringify({ part, since: 0, until: Date.now(), reason: 'D1 was restored' }),
      });
    expect((await send('users')).status).toBe(200);
    expect((await problemOf(await send('orders'))).code).toBe('payments_off');
  });
});
