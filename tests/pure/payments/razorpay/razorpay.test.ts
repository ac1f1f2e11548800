import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentSettings } from '../../../../worker/config.ts';
import { Razorpay } from '../../../../worker/payments/razorpay/razorpay.ts';
import { paymentOf } from '../shop.ts';

const settings: PaymentSettings = {
  apiUrl: new URL('https://api.razorpay.com'),
  checkoutUrl: new URL('https://checkout.razorpay.com/v1/checkout.js'),
  keyId: 'rzp_key',
  keySecret: 'rzp_secret',
  webhookSecrets: ['webhook-secret'],
  merchantName: 'Imagemint',
};
const razorpay = new Razorpay(settings);
const fetched = vi.fn<typeof fetch>();
const order = { id: 'order_1', amount: 400, currency: 'USD', receipt: 'ours', status: 'created' };

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
});

const respond = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));
const requests = () =>
  fetched.mock.calls.map(([address, init]) => {
    const { pathname, search } = new URL(String(address));
    return { path: pathname + search, ...init, body: init?.body && JSON.parse(String(init.body)) };
  });

describe('a call to Razorpay', () => {
  it.each(['https://example.com/razorpay', 'https://example.com/razorpay/'])(
    'a call below %s keeps the path',
    async (apiUrl) => {
      respond({});
      await new Razorpay({ ...settings, apiUrl: new URL(apiUrl) }).payment('pay_1');
      expect(requests()).toMatchObject([{ path: '/razorpay/v1/payments/pay_1' }]);
    },
  );

  it('a redirect is not followed, so the key reaches no other address', async () => {
    const headers = { Location: 'https://elsewhere.example/' };
    fetched.mockImplementation(async () => new Response(null, { status: 307, headers }));
    expect(await razorpay.payment('pay_1')).toMatchObject({ code: 'unreachable' });
    const Authorization = 'Basic cnpwX2tleTpyenBfc2VjcmV0';
    expect(requests()).toMatchObject([
      { method: 'GET', redirect: 'manual', headers: { Authorization } },
    ]);
  });

  it.each([
    [400, 'rejected', {}],
    [401, 'unreachable', { isKeyRefused: true }],
    [403, 'unreachable', { isKeyRefused: true }],
    [409, 'unreachable', {}],
    [429, 'unreachable', {}],
    [500, 'unreachable', {}],
  ])('a call with the status %i is %s, with the reason', async (status, code, more) => {
    respond({ error: 'Not so' }, status);
    const reason = `${status}: {"error":"Not so"}`;
    const failure = { ok: false, code, reason, ...more };
    expect(await razorpay.createOrder({ ...order, notes: {} })).toEqual(failure);
  });

  it.each([
    ['10 s', undefined, 10_000],
    ['its own time limit', 3000, 3000],
  ])('a call without a response is unreachable after %s', async (_, timeoutMs, limitMs) => {
    fetched.mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    let outcome: unknown = 'waiting';
    void new Razorpay(settings, timeoutMs).payment('pay_1').then((result) => (outcome = result));
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ ok: false, code: 'unreachable', reason: 'no response in time' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['in another form', async () => Response.json({ ...order, amount: 'four dollars' })],
    ['cut off', async () => new Response('{"id":')],
    ['refused', async () => Promise.reject(new Error('refused'))],
  ])('a response that is %s is unreachable', async (_, response) => {
    fetched.mockImplementation(response);
    expect(await razorpay.order('order_1')).toMatchObject({ ok: false, code: 'unreachable' });
  });
});

describe('what Razorpay returns', () => {
  const wire = { id: 'pay_1', order_id: 'order_one', amount: 400, currency: 'USD' };

  it.each([
    ['captured', { status: 'captured' }, {}],
    [
      'failed, with a sample’s `captured`',
      { status: 'failed', captured: true },
      { status: 'failed' },
    ],
    [
      'refunded',
      { status: 'refunded', amount_refunded: 400 },
      { status: 'refunded', refundedAmount: 400 },
    ],
    [
      'returned without a capture',
      { status: 'refunded', captured: false },
      { status: 'refunded', wasCaptured: false },
    ],
    [
      'converted',
      { status: 'captured', base_amount: 33_000, base_currency: 'INR' },
      { converted: { amount: 33_000, currency: 'INR' } },
    ],
    [
      'declined',
      { status: 'failed', error_code: 'BAD', error_description: 'Declined' },
      { status: 'failed', failure: { code: 'BAD', reason: 'Declined' } },
    ],
    ['of no order', { status: 'captured', order_id: '' }, { orderId: null }],
    ['in a new state', { status: 'held' }, { status: 'created' }],
  ] as const)('a payment that is %s is read', async (_, sent, changes) => {
    respond({ ...wire, error_code: '', ...sent });
    const value = paymentOf('one', 'pay_1', changes);
    expect(await razorpay.payment('pay_1')).toEqual({ ok: true, value });
  });

  it('a refund is read with its time, and a new state of it is pending', async () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100 };
    const processed = { ...refund, status: 'processed', created_at: 1_700_000_000 };
    respond({ items: [processed, { ...refund, status: 'new' }] });
    const read = { id: 'rfnd_1', paymentId: 'pay_1', amount: 100 };
    expect(await razorpay.refunds('pay_1')).toEqual({
      ok: true,
      value: [
        { ...read, status: 'processed', createdAt: 1_700_000_000_000 },
        { ...read, status: 'pending', createdAt: null },
      ],
    });
  });
});

describe('a list of what was created between two moments', () => {
  const page = { from: 1_700_000_000_999, to: 1_700_000_060_000, skip: 40, count: 20 };

  it('a page of refunds names the orders of their payments, and fails where one is unreachable', async () => {
    const payment = (order_id: string | null) =>
      Response.json({ id: 'p', order_id, amount: 400, currency: 'USD', status: 'captured' });
    const payments: Record<string, Response> = {
      pay_1: payment('order_1'),
      pay_unknown: new Response('{}', { status: 400 }),
      pay_alone: payment(null),
    };
    const items = Object.keys(payments).map((payment_id) => ({ id: 'rfnd', payment_id }));
    fetched.mockImplementation(async (input) => {
      const id = new URL(String(input)).pathname.split('/').at(-1) ?? '';
      return payments[id]?.clone() ?? Response.json({ items });
    });
    const value = { orderIds: ['order_1'], count: 3 };
    expect(await razorpay.listOrderIds('refunds', page)).toEqual({ ok: true, value });
    payments.pay_alone = new Response('Later', { status: 503 });
    const failed = { ok: false, code: 'unreachable', reason: '503: Later' };
    expect(await razorpay.listOrderIds('refunds', page)).toEqual(failed);
  });
});
