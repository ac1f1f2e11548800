import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditAccounts } from '../../../../worker/payments/audit/audit-accounts.ts';
import { OrderStore } from '../../../../worker/payments/store/order-store.ts';
import { accountStub, type Client, signedIn } from '../../client.ts';
import { breakRazorpay, deliverAll, onlyOrder, order, pay, refund, tidyShop } from '../shop.ts';

const now = 1_800_000_000_000;
const dayMs = 24 * 60 * 60_000;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
  await env.DATABASE.exec('DELETE FROM audits; DELETE FROM incidents');
});

async function bought(): Promise<Client> {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  await refund(payment.id, 100);
  await deliverAll(id);
  return client;
}

async function differences(): Promise<string[]> {
  const { results } = await env.DATABASE.prepare(
    "SELECT detail FROM incidents WHERE kind = 'audit_difference'",
  ).all<{ detail: string }>();
  return results.flatMap(
    ({ detail }) => (JSON.parse(detail) as { differences: string[] }).differences,
  );
}

describe('the daily audit', () => {
  it('the daily audit finds nothing where accounts, orders and payments agree, and runs once a day', async () => {
    await bought();
    await order(await signedIn());
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
    expect(await auditAccounts(env, now + 1000)).toBeNull();
    expect(await auditAccounts(env, now + dayMs)).toEqual({
      accounts: 1,
      differences: 0,
      failed: 0,
    });
    expect(await differences()).toEqual([]);
  });

  it.each([
    [
      'credits of the order',
      'UPDATE orders SET credits = 45',
      'has 45 credits, and 15 were granted',
    ],
    ['a return', 'DELETE FROM order_returns', 'returned 0, and credits were taken for 100'],
    ['the order’s grant', "UPDATE orders SET id = 'x'", 'is completed, and was never granted'],
    ['the payment', "UPDATE orders SET razorpay_order_id = 'order_none'", null],
    ['the amount', 'UPDATE orders SET amount = 500', 'has no payment at Razorpay'],
  ])('the daily audit finds a difference in %s', async (what, change, text) => {
    await bought();
    if (what === 'the order’s grant') await env.DATABASE.exec('DELETE FROM order_returns');
    await env.DATABASE.exec(change);
    const report = await auditAccounts(env, now);
    // An order that Razorpay does not know can't be compared: the call is refused.
    expect(report).toEqual({ accounts: 1, differences: text === null ? 0 : 1, failed: 0 });
    const found = (await differences()).join('\n');
    expect(found).toContain(text ?? '');
  });

  it('the daily audit finds credits whose order D1 does not have', async () => {
    const client = await bought();
    const account = await accountStub(client);
    await account.grant({ ref: 'order:unknown', credits: 15, note: 'Starter Pack' });
    await auditAccounts(env, now);
    expect(await differences()).toEqual([
      'order:unknown was granted, and D1 has no such paid order',
    ]);
  });

  it('the daily audit finds a halted account', async () => {
    const client = await bought();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    await auditAccounts(env, now);
    expect(await differences()).toEqual(['the account is halted: A test']);
  });

  it('the daily audit finds a fault of an account’s own ledger', async () => {
    const client = await bought();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec('UPDATE entries SET balance_after = 7 WHERE seq = 1');
    });
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 1, failed: 0 });
    expect(await differences()).toContainEqual(
      'an entry does not begin at the balance of the one before',
    );
  });

  it('the daily audit finds a paid order that was never created at Razorpay, unless purchases are off', async () => {
    await bought();
    await env.DATABASE.exec('UPDATE orders SET razorpay_order_id = NULL');
    const off = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    const without = { ...env, ...off } as Env;
    expect(await auditAccounts(without, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
    expect(await auditAccounts(env, now + dayMs)).toEqual({
      accounts: 1,
      differences: 1,
      failed: 0,
    });
    expect(await differences()).toEqual([expect.stringMatching(/has no payment at Razorpay$/)]);
  });

  it('the daily audit finds nothing where another payment for a paid order has failed', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'fail');
    await pay(id);
    await deliverAll(id);
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
  });

  it('a difference that is gone when the account is read again is none', async () => {
    await bought();
    await env.DATABASE.exec('UPDATE orders SET credits = 45');
    const wait = globalThis.setTimeout;
    // While the audit waits, the order is marked as it was granted.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
      if (ms !== 2000) return wait(work, ms);
      void env.DATABASE.exec('UPDATE orders SET credits = 15').then(work);
      return 0;
    }) as never);
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
    expect(await differences()).toEqual([]);
  });

  it('the audit of a day leaves in D1 what it compared and found', async () => {
    await bought();
    await bought();
    await env.DATABASE.exec('UPDATE orders SET amount = 500 WHERE rowid = 1');
    await auditAccounts(env, now);
    await auditAccounts(env, now + dayMs);
    const { results } = await env.DATABASE.prepare(
      'SELECT day, accounts, differences FROM audits ORDER BY day',
    ).all();
    expect(results).toEqual([
      { day: '2027-01-15', accounts: 2, differences: 1 },
      { day: '2027-01-16', accounts: 2, differences: 1 },
    ]);
    const incidents = await env.DATABASE.prepare('SELECT key, detail FROM incidents ORDER BY key')
      .all<{ key: string; detail: string }>()
      .then((all) => all.results);
    const { userId } = JSON.parse(incidents[0]?.detail ?? '{}') as { userId: string };
    expect(incidents.map(({ key }) => key)).toEqual([
      `audit_difference:${userId}:2027-01-15`,
      `audit_difference:${userId}:2027-01-16`,
    ]);
  });

  it('the daily audit blames nobody while Razorpay fails', async () => {
    await bought();
    await breakRazorpay({ mode: 'down' });
    expect(await auditAccounts(env, now)).toEqual({ accounts: 1, differences: 0, failed: 0 });
  });

  it('the audit of a day compares 20 accounts', async () => {
    await env.DATABASE.prepare(
      `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, status, created_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 21)
       SELECT 'audit-' || n, 'audit-user-' || n, 'starter', 1, 1, 'USD', 'completed', n FROM n`,
    ).run();
    const store = new OrderStore(env.DATABASE);
    expect(await store.sampleOfBuyers(21)).toHaveLength(21);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void) => {
      queueMicrotask(work);
    }) as never);
    expect(await auditAccounts(env, now)).toMatchObject({ accounts: 20 });
  });

  it('the audit reads the 1000 newest paid orders of an account', async () => {
    const client = await bought();
    const { user_id } = await onlyOrder(client);
    await env.DATABASE.prepare(
      `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, status, created_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
       SELECT 'old-' || n, ?, 'starter', 1, 1, 'USD', 'completed', n FROM n`,
    )
      .bind(user_id)
      .run();
    await auditAccounts(env, now);
    const found = await differences();
    expect(found).toHaveLength(999);
    expect(found).not.toContain('order:old-1 is completed, and was never granted');
  });
});
