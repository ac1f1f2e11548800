import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { readConfiguration } from '../../../worker/config.ts';
import { reportIncident } from '../../../worker/incidents/incident-store.ts';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { secondPayment } from '../../../worker/payments/second-payments.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { verifyOrder } from '../../../worker/payments/verify-order.ts';
import { accountStub, signedIn } from '../client.ts';
import { breakRazorpay, deliverAll, nextCheckOf, order, pay, tidyShop } from './shop.ts';

const logged = vi.spyOn(console, 'error');
const events = () =>
  logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string });

beforeEach(() => {
  logged.mockReset();
});
afterEach(tidyShop);

function payments() {
  const read = readConfiguration(env);
  if (!read.ok || !read.configuration.payments) throw new Error('Nothing can be bought');
  return read.configuration.payments;
}

/** A captured payment of so many cents, as Razorpay reports it. */
const captured = (id: string, orderId: string, amount: number) => ({
  id,
  order_id: orderId,
  amount,
  currency: 'USD',
  status: 'captured',
  base_currency: null,
  error_code: null,
  error_description: null,
  error_reason: null,
});

/** A client with a paid order, and the events of returns of its payment. */
async function bought() {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  await deliverAll(id);
  const stored = async () => {
    const found = await new OrderStore(env.DATABASE).findByPayment(payment.id);
    if (!found) throw new Error('The order is gone');
    return found;
  };
  const settle = async (returned: { id: string; amount: number; paymentId?: string }) => {
    const { amount, paymentId = payment.id } = returned;
    const refund = { id: returned.id, payment_id: paymentId, amount, status: 'processed' };
    return settleOrder(env, await stored(), { refunds: [refund] }, Date.now());
  };
  return { client, stored, settle };
}

describe('an order', () => {
  it('a paid order has its pack’s name in the activity', async () => {
    const { client } = await bought();
    const entries = await client.entries();
    expect(entries.map(({ note }) => note)).toContain('Starter Pack');
    expect(events()).toEqual([]);
  });

  it('a payment that does not fit its order is logged', async () => {
    const { client, stored } = await bought();
    const settled = await stored();
    const misfit = captured('pay_misfit', settled.razorpayOrderId as string, 1);
    await settleOrder(env, settled, { payments: [misfit] }, Date.now());
    expect(events()).toMatchObject([{ event: 'payment_does_not_fit', paymentId: 'pay_misfit' }]);
    expect((await client.credits()).balance).toBe(17);
  });
});

describe('the e-mails about an order', () => {
  /** What waits in the outbox about an order, besides its receipt. */
  async function waiting(orderId: string) {
    const { results } = await env.DATABASE.prepare(
      "SELECT ref, kind, data FROM emails WHERE data ->> 'orderId' = ? AND kind <> 'receipt'",
    )
      .bind(orderId)
      .all<{ ref: string; kind: string; data: string }>();
    return results.map(({ data, ...email }) => ({ ...email, data: JSON.parse(data) as unknown }));
  }

  it('a refund is an e-mail with the credits that it took, once', async () => {
    const { stored, settle } = await bought();
    const { id } = await stored();
    for (const _ of [1, 2]) await settle({ id: 'rfnd_told', amount: 100 });
    expect(await waiting(id)).toEqual([
      {
        ref: 'refund:rfnd_told',
        kind: 'refund',
        data: expect.objectContaining({ ref: 'return:rfnd_told', credits: 3 }),
      },
    ]);
  });

  it('a refund that fails is reported to its buyer once, and one of another payment is not', async () => {
    const { stored } = await bought();
    const settled = await stored();
    const paymentId = settled.paymentId as string;
    const failed = { id: 'rfnd_fails', payment_id: paymentId, amount: 100, status: 'failed' };
    const other = { ...failed, id: 'rfnd_of_other', payment_id: 'pay_other' };
    const pending = { ...failed, id: 'rfnd_pending', status: 'pending' };
    for (const _ of [1, 2]) {
      await settleOrder(env, settled, { refunds: [pending, other, failed] }, Date.now());
    }
    expect(await waiting(settled.id)).toEqual([
      {
        ref: 'refund-failed:rfnd_fails',
        kind: 'refund_failed',
        data: expect.objectContaining({ amount: 100 }),
      },
    ]);
  });

  it.each([
    ['began 30 days ago', 30 * dayMs, 1],
    ['began before that', 30 * dayMs + 1000, 0],
    ['does not say when it began', null, 1],
  ])(
    'a refund of a second payment that %s is an e-mail to its buyer, once or not at all',
    async (_, agoMs, count) => {
      const { stored } = await bought();
      const settled = await stored();
      const paymentId = `pay_second_${agoMs}`;
      const now = 1_764_000_000_000;
      await reportIncident(env, { ...secondPayment(settled.id, paymentId), detail: {} }, now);
      const beganAt = agoMs === null ? null : (now - agoMs) / 1000;
      const refund = { id: `rfnd_second_${agoMs}`, payment_id: paymentId, amount: 400 };
      const refunds = [{ ...refund, status: 'processed', created_at: beganAt }];
      for (const at of [now, now]) await settleOrder(env, settled, { refunds }, at);
      const email = {
        ref: `refund:${refund.id}`,
        kind: 'second_payment_refunded',
        data: expect.objectContaining({ amount: 400, paymentId }),
      };
      expect(await waiting(settled.id)).toEqual(Array(count).fill(email));
      // It is no refund that nobody knows of.
      expect(events().map(({ event }) => event)).toEqual(['order_paid_twice']);
    },
  );
});

describe('a deployment without e-mails', () => {
  it('a deployment without e-mails completes and refunds an order, and puts nothing into the outbox', async () => {
    const without = { ...env, EMAIL_FROM: undefined } as unknown as Env;
    const client = await signedIn();
    const { id: razorpayOrderId } = await order(client);
    const { payment } = await pay(razorpayOrderId);
    const created = await new OrderStore(env.DATABASE).find(razorpayOrderId);
    if (!created) throw new Error('No order');
    const paid = captured(payment.id, razorpayOrderId, 400);
    const completed = await settleOrder(without, created, { payments: [paid] }, Date.now());
    expect(completed).toMatchObject({ status: 'completed' });
    const refunds = [
      { id: 'rfnd_failed', payment_id: payment.id, amount: 100, status: 'failed' },
      { id: 'rfnd_quiet', payment_id: payment.id, amount: 400, status: 'processed' },
    ];
    const returned = await settleOrder(without, completed, { refunds }, Date.now());
    expect(returned).toMatchObject({ status: 'refunded', returnedAmount: 400 });
    expect((await client.credits()).balance).toBe(2);
    const emails = env.DATABASE.prepare("SELECT ref FROM emails WHERE data ->> 'orderId' = ?");
    expect((await emails.bind(created.id).all()).results).toEqual([]);
  });
});

describe('a verify call whose account can’t be reached', () => {
  it('a verify call whose account can’t be reached is answered, and the cron checks the order', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const client = await signedIn();
    const { id: razorpayOrderId } = await order(client);
    const { receipt } = await pay(razorpayOrderId);
    const created = await new OrderStore(env.DATABASE).find(razorpayOrderId);
    if (!created || !receipt) throw new Error('No order');
    await breakRazorpay({ mode: 'down' });
    const claimedOrder = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('gone'));
    const accounts = { getByName: () => ({ claimedOrder }) };
    const unreachable = { ...env, CREDIT_ACCOUNTS: accounts } as unknown as Env;
    const claim = {
      paymentId: receipt.razorpay_payment_id,
      signature: receipt.razorpay_signature,
    };
    const now = Date.now();
    const outcome = await verifyOrder(unreachable, payments(), created, claim, now);
    expect(outcome).toEqual({ state: 'unreachable' });
    expect(claimedOrder).toHaveBeenCalledWith(created.id, now + 5000);
    expect(await nextCheckOf(razorpayOrderId)).toBe(now);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('check_not_asked_for'));
    warned.mockRestore();
  });
});

describe('a verify call for an order that another path refunds meanwhile', () => {
  it('a verify call for an order that is refunded meanwhile reports it as paid', async () => {
    const { stored, settle } = await bought();
    const asItWasRead = { ...(await stored()), status: 'created' as const };
    await settle({ id: 'rfnd_meanwhile', amount: 400 });
    const paymentId = asItWasRead.paymentId as string;
    const text = `${asItWasRead.razorpayOrderId}|${paymentId}`;
    const claim = { paymentId, signature: await sign(text, env.RAZORPAY_KEY_SECRET) };
    const outcome = await verifyOrder(env, payments(), asItWasRead, claim, Date.now());
    expect(outcome).toMatchObject({ state: 'paid', order: { status: 'refunded' } });
  });
});

describe('a return', () => {
  it('a return of more money than was paid takes only the bought credits, and is logged', async () => {
    const { client, settle } = await bought();
    const settled = await settle({ id: 'rfnd_much', amount: 401 });
    expect(events()).toEqual([
      { event: 'order_returned_too_much', orderId: settled.id, returnId: 'rfnd_much' },
    ]);
    expect((await client.credits()).balance).toBe(17);
  });

  it('a return that fits is not logged', async () => {
    const { client, settle } = await bought();
    await settle({ id: 'rfnd_fits', amount: 400 });
    expect(events()).toEqual([]);
    expect((await client.credits()).balance).toBe(2);
  });

  it('a return of a payment that did not complete the order takes nothing, and is logged', async () => {
    const { client, settle } = await bought();
    const settled = await settle({ id: 'rfnd_other', amount: 400, paymentId: 'pay_other' });
    expect(events()).toEqual([
      {
        event: 'return_of_another_payment',
        orderId: settled.id,
        paymentId: 'pay_other',
        returnId: 'rfnd_other',
      },
    ]);
    expect((await client.credits()).balance).toBe(17);
  });

  it('a return that the ledger refuses is not recorded, so that it is sent again', async () => {
    const { client, settle } = await bought();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    await expect(settle({ id: 'rfnd_1', amount: 400 })).rejects.toThrow(
      'The ledger refuses return',
    );
  });
});
