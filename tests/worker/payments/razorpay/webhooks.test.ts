import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, signedIn } from '../../client.ts';
import { breakRazorpay, deliver, onlyOrder, order, pay, sign } from '../shop.ts';

const secret = 'emulator-razorpay-webhook-secret';

async function signed(event: unknown, eventId: string = crypto.randomUUID(), by = secret) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return { eventId, event: '', body, signature: await sign(body, by) };
}

/** A captured payment in the form of the vendor's documents, with the given changes. */
const captured = (payment: Record<string, unknown>) => ({
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: 'payment.captured',
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        id: 'pay_DESlfW9H8K9uqM',
        entity: 'payment',
        amount: 400,
        currency: 'USD',
        status: 'captured',
        order_id: 'order_none',
        invoice_id: null,
        international: false,
        method: 'netbanking',
        amount_refunded: 0,
        refund_status: null,
        captured: true,
        description: null,
        card_id: null,
        bank: 'HDFC',
        wallet: null,
        vpa: null,
        email: 'gaurav.kumar@example.com',
        contact: '+919876543210',
        notes: [],
        fee: 2,
        tax: 0,
        error_code: null,
        error_description: null,
        created_at: 1_567_674_599,
        ...payment,
      },
    },
  },
  created_at: 1_567_674_606,
});

afterEach(async () => {
  vi.restoreAllMocks();
  await breakRazorpay();
});

describe('a webhook', () => {
  it('a webhook with a forged, a missing or a foreign signature is refused and changes nothing', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    expect((await deliver(event, { signature: '' })).status).toBe(400);
    expect((await deliver(event, { signature: '0'.repeat(64) })).status).toBe(400);
    expect((await deliver(await signed(captured({ order_id: id }), 'x', 'wrong'))).status).toBe(
      400,
    );
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a webhook that is replayed, under its own id or another, grants nothing more', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    for (const eventId of [event.eventId, event.eventId, 'another', crypto.randomUUID()]) {
      expect((await deliver(event, { eventId })).status).toBe(200);
    }
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});

describe('the vendor’s sample events', () => {
  it('the vendor’s sample events of a paid order, an empty error code and a full refund take effect', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const paid = captured({ order_id: id, error_code: '', error_description: '', notes: {} });
    const orderEntity = {
      id,
      entity: 'order',
      amount: 400,
      amount_paid: 400,
      amount_due: 0,
      currency: 'USD',
      receipt: null,
      offer_id: null,
      status: 'paid',
      attempts: 2,
      notes: [],
      created_at: 1_747_197_098,
    };
    const orderPaid = {
      ...paid,
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: { ...paid.payload, order: { entity: orderEntity } },
    };
    expect((await deliver(await signed(orderPaid))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    const refunded = captured({
      order_id: id,
      status: 'refunded',
      amount_refunded: 400,
      refund_status: 'full',
    });
    const refundEntity = {
      id: `rfnd_${crypto.randomUUID().slice(0, 14)}`,
      entity: 'refund',
      amount: 400,
      currency: 'USD',
      payment_id: 'pay_DESlfW9H8K9uqM',
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: 1_627_528_610,
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    };
    const refundProcessed = {
      ...refunded,
      event: 'refund.processed',
      contains: ['refund', 'payment'],
      payload: { ...refunded.payload, refund: { entity: refundEntity } },
    };
    expect((await deliver(await signed(refundProcessed))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'refunded', failure_code: null });
  });
});

describe('the return from a checkout on another page', () => {
  const comeBack = (fields: Record<string, string>, query = '') =>
    new Client().fetch(`/api/orders/callback${query}`, {
      method: 'POST',
      headers: {
        Origin: 'https://api.razorpay.com',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });

  it('the return from a checkout completes the order and leads to the packs', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const response = await comeBack({ ...receipt } as Record<string, string>);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      `/dashboard-pricing?payment=success&order=${id}`,
    ]);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});
