import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, idToken, problemOf, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  dispute,
  loseOrders,
  onlyOrder,
  order,
  orders,
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

  it('a repair goes through every page of Razorpay’s list', async () => {
    const since = Date.now() - 1000;
    const client = await signedIn();
    for (let at = 0; at < 21; at += 1) await order(client);
    await tidyShop();
    await repair(since);
    expect(await orders(client)).toHaveLength(21);
  });

  it('a repair of users goes through every page, and names the next one only where there may be one', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const copy = await snapshot();
    await client.fetch('/api/me', { method: 'DELETE' });
    const [row] = (copy.users ?? []).filter(({ id }) => id === userId);
    if (!row) throw new Error('No user');
    // They are listed by their ids: these fill the first page.
    const others = Array.from({ length: 50 }, (_, at) => ({
      ...row,
      id: `!${at}`,
      email: `${at}@example.com`,
    }));
    await restore({ users: [...others, row] });
    expect(await repair(Date.now(), ['users'])).toEqual([`User ${userId}: deleted again`]);
    const left = env.DATABASE.prepare('SELECT COUNT(*) AS left FROM users');
    expect(await left.first('left')).toBe(50);
    const page = async (cursor: string) =>
      (
        await new Client().post(
          '/api/operator/repair',
          { part: 'users', since: 0, until: 1, reason: 'A test', cursor },
          bearer,
        )
      ).json();
    // In the order of texts: the last of 50 is '!9'.
    expect(await page('')).toEqual({ changes: [], checked: 50, next: '!9' });
    expect(await page('!0')).toEqual({ changes: [], checked: 49, next: null });
    expect(await page('!9')).toEqual({ changes: [], checked: 0, next: null });
    await restore(copy);
  });

  it('a repair goes on after a page of refunds whose payments Razorpay does not know', async () => {
    const client = await signedIn();
    const since = Date.now() - 1000;
    const { id } = await order(client);
    const { payment } = await pay(id);
    await refund(payment.id, 100);
    const { id: strange } = await order(client);
    const { payment: unknown } = await pay(strange);
    // The list has the newest first: they fill its first page.
    for (let at = 0; at < 20; at += 1) await refund(unknown.id, 1);
    await tidyShop();
    await loseOrders();
    const asked = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      new Request(input, init).url.endsWith(`/payments/${unknown.id}`)
        ? Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 400 })
        : asked(input, init),
    );
    await repair(since, ['refunds']);
    expect(await orders(client)).toMatchObject([{ razorpay_order_id: id, returned_amount: 100 }]);
  });

  it('an order of a halted account is named, and keeps no other order from its repair', async () => {
    const since = await nextSecond();
    const [halted, sound] = [await signedIn(), await signedIn()];
    for (const client of [halted, sound]) {
      const { id } = await order(client);
      const { payment } = await pay(id);
      await dispute(payment.id, 'lost');
    }
    await runInDurableObject(await accountStub(halted), (_, { storage }) => {
      storage.sql.exec("UPDATE account SET halted = 'a test'");
    });
    const changes = await repair(since, ['orders', 'disputes']);
    const failed = changes.filter((text) => text.includes('was not repaired'));
    expect(failed).toEqual([
      expect.stringMatching(/^Order order_.* was not repaired: .*account_halted/),
      expect.stringMatching(/^Dispute disp_.* was not repaired: .*account_halted/),
    ]);
    expect((await onlyOrder(sound)).status).toBe('refunded');
    expect(await sound.credits()).toMatchObject({ balance: 2, held: 0 });
    expect((await onlyOrder(halted)).status).toBe('created');
  });

  it('a repair stops with the reason while Razorpay fails, and is made again', async () => {
    const since = Date.now() - 1000;
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    await tidyShop();
    await breakRazorpay({ mode: 'down', pathIncludes: '/v1/' });
    await expect(repair(since)).rejects.toThrow('503');
    // Also where it lists the order, and answers nothing more about it, or not who paid it.
    for (const pathIncludes of [`/v1/orders/${id}`, `/v1/orders/${id}/payments`]) {
      await breakRazorpay({ mode: 'down', pathIncludes });
      await expect(repair(since, ['orders'])).rejects.toThrow('503');
    }
    await breakRazorpay();
    await loseOrders();
    const changes = await repair(since);
    const { id: ours } = await onlyOrder(client);
    expect(changes).toContain(`Order ${ours}: stored again, completed`);
  });

  it('a repair needs the operator, a time and a reason', async () => {
    const client = await signedIn();
    const body = { part: 'users', since: 0, until: 1, reason: 'x' };
    expect((await client.post('/api/operator/repair', body)).status).toBe(401);
    for (const change of [{ reason: '' }, { since: 'yesterday' }, { part: 'all' }]) {
      const response = await client.post('/api/operator/repair', { ...body, ...change }, bearer);
      expect((await problemOf(response)).code).toBe('invalid_input');
    }
  });

  it('a user whom the operator never disabled stays as D1 has it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    await env.DATABASE.prepare('UPDATE users SET disabled_at = 5 WHERE id = ?')
      .bind(await userIdOf(client))
      .run();
    expect(await repair(Date.now(), ['users'])).toEqual([]);
    expect(await idToken({ email })).toBeTruthy();
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
