import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderStore } from '../../../worker/payments/order-store.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { accountStub, signedIn } from '../client.ts';
import { breakRazorpay, deliver, forgetOrders, order, outbox, pay } from './shop.ts';

const logged = vi.spyOn(console, 'error');
const events = () =>
  logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string });

beforeEach(() => {
  logged.mockReset();
});
afterEach(async () => {
  await breakRazorpay();
  await forgetOrders();
});

/** A client whose order is paid, and what tells of returns of that payment. */
async function bought() {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  for (const event of await outbox(id)) await deliver(event);
  const settle = async (returned: { id: string; amount: number; paymentId?: string }) => {
    const stored = await new OrderStore(env.DATABASE).findByPayment(payment.id);
    if (!stored) throw new Error('The order is gone');
    const { amount, paymentId = payment.id } = returned;
    const refund = { id: returned.id, payment_id: paymentId, amount, status: 'processed' };
    return settleOrder(env, stored, { refunds: [refund] }, Date.now());
  };
  return { client, settle };
}

describe('a return', () => {
  it('of more money than was paid takes no more credits than were bought, and is logged', async () => {
    const { client, settle } = await bought();
    const settled = await settle({ id: 'rfnd_much', amount: 401 });
    expect(events()).toEqual([
      { event: 'order_returned_too_much', orderId: settled.id, returnId: 'rfnd_much' },
    ]);
    expect((await client.credits()).balance).toBe(17);
  });

  it('that fits is logged nowhere', async () => {
    const { client, settle } = await bought();
    await settle({ id: 'rfnd_fits', amount: 400 });
    expect(events()).toEqual([]);
    expect((await client.credits()).balance).toBe(2);
  });

  it('of a payment that the order was not completed by takes nothing, and is logged', async () => {
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

  it('that the ledger refuses is not written down, so that it comes again', async () => {
    const { client, settle } = await bought();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    await expect(settle({ id: 'rfnd_1', amount: 400 })).rejects.toThrow(
      'The ledger refuses return',
    );
  });
});
