import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentSettings } from '../../../../worker/config.ts';
import { Razorpay } from '../../../../worker/payments/razorpay/razorpay.ts';

const settings: PaymentSettings = {
  apiUrl: new URL('https://api.razorpay.com'),
  checkoutUrl: new URL('https://checkout.razorpay.com/v1/checkout.js'),
  keyId: 'rzp_key',
  keySecret: 'rzp_secret',
  webhookSecrets: ['webhook-secret'],
  merchantName: 'Imagemint',
};
const razorpay = new Razorpay(settings);
const fetched = vi.spyOn(globalThis, 'fetch');
const order = { id: 'order_1', amount: 400, currency: 'USD', receipt: 'ours', status: 'created' };

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
});

afterEach(() => vi.useRealTimers());

const answer = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));

describe('a call to Razorpay', () => {
  it.each([
    ['https://api.razorpay.com', 'https://api.razorpay.com/v1/payments/pay_1'],
    ['https://example.com/razorpay', 'https://example.com/razorpay/v1/payments/pay_1'],
    ['https://example.com/razorpay/', 'https://example.com/razorpay/v1/payments/pay_1'],
  ])('a call to Razorpay below %s has the address %s', async (apiUrl, address) => {
    answer({});
    await new Razorpay({ ...settings, apiUrl: new URL(apiUrl) }).payment('pay_1');
    expect(String(fetched.mock.calls[0]?.[0])).toBe(address);
  });

  it('a redirect is not followed, so the key goes to no other address', async () => {
    const headers = { Location: 'https://elsewhere.example/' };
    fetched.mockImplementation(async () => new Response(null, { status: 307, headers }));
    expect(await razorpay.payment('pay_1')).toMatchObject({ code: 'unreachable' });
    expect(fetched.mock.calls.map(([, init]) => init?.redirect)).toEqual(['manual']);
  });

  it('a call to Razorpay that reads is a GET without a body, and one that creates an order is a POST with it', async () => {
    answer({});
    const wanted = {
      amount: 400,
      currency: 'USD',
      receipt: 'ours',
      notes: { product_id: 'basic' },
    };
    await razorpay.payment('pay_1');
    await razorpay.createOrder(wanted);
    const headers = {
      Authorization: 'Basic cnpwX2tleTpyenBfc2VjcmV0',
      'Content-Type': 'application/json',
    };
    const signal = expect.any(AbortSignal);
    expect(fetched.mock.calls.map(([, init]) => init)).toStrictEqual([
      { method: 'GET', headers, redirect: 'manual', signal },
      { method: 'POST', headers, redirect: 'manual', signal, body: JSON.stringify(wanted) },
    ]);
  });

  it.each([
    [400, 'rejected'],
    [404, 'rejected'],
    [499, 'rejected'],
    // Our key is refused, which says nothing about what was asked for.
    [401, 'unreachable'],
    [403, 'unreachable'],
    [408, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])(
    'a call to Razorpay with the status %i is %s, and its answer is quoted',
    async (status, code) => {
      answer({ error: { description: 'Not so' } }, status);
      const reason = `${status}: {"error":{"description":"Not so"}}`;
      expect(await razorpay.createOrder({ ...order, notes: {} })).toEqual({
        ok: false,
        code,
        reason,
      });
    },
  );

  it('an answer of Razorpay is quoted with at most 300 characters', async () => {
    fetched.mockImplementation(async () => new Response('x'.repeat(400), { status: 400 }));
    expect(await razorpay.payment('pay_1')).toMatchObject({ reason: `400: ${'x'.repeat(300)}` });
    fetched.mockImplementation(() => Promise.reject(new Error('y'.repeat(400))));
    expect(await razorpay.payment('pay_1')).toEqual({
      ok: false,
      code: 'unreachable',
      reason: `Error: ${'y'.repeat(293)}`,
    });
  });

  it('a call to Razorpay without an answer fails with the reason', async () => {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const silent = razorpay.payment('pay_1');
    await vi.runAllTimersAsync();
    expect(await silent).toEqual({ ok: false, code: 'unreachable', reason: 'no answer in time' });
  });

  it('a call to Razorpay leaves no timer, with or without an answer', async () => {
    answer({});
    await razorpay.payment('pay_1');
    expect(vi.getTimerCount()).toBe(0);
    fetched.mockImplementation(() => Promise.reject(new Error('refused')));
    await razorpay.payment('pay_1');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a call to Razorpay whose answer has another form is unreachable', async () => {
    answer({ items: [{ ...order, amount: 'four dollars' }] });
    expect(await razorpay.findOrder('ours')).toMatchObject({ ok: false, code: 'unreachable' });
  });
});

describe('the capture of a payment', () => {
  it('the capture of a payment names its amount and currency', async () => {
    answer({ id: 'pay_1', amount: 400, currency: 'USD', status: 'captured' });
    await razorpay.capture('pay_1', { amount: 400, currency: 'USD' });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(String(address)).toBe('https://api.razorpay.com/v1/payments/pay_1/capture');
    expect(init).toMatchObject({ method: 'POST', body: '{"amount":400,"currency":"USD"}' });
  });
});

describe('the search for an order by its receipt', () => {
  it('the search for an order finds the one with this receipt among all that are listed', async () => {
    answer({ items: [{ ...order, id: 'order_0', receipt: 'another' }, order] });
    expect(await razorpay.findOrder('ours')).toEqual({ ok: true, value: order });
    expect(await razorpay.findOrder('unknown')).toEqual({ ok: true, value: null });
  });
});
