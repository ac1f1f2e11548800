import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, dayOf } from '../../../../domain/days.ts';
import { IncidentStore } from '../../../../worker/incidents/incident-store.ts';
import { auditAccounts } from '../../../../worker/payments/audit/audit-accounts.ts';
import { disputeOf, openedAt, openShop, paymentOf, refundOf, type Shop } from '../shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
  vi.useFakeTimers({ now: openedAt, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});

/** A user's order that was paid, of which Razorpay lists the payment. */
async function paid(id: string, userId: string) {
  await shop.makeOrder(id, userId);
  const payments = [paymentOf(id, `pay_${id}`)];
  shop.responses.set(`orders/order_${id}/payments`, { items: payments });
  await shop.settle({ payments }, openedAt, id);
}

async function audit(at = openedAt) {
  const audited = auditAccounts(shop.environment, at);
  await vi.advanceTimersByTimeAsync(60_000);
  return audited;
}

/** Makes the order in D1 differ from its grant. */
const change = (id: string, credits: number) =>
  shop.database.prepare('UPDATE orders SET credits = ? WHERE id = ?').bind(credits, id).run();

describe('the daily audit of accounts', () => {
  it('every account of the sample is compared, also after one without and one with a difference', async () => {
    for (const user of ['ada', 'bob', 'eve', 'joe']) await paid(`of-${user}`, user);
    await change('of-bob', 14);
    await change('of-joe', 13);
    expect(await audit()).toEqual({ accounts: 4, differences: 2, failed: 0 });
    const day = dayOf(openedAt);
    const reported = (await shop.incidents()).map(([key]) => String(key)).toSorted();
    expect(reported).toEqual([`audit_difference:bob:${day}`, `audit_difference:joe:${day}`]);
    const { results } = await shop.database.prepare('SELECT * FROM audits').all();
    expect(results).toEqual([{ day, started_at: openedAt, accounts: 4, differences: 2 }]);
  });

  it('a dispute that no webhook reported is found, and its credits are held', async () => {
    await paid('one', 'ada');
    const payment = paymentOf('one', 'pay_one');
    shop.responses.set('payments/pay_one', payment);
    shop.listPayments('one', payment);
    const from = Math.floor((openedAt - 201 * dayMs) / 1000);
    const list = `disputes?from=${from}&to=${openedAt / 1000}&count=20&skip=0`;
    shop.responses.set(list, {
      items: [disputeOf('disp_1', { status: 'open', paymentId: 'pay_one' })],
    });
    await audit();
    expect((await shop.incidents()).map(([key]) => key)).toEqual(['dispute_opened:disp_1']);
    expect(shop.accountOf('ada').ledger.readDispute('disp_1')).toBe('held');
  });

  it('the audit is made once a day, by one of two runs', async () => {
    await paid('one', 'ada');
    const [one, other] = await Promise.all([audit(), audit()]);
    expect([one, other].filter((report) => report !== null)).toEqual([
      { accounts: 1, differences: 0, failed: 0 },
    ]);
    expect(await audit(openedAt + dayMs)).toEqual({ accounts: 1, differences: 0, failed: 0 });
  });

  it('a difference that disappears within two seconds is none, and one that stays is an incident', async () => {
    await paid('one', 'ada');
    await change('one', 14);
    const audited = auditAccounts(shop.environment, openedAt);
    await vi.advanceTimersByTimeAsync(1999);
    await change('one', 15);
    await vi.advanceTimersByTimeAsync(1);
    expect(await audited).toEqual({ accounts: 1, differences: 0, failed: 0 });
  });

  it('the newest paid order of an account must have its payment at Razorpay, and a refunded one too', async () => {
    await paid('one', 'ada');
    const refunds = [refundOf('pay_one', 'rfnd_1', 400)];
    await shop.settle({ refunds });
    expect(await audit()).toEqual({ accounts: 1, differences: 0, failed: 0 });
    shop.responses.set('orders/order_one/payments', { items: [] });
    expect(await audit(openedAt + dayMs)).toEqual({ accounts: 1, differences: 1, failed: 0 });
    shop.responses.delete('orders/order_one/payments');
    expect(await audit(openedAt + 2 * dayMs)).toEqual({ accounts: 1, differences: 0, failed: 0 });
  });
});

describe('an audit that fails in part', () => {
  it('an account that can’t be compared keeps no other from the audit, and is an incident of the day', async () => {
    for (const user of ['ada', 'bob', 'eve']) await paid(`of-${user}`, user);
    const [, ofBob] = ['ada', 'bob'].map((user) =>
      vi.spyOn(shop.accountOf(user), 'records').mockRejectedValue(new Error('away')),
    );
    await change('of-eve', 14);
    expect(await audit()).toEqual({ accounts: 1, differences: 1, failed: 2 });
    const day = dayOf(openedAt);
    expect((await shop.incidents()).map(([key]) => String(key)).toSorted()).toEqual([
      `audit_difference:eve:${day}`,
      `audit_incomplete:${day}`,
    ]);
    const detail = (await shop.incidentDetail(`audit_incomplete:${day}`)) as { userIds: string[] };
    expect({ ...detail, userIds: detail.userIds.toSorted() }).toEqual({
      day,
      userIds: ['ada', 'bob'],
    });
    expect(await audit(openedAt + 16 * 60_000)).toBeNull();
    ofBob?.mockRestore();
    expect(await audit(openedAt + dayMs)).toMatchObject({ accounts: 2, failed: 1 });
    const keys = (await shop.incidents()).map(([key]) => key);
    expect(keys).toContain(`audit_incomplete:${dayOf(openedAt + dayMs)}`);
  });

  it('an audit that has not ended is made again after 15 minutes, by one of two runs', async () => {
    await paid('one', 'ada');
    await shop.database
      .prepare('INSERT INTO audits (day, started_at) VALUES (?, ?)')
      .bind(dayOf(openedAt), openedAt)
      .run();
    const at = openedAt + 15 * 60_000;
    expect(await audit(at)).toBeNull();
    const both = await Promise.all([audit(at + 1), audit(at + 1)]);
    expect(both.filter((report) => report !== null)).toEqual([
      { accounts: 1, differences: 0, failed: 0 },
    ]);
    expect(await audit(at + 60 * 60_000)).toBeNull();
  });
});

describe('an order of which more went back than was paid', () => {
  it('the audit names it until the operator has closed its incident, and what differs beside it after that too', async () => {
    await paid('one', 'ada');
    const refunds = [refundOf('pay_one', 'rfnd_1', 400), refundOf('pay_one', 'rfnd_2', 400)];
    await shop.settle({ refunds });
    expect(await shop.incidents()).toEqual([['order_returned_too_much:one:rfnd_2', 1, null]]);
    expect(await audit()).toMatchObject({ differences: 1 });
    const key = `audit_difference:ada:${dayOf(openedAt)}`;
    expect(await shop.incidentDetail(key)).toEqual({
      userId: 'ada',
      differences: ['order:one returned 800, and credits were taken for 400'],
    });
    await new IncidentStore(shop.database).close(1, 'The buyer keeps it', openedAt);
    expect(await audit(openedAt + dayMs)).toMatchObject({ accounts: 1, differences: 0 });
    await shop.database.prepare("UPDATE order_returns SET amount = 399 WHERE id = 'rfnd_1'").run();
    expect(await audit(openedAt + 2 * dayMs)).toMatchObject({ differences: 1 });
  });
});
