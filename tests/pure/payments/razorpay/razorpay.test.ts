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
    [409, 'unreachable'],
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
        ...(status === 401 || status === 403 ? { isKeyRefused: true } : {}),
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

describe('a list of what was made between two moments', () => {
  const page = { from: 1_700_000_000_999, to: 1_700_000_060_000, skip: 40, count: 20 };
  const asked = () => fetched.mock.calls.map(([address]) => new URL(String(address)));
  /** Answers the list, and the question for each payment by its id. */
  function answerPayments(items: unknown[], byId: Record<string, Response>): void {
    fetched.mockImplementation(async (input) => {
      const { pathname } = new URL(String(input));
      return byId[pathname.split('/').at(-1) ?? '']?.clone() ?? Response.json({ items });
    });
  }
  const paid = (order_id: string | null) =>
    Response.json({ id: 'pay', order_id, amount: 400, currency: 'USD', status: 'captured' });

  it('a list is asked for in whole seconds, and by its place', async () => {
    answer({ items: [] });
    await razorpay.listOrderIds('payments', page);
    await razorpay.listDisputes(page);
    const query = '?from=1700000000&to=1700000060&count=20&skip=40';
    expect(asked().map(({ pathname, search }) => pathname + search)).toEqual([
      `/v1/payments${query}`,
      `/v1/disputes${query}`,
    ]);
  });

  it('a list of orders has their ids, and one of payments those of their orders', async () => {
    answer({ items: [{ id: 'order_1', order_id: 'x' }, { id: 'order_2' }] });
    expect(await razorpay.listOrderIds('orders', page)).toEqual({
      ok: true,
      value: { orderIds: ['order_1', 'order_2'], count: 2 },
    });
    const items = [
      { id: 'pay_1', order_id: 'order_1' },
      { id: 'pay_2', order_id: null },
    ];
    answer({ items });
    expect(await razorpay.listOrderIds('payments', page)).toEqual({
      ok: true,
      value: { orderIds: ['order_1'], count: 2 },
    });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('a list of refunds has the orders of their payments, and counts those without one', async () => {
    const refunds = ['pay_1', 'pay_unknown', 'pay_alone', 'pay_2'];
    answerPayments(
      refunds.map((payment_id, at) => ({ id: `rfnd_${at}`, payment_id })),
      {
        pay_1: paid('order_1'),
        pay_unknown: new Response('{}', { status: 400 }),
        pay_alone: paid(null),
        pay_2: paid('order_2'),
      },
    );
    expect(await razorpay.listOrderIds('refunds', page)).toEqual({
      ok: true,
      value: { orderIds: ['order_1', 'order_2'], count: 4 },
    });
  });

  it('a list of refunds is unreachable where one of their payments is', async () => {
    answerPayments([{ id: 'rfnd_1', payment_id: 'pay_1' }], {
      pay_1: new Response('Later', { status: 503 }),
    });
    const failed = { ok: false, code: 'unreachable', reason: '503: Later' };
    expect(await razorpay.listOrderIds('refunds', page)).toEqual(failed);
    fetched.mockImplementation(async () => new Response('Later', { status: 503 }));
    expect(await razorpay.listOrderIds('orders', page)).toEqual(failed);
    expect(await razorpay.listDisputes(page)).toEqual(failed);
  });
});

describe('the refund of a payment', () => {
  it('the refund of a payment has the key by which Razorpay refunds once, outside of its body', async () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 400, status: 'processed' };
    answer(refund);
    const input = { amount: 400, notes: { reason: 'paid twice' }, idempotencyKey: 'paid-twice-1' };
    expect(await razorpay.refund('pay_1', input)).toEqual({ ok: true, value: refund });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(String(address)).toBe('https://api.razorpay.com/v1/payments/pay_1/refund');
    expect(new Headers(init?.headers).get('X-Refund-Idempotency')).toBe('paid-twice-1');
    expect(JSON.parse(String(init?.body))).toEqual({
      amount: 400,
      speed: 'normal',
      notes: { reason: 'paid twice' },
    });
  });
});
