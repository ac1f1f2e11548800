import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirm, makeOrder, waitForPayment } from '../../src/features/checkout/order-calls.ts';

const receipt = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};
const pack = { productId: 'starter', currency: 'USD', expectedAmount: 400 } as const;

/** What the server answers in turn; an error is a connection that breaks. The last one stays. */
function serve(...answers: (Error | Response)[]) {
  const calls: { path: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('Idempotency-Key');
    calls.push({ path, body: JSON.parse(String(init.body)) as unknown, key });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Response
      ? Promise.resolve(answer.clone())
      : Promise.reject(answer as Error);
  });
  return calls;
}

function problem(status: number, code: string): Response {
  const body = { type: 'about:blank', title: code, status, detail: 'No.', code, requestId: 'one' };
  return Response.json(body, { status });
}

const gone = new TypeError('Failed to fetch');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a promise becomes once all its waits are over. */
async function overTime<T>(promise: Promise<T>): Promise<T | string> {
  const settled = promise.catch((error: unknown) => (error as Error).name);
  await vi.runAllTimersAsync();
  return settled;
}

describe('an order', () => {
  it('is asked for again under the same key where its answer was lost, three times in all', async () => {
    const calls = serve(gone, gone, Response.json({ order: { id: 'order_1' } }));
    await expect(overTime(makeOrder(pack))).resolves.toEqual({ order: { id: 'order_1' } });
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]).toMatchObject({ path: '/api/orders', body: pack });
  });

  it('is given up after the third lost answer', async () => {
    const calls = serve(gone);
    await expect(overTime(makeOrder(pack))).resolves.toBe('NetworkFailure');
    expect(calls).toHaveLength(3);
  });

  it('that is refused is not asked for again', async () => {
    const calls = serve(problem(409, 'price_changed'));
    await expect(overTime(makeOrder(pack))).resolves.toBe('ApiProblem');
    expect(calls).toHaveLength(1);
  });

  it('has another key than the one before it', async () => {
    const calls = serve(Response.json({ order: {} }));
    await overTime(makeOrder(pack));
    await overTime(makeOrder(pack));
    expect(calls[0]?.key).not.toBe(calls[1]?.key);
  });
});

describe('a payment', () => {
  it('is paid where the server says so, and on its way where it does not', async () => {
    const calls = serve(Response.json({ success: true, credits: 15 }));
    await expect(overTime(confirm(receipt))).resolves.toEqual({ state: 'paid' });
    expect(calls).toEqual([
      {
        path: '/api/orders/verify',
        body: { orderId: 'order_1', paymentId: 'pay_1', signature: 'signed' },
        key: null,
      },
    ]);
    serve(Response.json({ success: false, credits: 0 }));
    await expect(overTime(confirm(receipt))).resolves.toEqual({ state: 'pending' });
  });

  it('is on its way where the server cannot be reached in three tries, or stumbles', async () => {
    const calls = serve(gone);
    await expect(overTime(confirm(receipt))).resolves.toEqual({ state: 'pending' });
    expect(calls).toHaveLength(3);
    serve(problem(503, 'payment_unavailable'));
    await expect(overTime(confirm(receipt))).resolves.toEqual({ state: 'pending' });
  });

  it('is refused where its signature is not Razorpay’s', async () => {
    serve(problem(400, 'invalid_signature'));
    await expect(overTime(confirm(receipt))).resolves.toMatchObject({ state: 'refused' });
  });

  it('that is on its way is asked for every four seconds until it has arrived', async () => {
    const open = Response.json({ order: { status: 'created' } });
    const calls = serve(open, gone, Response.json({ order: { status: 'completed' } }));
    const arrived = waitForPayment('order/1');
    await vi.advanceTimersByTimeAsync(3999);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(8001);
    expect(calls).toHaveLength(3);
    expect(calls[0]?.path).toBe('/api/orders/order%2F1/check');
    await expect(arrived).resolves.toBe(true);
  });

  it('is asked for ten times, and not an eleventh', async () => {
    const open = () => Response.json({ order: { status: 'failed' } });
    const pending = Array.from({ length: 9 }, open);
    serve(...pending, Response.json({ order: { status: 'completed' } }));
    await expect(overTime(waitForPayment('order_1'))).resolves.toBe(true);
    const calls = serve(open());
    await expect(overTime(waitForPayment('order_1'))).resolves.toBe(false);
    expect(calls).toHaveLength(10);
  });
});
