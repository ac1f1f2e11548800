import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sign } from '../../../../worker/payments/razorpay/signature.ts';
import { callDeployment } from '../../call-deployment.ts';
import { accountStub, Client, signedIn } from '../../client.ts';
import {
  breakRazorpay,
  type Delivery,
  deliver,
  onlyOrder,
  order,
  outbox,
  pay,
  refund,
} from '../shop.ts';

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

const orderOfAnother = {
  id: 'order_of_another_product',
  amount: 400,
  currency: 'USD',
  receipt: null,
  status: 'paid',
};

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

  it('a webhook that was truncated or changed in transit is refused', async () => {
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

  it('a webhook that is replayed, under its own id or another, grants nothing more', async () => {
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
  ])('a webhook of %s grants nothing', async (_, change) => {
    const client = await signedIn();
    const { id } = await order(client);
    expect((await deliver(await signed(captured({ order_id: id, ...change })))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it.each([
    ['an order that is not ours', captured({ order_id: 'order_of_another_product' })],
    ['a payment without an order', captured({ order_id: null })],
    ['an order alone', { event: 'order.paid', payload: { order: { entity: orderOfAnother } } }],
    ['nothing at all', { event: 'order.paid', payload: {} }],
    ['an unknown event', { event: 'subscription.charged', payload: {} }],
    ['an unknown event with a payment of its own form', { event: 'p', payload: { payment: 7 } }],
    ['an unknown event without a payload', { event: 'account.updated' }],
  ])('a webhook of %s is accepted and changes nothing', async (_, event) => {
    expect((await deliver(await signed(event))).status).toBe(200);
  });

  it('a webhook’s answer says whether the event concerns an order', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    for (const _ of [1, 2]) expect(await (await deliver(event)).json()).toEqual({ handled: true });
    const other = await signed({ event: 'subscription.charged', payload: {} });
    expect(await (await deliver(other)).json()).toEqual({ handled: false });
  });

  it('a handled webhook is not handled again, even while its account is halted', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    // One with Razorpay's event id, and one that is identified by its body.
    const known = await signed(captured({ order_id: id }));
    const unnamed = await signed(captured({ order_id: id, fee: 3 }));
    const send = ({ body, signature }: Delivery) =>
      new Client().fetch('/api/webhooks/razorpay', {
        method: 'POST',
        headers: { 'X-Razorpay-Signature': signature },
        body,
      });
    expect((await deliver(known)).status).toBe(200);
    expect((await send(unnamed)).status).toBe(200);
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    expect((await deliver(known)).status).toBe(200);
    expect((await send(unnamed)).status).toBe(200);
    expect((await deliver(known, { eventId: crypto.randomUUID() })).status).toBe(503);
    expect((await send(await signed(captured({ order_id: id, fee: 4 })))).status).toBe(503);
  });

  it('a webhook with only a payment is for the order that it paid, even while Razorpay fails', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const paid = captured({ order_id: id, id: `pay_${crypto.randomUUID()}` });
    await deliver(await signed(paid));
    await breakRazorpay({ mode: 'down' });
    const { id: paymentId } = paid.payload.payment.entity;
    const entity = {
      id: crypto.randomUUID(),
      payment_id: paymentId,
      amount: 400,
      currency: 'USD',
      status: 'lost',
    };
    const dispute = { event: 'payment.dispute.lost', payload: { dispute: { entity } } };
    expect((await deliver(await signed(dispute))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a webhook with only an unknown payment is refused only while Razorpay fails', async () => {
    const entity = { id: 'rfnd_1', payment_id: 'pay_unknown', amount: 400, status: 'processed' };
    const event = { event: 'refund.processed', payload: { refund: { entity } } };
    await breakRazorpay({ mode: 'down' });
    expect((await deliver(await signed(event))).status).toBe(503);
    await breakRazorpay();
    expect((await deliver(await signed(event))).status).toBe(200);
  });

  it('a webhook is logged when it is unreadable, has no order, or could not be handled', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const logged: unknown[] = [];
    for (const level of ['warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => {
        logged.push(JSON.parse(String(line)));
      });
    }
    await deliver(await signed({ event: 7 }, 'unreadable'));
    await deliver(await signed(captured({ order_id: 'order_none' })));
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET halted = ?', 'A test');
    });
    await deliver(await signed(captured({ order_id: id }), 'refused'));
    const reason = expect.any(String);
    expect(logged).toEqual([
      { event: 'webhook_not_understood', id: 'unreadable', reason },
      {
        event: 'webhook_for_no_order',
        of: 'payment.captured',
        orderId: 'order_none',
        paymentId: 'pay_DESlfW9H8K9uqM',
      },
      { event: 'webhook_failed', id: 'refused', of: 'payment.captured', reason },
    ]);
  });

  it.each(['', 'null', '[]', '{}', '{"event":7,"payload":{}}', '{"event":"payment.captured"'])(
    'a signed webhook with the body %j is refused',
    async (body) => {
      expect((await deliver(await signed(body))).status).toBe(400);
    },
  );

  it('a webhook that is too large is refused', async () => {
    expect((await deliver(await signed('x'.repeat(300_000)))).status).toBe(413);
  });

  it('a webhook of a return before its payment is refused, and recorded when it is sent again', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    const { id: refundId } = await refund(payment.id, 100);
    const entity = { id: refundId, payment_id: payment.id, amount: 100, status: 'processed' };
    const early = await signed({ event: 'refund.processed', payload: { refund: { entity } } });
    expect((await deliver(early)).status).toBe(503);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    // Only the payment's own event, so that the return is recorded by its own event.
    const paid = (await outbox(id)).find(({ event }) => event === 'payment.captured');
    expect((await deliver(paid as Delivery)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    for (const _ of [1, 2]) {
      expect((await deliver(early)).status).toBe(200);
      expect(await client.credits()).toMatchObject({ balance: 14 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 100 });
    }
  });

  it('a webhook for a halted account is refused, and handled after the account resumes', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const event = await signed(captured({ order_id: id }));
    const account = await accountStub(client);
    const halt = (reason: string | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await halt('An operator checks its ledger');
    for (const _ of [1, 2]) {
      expect((await deliver(event)).status).toBe(503);
      expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    }
    await halt(null);
    expect((await deliver(event)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('a webhook needs no session and no same origin', async () => {
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

describe('the vendor’s sample events', () => {
  it('the vendor’s old sample events (captured while authorized, notes as an object, no account) grant nothing', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const entity = {
      id: 'pay_6X6jcHoHdRdy79',
      entity: 'payment',
      amount: 400,
      currency: 'USD',
      status: 'authorized',
      amount_refunded: 0,
      refund_status: null,
      method: 'card',
      order_id: id,
      card_id: 'card_6GfX4mcIAdsfDQ',
      bank: null,
      captured: true,
      email: 'gaurav.kumar@example.com',
      contact: '9123456780',
      description: 'Payment Description',
      error_code: null,
      error_description: null,
      fee: 200,
      service_tax: 10,
      international: false,
      notes: { reference_no: '848493' },
      vpa: null,
      wallet: null,
    };
    const event = {
      event: 'payment.authorized',
      entity: 'event',
      contains: ['payment'],
      payload: { payment: { entity }, created_at: 1_400_826_760 },
    };
    expect((await deliver(await signed(event))).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

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

  it('the return from a checkout reports a pending payment that is only authorized, and grants nothing', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
    const response = await comeBack({ ...receipt } as Record<string, string>);
    expect(response.headers.get('Location')).toBe(`/dashboard-pricing?payment=pending&order=${id}`);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('the return from a checkout reports a pending payment while Razorpay fails, and grants nothing', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    await breakRazorpay({ mode: 'down' });
    const response = await comeBack({ ...receipt } as Record<string, string>);
    expect(response.headers.get('Location')).toBe(`/dashboard-pricing?payment=pending&order=${id}`);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('the return from a checkout leads to a page in the buyer’s language', async () => {
    for (const [query, start] of [
      ['?language=hi', '/hi/dashboard-pricing?'],
      ['?language=en', '/dashboard-pricing?'],
      ['?language=//evil.example', '/dashboard-pricing?'],
    ]) {
      const response = await comeBack({}, query);
      expect(response.headers.get('Location')).toBe(`${start}payment=failed`);
    }
  });

  it('a return from a checkout is refused when it is too large or breaks off', async () => {
    const send = (body: BodyInit) =>
      callDeployment({}, '/api/orders/callback', { method: 'POST', body });
    expect((await send('x'.repeat(300_000))).status).toBe(413);
    const broken = new ReadableStream({ pull: (part) => part.error(new Error('cut off')) });
    expect((await send(broken)).status).toBe(400);
  });

  it('the return from a checkout leads back to the tool that the user left', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const fields = { ...receipt } as Record<string, string>;
    const leadsTo = async (query: Record<string, string>, sent = fields) => {
      const response = await comeBack(sent, `?${new URLSearchParams(query).toString()}`);
      return response.headers.get('Location');
    };
    const paid = `payment=success&order=${id}`;
    const job = crypto.randomUUID();
    expect(await leadsTo({ returnTo: '/image-editor' })).toBe(`/image-editor?${paid}`);
    expect(await leadsTo({ returnTo: `/text-to-image?result=${job}`, language: 'hi' })).toBe(
      `/hi/text-to-image?result=${job}&${paid}`,
    );
    // Without a payment the user is still buying.
    const forged = { ...fields, razorpay_signature: '0'.repeat(64) };
    expect(await leadsTo({ returnTo: '/image-editor' }, forged)).toBe(
      `/dashboard-pricing?payment=failed&order=${id}&returnTo=%2Fimage-editor`,
    );
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/api/me',
    '/profile',
    '\r\nX: y',
  ])('the return from a checkout never leads to %j', async (returnTo) => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const query = `?${new URLSearchParams({ returnTo }).toString()}`;
    const response = await comeBack({ ...receipt } as Record<string, string>, query);
    expect(response.headers.get('Location')).toBe(`/dashboard-pricing?payment=success&order=${id}`);
  });

  it('an invalid return from a checkout changes nothing and reports a failure', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const failed = '/dashboard-pricing?payment=failed';
    for (const [change, page] of [
      [{ razorpay_signature: '0'.repeat(64) }, `${failed}&order=${id}`],
      [{ razorpay_order_id: 'order_none' }, `${failed}&order=order_none`],
      [{ razorpay_order_id: '"><script>' }, failed],
      [{ razorpay_order_id: '"order_1' }, failed],
      [{ razorpay_order_id: 'order_1"' }, failed],
    ] as const) {
      const response = await comeBack({ ...receipt, ...change } as Record<string, string>);
      expect(response.headers.get('Location')).toBe(page);
    }
    for (const [metadata, page] of [
      [JSON.stringify({ payment_id: 'pay_1', order_id: id }), `${failed}&order=${id}`],
      ['{"order_id":7}', failed],
      ['null', failed],
    ]) {
      const fields = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': String(metadata) };
      expect((await comeBack(fields)).headers.get('Location')).toBe(page);
    }
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });
});
