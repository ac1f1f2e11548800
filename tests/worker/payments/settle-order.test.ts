import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../worker/config.ts';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { verifyOrder } from '../../../worker/payments/verify-order.ts';
import { accountStub, signedIn } from '../client.ts';
import { deliverAll, order, pay, tidyShop } from './shop.ts';

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
    const misfit = {
      id: 'pay_misfit',
      order_id: settled.razorpayOrderId as string,
      amount: 1,
      currency: 'USD',
      status: 'captured',
      base_currency: null,
      error_code: null,
      error_description: null,
      error_reason: null,
    };
    await settleOrder(env, settled, { payments: [misfit] }, Date.now());
    expect(events()).toMatchObject([{ event: 'payment_does_not_fit', paymentId: 'pay_misfit' }]);
    expect((await client.credits()).balance).toBe(17);
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
