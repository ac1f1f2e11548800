import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelOrder,
  closeOrder,
  confirm,
  makeOrder,
  waitForPayment,
  watchPayment,
} from '../../../../src/features/checkout/order-calls.ts';
import { refusal } from '../../support/refusal.ts';

const receipt = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};
const pack = { productId: 'starter', currency: 'USD', expectedAmount: 400 } as const;

/** The server's responses in order; an error is a lost connection. The last one repeats. */
function serve(...results: (Error | Response)[]) {
  const calls: { path: string; body: unknown; key: string | null; keepalive: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('Idempotency-Key');
    calls.push({
      path,
      body: JSON.parse(String(init.body ?? 'null')) as unknown,
      key,
      keepalive: init.keepalive,
    });
    const result = results.length > 1 ? results.shift() : results[0];
    return result instanceof Response
      ? Promise.resolve(result.clone())
      : Promise.reject(result as Error);
  });
  return calls;
}

const gone = new TypeError('Failed to fetch');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome of a promise after all its waits, or the name of its error. */
async function settle<T>(promise: Promise<T>): Promise<T | string> {
  const settled = promise.catch((error: unknown) => (error as Error).name);
  await vi.runAllTimersAsync();
  return settled;
}

describe('an order', () => {
  it('is requested again with the same key if its response is lost, three times in all', async () => {
    const calls = serve(gone, gone, Response.json({ order: { id: 'order_1' } }));
    await expect(settle(makeOrder(pack, 'ann'))).resolves.toEqual({ order: { id: 'order_1' } });
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]).toMatchObject({ path: '/api/orders', body: pack });
  });

  it('that is refused is not requested again', async () => {
    const calls = serve(refusal(409, 'price_changed'));
    await expect(settle(makeOrder(pack, 'ann'))).resolves.toBe('ApiProblem');
    expect(calls).toHaveLength(1);
  });
});

describe('a payment', () => {
  it('is pending if the server cannot be reached in three tries, or is unavailable', async () => {
    const calls = serve(gone);
    await expect(settle(confirm(receipt))).resolves.toEqual({ state: 'pending' });
    expect(calls).toHaveLength(3);
    serve(refusal(503, 'payment_unavailable'));
    await expect(settle(confirm(receipt))).resolves.toEqual({ state: 'pending' });
  });

  it('that is pending is checked every four seconds until it arrives', async () => {
    const open = Response.json({ order: { status: 'created' } });
    const calls = serve(open, gone, Response.json({ order: { status: 'completed' } }));
    const arrived = waitForPayment('order/1');
    await vi.advanceTimersByTimeAsync(3999);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(8001);
    expect(calls).toHaveLength(3);
    expect(calls[0]).toMatchObject({ path: '/api/orders/order%2F1/check', keepalive: false });
    await expect(arrived).resolves.toBe(true);
  });

  it('that is pending is checked ten times, and not an eleventh', async () => {
    const calls = serve(Response.json({ order: { status: 'failed' } }));
    await expect(settle(waitForPayment('order_1'))).resolves.toBe(false);
    expect(calls).toHaveLength(10);
  });

  const result = (status: string, isPaymentPending: boolean | undefined) =>
    Response.json({ order: { status }, isPaymentPending });
  it.each([
    ['completed', false, 'paid'],
    ['created', false, 'unpaid'],
    ['failed', false, 'unpaid'],
    ['created', true, 'unknown'],
    ['failed', true, 'unknown'],
    ['refunded', false, 'unknown'],
    ['created', undefined, 'unknown'],
  ])(
    'whose order is %s and whose payment is pending: %s was %s when its checkout was closed',
    async (status, isPending, closing) => {
      const calls = serve(gone, result(status, isPending));
      await expect(settle(closeOrder('order/1'))).resolves.toBe(closing);
      const call = { path: '/api/orders/order%2F1/close', keepalive: true };
      expect(calls).toMatchObject([call, call]);
    },
  );

  it('that was never made is reported to the server as unpaid', async () => {
    const calls = serve(result('created', false));
    await settle(cancelOrder('order/1'));
    expect(calls).toMatchObject([
      { path: '/api/orders/order%2F1/close?unpaid=true', keepalive: true },
    ]);
  });
});

describe('the watch of a payment', () => {
  const queries = new QueryClient();
  const changeBalance = (balance: number) => queries.setQueryData(['credits'], { balance });
  let responses: ('completed' | 'open' | 'lost')[] = [];
  let reads = 0;
  let arrived = 0;
  let watch: ReturnType<typeof watchPayment>;

  beforeEach(() => {
    [reads, arrived, responses] = [0, 0, []];
    vi.stubGlobal('fetch', async (address: string) => {
      const response = responses[Math.min(reads, responses.length - 1)];
      reads += 1;
      if (response === 'lost') throw new TypeError('Failed to fetch');
      const isCompleted = response === 'completed' && address.includes('q=order_1');
      return Response.json({ orders: isCompleted ? [{ id: 'one' }] : [], nextCursor: null });
    });
    watch = watchPayment(queries, 'order_1', () => {
      arrived += 1;
    });
  });
  afterEach(() => watch.end());

  it('reports the payment once, after the checkout had five seconds to report it', async () => {
    responses = ['open', 'lost', 'completed'];
    changeBalance(17);
    await vi.advanceTimersByTimeAsync(3000);
    expect([watch.isPaid(), arrived]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(arrived).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    changeBalance(16);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([3, 1]);
  });

  it('reports nothing after its end', async () => {
    responses = ['completed'];
    changeBalance(17);
    await vi.advanceTimersByTimeAsync(1000);
    watch.end();
    changeBalance(18);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([1, 0]);
  });
});
