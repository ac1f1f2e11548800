import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../worker/payments/signature.ts';
import { Client, signedIn } from '../client.ts';
import { deliver, onlyOrder, order, outbox, pay, refund } from './shop.ts';

const secret = 'emulator-razorpay-webhook-secret';

async function signed(event: unknown, eventId: string = crypto.randomUUID(), by = secret) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return { eventId, event: '', body, signature: await sign(body, by) };
}

/** A captured payment in the shape of the vendor's documents, with what varies given. */
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

describe('a webhook', () => {
  it('with a forged, a missing or a foreign signature is refused and does nothing', async () => {
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

  it('that was truncated or changed on its way is refused', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    const [event] = await outbox(id);
    if (!event) throw new Error('No event');
    expect((await deliver(event, { body: event.body.slice(0, -10) })).status).toBe(400);
    expect((await deliver(event, { body: event.body.replace('400', '900') })).status).toBe(400);
    expect((await deliver(event, { body: `${event.body} ` })).status).toBe(400);
    expect((await deliver(event, { body: '' })).status).toBe(400);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('that is replayed, under its own id or another, grants nothing more', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    for (const eventId of [event.eventId, event.eventId, 'another', crypto.randomUUID()]) {
      expect((await deliver(event, { eventId })).status).toBe(200);
    }
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it.each([
    ['a smaller amount', { amount: 100 }],
    ['another currency', { currency: 'INR' }],
    ['a payment that failed, though it says captured: true', { status: 'failed' }],
    ['a payment that is only authorized', { status: 'authorized', captured: false }],
  ])('of %s grants nothing', async (_, change) => {
    const client = await signedIn();
    const { id } = await order(client);
    expect((await deliver(await signed(captured({ order_id: id, ...change })))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it.each([
    ['an order that is not ours', captured({ order_id: 'order_of_another_product' })],
    ['a payment without an order', captured({ order_id: null })],
    ['an event that we do not know', { event: 'subscription.charged', payload: {} }],
  ])('of %s is taken and does nothing', async (_, event) => {
    expect((await deliver(await signed(event))).status).toBe(200);
  });

  it.each(['', 'null', '[]', '{}', '{"event":7,"payload":{}}', '{"event":"payment.captured"'])(
    'that says %j, well signed, is refused',
    async (body) => {
      expect((await deliver(await signed(body))).status).toBe(400);
    },
  );

  it('that is enormous is refused before it is read', async () => {
    expect((await deliver(await signed('x'.repeat(300_000)))).status).toBe(413);
  });

  it('of a return that is known before its payment must come again', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    const { id: refundId } = await refund(payment.id, 100);
    const entity = { id: refundId, payment_id: payment.id, amount: 100, status: 'processed' };
    const early = await signed({ event: 'refund.processed', payload: { refund: { entity } } });
    expect((await deliver(early)).status).toBe(503);
    for (const event of await outbox(id)) await deliver(event);
    expect((await deliver(early)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 14 });
  });

  it('of an account that cannot be reached must come again', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { id: ours } = await onlyOrder(client);
    const event = await signed(captured({ order_id: id }));
    // As when the account is stopped by an operator's look at its books.
    const { user } = await client.get<{ user: { id: string } }>('/api/me');
    const account = env.CREDIT_ACCOUNTS.getByName(user.id);
    await account.grant({ ref: `order:${ours}`, credits: 1, note: 'Not the same' });
    expect((await deliver(event)).status).toBe(503);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
  });

  it('needs no session and minds no other site', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    const response = await new Client().fetch('/api/webhooks/razorpay', {
      method: 'POST',
      headers: {
        Origin: 'https://api.razorpay.com',
        'Sec-Fetch-Site': 'cross-site',
        'X-Razorpay-Signature': event.signature,
      },
      body: event.body,
    });
    expect(response.status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});

describe('the way back from a checkout on another page', () => {
  const comeBack = (fields: Record<string, string>) =>
    new Client().fetch('/api/orders/callback', {
      method: 'POST',
      headers: {
        Origin: 'https://api.razorpay.com',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });

  it('completes the order and leads to the packs', async () => {
    const client = await signedIn();
    const { receipt } = await pay((await order(client)).id);
    const response = await comeBack({ ...receipt } as Record<string, string>);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/dashboard-pricing?payment=success',
    ]);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('with anything else changes nothing and says that it failed', async () => {
    const client = await signedIn();
    const { receipt } = await pay((await order(client)).id);
    for (const change of [
      { razorpay_signature: '0'.repeat(64) },
      { razorpay_order_id: 'order_none' },
      { 'error[code]': 'BAD_REQUEST_ERROR', razorpay_signature: '' },
    ]) {
      const response = await comeBack({ ...receipt, ...change } as Record<string, string>);
      expect(response.headers.get('Location')).toBe('/dashboard-pricing?payment=failed');
    }
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });
});
