import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../../worker/operations/scheduled.ts';
import { reconcileOrders } from '../../../../worker/payments/audit/reconcile.ts';
import { type Client, signedIn } from '../../client.ts';
import {
  authorizeLate,
  breakRazorpay,
  deliver,
  nextCheckOf,
  onlyOrder,
  order,
  orders,
  outbox,
  pay,
  refund,
  runNextCheck,
  tidyShop,
  verify,
} from '../shop.ts';

const withoutPayments = {
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
};
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function createdAt(client: Client): Promise<number> {
  return Date.parse((await onlyOrder(client)).created_at);
}

/** Runs every check of an order until none is due; returns the times of the checks. */
async function runAllChecks(id: string): Promise<number[]> {
  const moments: number[] = [];
  while ((await nextCheckOf(id)) !== null) moments.push(await runNextCheck(id));
  return moments;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

describe('the reconciler', () => {
  it('the reconciler checks an order two minutes after its creation, and not before', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    const dueAt = (await createdAt(client)) + 2 * minuteMs;
    await runScheduled(env, dueAt - 1);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    await runScheduled(env, dueAt);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('the reconciler reports how many orders it checked, completed, and failed to check', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const client = await signedIn();
    const { id } = await order(client);
    const report = async () => reconcileOrders(env, (await nextCheckOf(id)) ?? 0);
    expect(await report()).toEqual({ checked: 1, repaired: 0, failed: 0 });
    await breakRazorpay({ mode: 'down' });
    expect(await report()).toEqual({ checked: 1, repaired: 0, failed: 1 });
    const { id: orderId } = await onlyOrder(client);
    expect(warned.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { event: 'order_not_checked', orderId, reason: expect.stringContaining('Error: ') },
    ]);
    await breakRazorpay();
    await pay(id);
    expect(await report()).toEqual({ checked: 1, repaired: 1, failed: 0 });
    expect(await report()).toEqual({ checked: 1, repaired: 0, failed: 0 });
    // An order that Razorpay does not know is deleted.
    await env.DATABASE.prepare(
      'UPDATE orders SET id = ?, razorpay_order_id = NULL, created_at = 0, next_check_at = 0',
    )
      .bind(crypto.randomUUID())
      .run();
    expect(await reconcileOrders(env, Date.now())).toEqual({ checked: 1, repaired: 0, failed: 0 });
    expect(await orders(client)).toEqual([]);
  });

  it('the reconciler deletes the events that were handled more than 30 days ago, and no later ones', async () => {
    const now = 1_800_000_000_000;
    for (const [id, at] of [
      ['old', now - 30 * dayMs - 1],
      ['kept', now - 30 * dayMs],
      ['new', now],
    ] as const) {
      await env.DATABASE.prepare(
        "INSERT INTO webhook_events (id, event, handled_at) VALUES (?, 'order.paid', ?)",
      )
        .bind(id, at)
        .run();
    }
    await reconcileOrders(env, now);
    const left = await env.DATABASE.prepare(
      'SELECT id FROM webhook_events ORDER BY handled_at',
    ).all();
    expect(left.results.map(({ id }) => id)).toEqual(['kept', 'new']);
  });

  it.each([
    ['nothing can be bought', withoutPayments],
    ['the deployment is misconfigured', { SESSION_SECRET: '' }],
  ])('the reconciler does nothing where %s', async (_, changes) => {
    const client = await signedIn();
    const { id } = await order(client);
    const dueAt = (await nextCheckOf(id)) ?? 0;
    const report = await reconcileOrders({ ...env, ...changes } as Env, dueAt);
    expect(report).toEqual({ checked: 0, repaired: 0, failed: 0 });
    expect(await nextCheckOf(id)).toBe(dueAt);
  });

  it('the reconciler checks an unpaid order less and less often, for a week, and it expires after a day', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const madeAt = await createdAt(client);
    const ages = (await runAllChecks(id)).map((at) => at - madeAt);
    // Each a minute after the account's own check.
    expect(ages.slice(0, 3)).toEqual([2 * minuteMs, 4 * minuteMs, 7 * minuteMs]);
    expect(ages).toContain(dayMs + minuteMs);
    expect(ages.at(-2)).toBeLessThan(7 * dayMs);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(7 * dayMs);
    expect(await onlyOrder(client)).toMatchObject({ status: 'expired' });
  });

  it('the reconciler checks a payment that is only authorized until it is captured', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
    for (const _ of [1, 2, 3]) await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    await breakRazorpay();
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it.each([
    ['was not captured', 'authorize_only', { mode: 'down', pathIncludes: '/capture' }],
    ['could not be read', 'succeed', { mode: 'down', times: 1 }],
  ])(
    'the reconciler checks within a minute a payment that %s when its page came back',
    async (_, outcome, fault) => {
      const client = await signedIn();
      const { id } = await order(client);
      // The order is half an hour old when it is paid, so the regular check would be much later.
      await runScheduled(env, (await createdAt(client)) + 30 * minuteMs);
      const { receipt } = await pay(id, outcome);
      await breakRazorpay(fault);
      await verify(client, receipt);
      expect(await nextCheckOf(id)).toBeLessThanOrEqual(Date.now());
      await breakRazorpay();
      await runScheduled(env, Date.now() + minuteMs);
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    },
  );

  it('the reconciler checks an order again after Razorpay could not be reached', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    await breakRazorpay({ mode: 'down', times: 2 });
    const moments = [await runNextCheck(id), await runNextCheck(id)];
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    moments.push(await runNextCheck(id));
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(new Set(moments).size).toBe(3);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('the reconciler checks a failed payment as long as the bank may still accept it', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const madeAt = await createdAt(client);
    const { payment } = await pay(id, 'fail');
    for (const event of await outbox(id)) await deliver(event);
    while (((await nextCheckOf(id)) ?? 0) - madeAt < 3 * dayMs) await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'failed' });
    await authorizeLate(payment.id);
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('the reconciler checks a paid order’s returns for half a year, unless all was returned', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const madeAt = await createdAt(client);
    const { payment } = await pay(id);
    while (((await nextCheckOf(id)) ?? 0) - madeAt < 100 * dayMs) await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    await refund(payment.id);
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'refunded' });
    expect(await nextCheckOf(id)).toBeNull();
    await tidyShop();
    const { id: partly } = await order(client);
    await pay(partly);
    const last = (await runAllChecks(partly)).at(-1) ?? 0;
    expect(last - madeAt).toBeGreaterThanOrEqual(180 * dayMs);
  });

  it('the reconciler completes the other paid orders when one of them can’t be read', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => signedIn()));
    const ids: string[] = [];
    for (const client of clients) ids.push((await order(client)).id);
    const [paid, unpaid, unread, failed, alsoPaid] = ids as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const id of [paid, unread, alsoPaid]) await pay(id);
    await pay(failed, 'fail');
    await breakRazorpay({ mode: 'down', pathIncludes: unread });
    const dueAt = await Promise.all([paid, unpaid, unread, failed, alsoPaid].map(nextCheckOf));
    await runScheduled(env, Math.max(...dueAt.map(Number)));
    const statuses = await Promise.all(
      clients.map(async (client) => (await onlyOrder(client)).status),
    );
    expect(statuses).toEqual(['completed', 'created', 'created', 'failed', 'completed']);
    const balances = await Promise.all(
      clients.map(async (client) => (await client.credits()).balance),
    );
    expect(balances).toEqual([17, 2, 2, 2, 17]);
  });

  it('the reconciler leaves an order open whose first payment failed and whose second is authorized', async () => {
    for (const outcomes of [
      ['fail', 'authorize_only'],
      ['authorize_only', 'fail'],
    ]) {
      const client = await signedIn();
      const { id } = await order(client);
      for (const outcome of outcomes) await pay(id, outcome);
      await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
      await runNextCheck(id);
      expect(await onlyOrder(client)).toMatchObject({ status: 'created', failure_code: null });
      await breakRazorpay();
      await runNextCheck(id);
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    }
  });
});
