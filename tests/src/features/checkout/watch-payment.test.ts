import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedBalance } from '../../../../src/features/checkout/cached-balance.ts';
import { watchPayment } from '../../../../src/features/checkout/watch-payment.ts';

const queries = new QueryClient();
const newBalance = (balance: number) => queries.setQueryData(['credits'], { balance });

/** Whether the server knows the order as completed, and how often it was asked. */
let isCompleted = false;
let reads = 0;
let arrived = 0;
let end: () => void;
let isPaid: () => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [isCompleted, reads, arrived] = [false, 0, 0];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isOurs = String(input instanceof Request ? input.url : input).includes('q=order_1');
    reads += 1;
    return Response.json({
      orders: isCompleted && isOurs ? [{ id: 'one' }] : [],
      nextCursor: null,
    });
  });
  ({ end, isPaid } = watchPayment(cachedBalance(queries), 'order_1', () => {
    arrived += 1;
  }));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the watch of a payment', () => {
  it('reads nothing until the balance changes', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    queries.setQueryData(['orders'], []);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([0, 0]);
  });

  it('tells of the payment once, when the checkout has had time to report it', async () => {
    newBalance(17);
    await vi.advanceTimersByTimeAsync(2000);
    expect([reads, arrived]).toEqual([2, 0]);
    // The credits are granted before the order is completed.
    isCompleted = true;
    expect(isPaid()).toBe(false);
    await vi.advanceTimersByTimeAsync(5999);
    expect([arrived, isPaid()]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([reads, arrived]).toEqual([3, 1]);
    newBalance(16);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([3, 1]);
  });

  it('goes on after a change of the balance that was for something else', async () => {
    newBalance(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([5, 0]);
    isCompleted = true;
    newBalance(16);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([6, 1]);
  });

  it('reads the order five times for changes that follow each other', async () => {
    newBalance(1);
    await vi.advanceTimersByTimeAsync(500);
    newBalance(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([5, 0]);
  });

  it('goes on after a read that is lost', async () => {
    const { fetch: answer } = globalThis;
    vi.stubGlobal('fetch', async (input: RequestInfo) => {
      if (reads > 0) return answer(input);
      reads += 1;
      throw new TypeError('Failed to fetch');
    });
    isCompleted = true;
    newBalance(18);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([2, 1]);
  });

  it('ends the watch of the balance with itself, and with the payment', async () => {
    isCompleted = true;
    const ended: string[] = [];
    let changed = () => {};
    const watch = (name: string) =>
      watchPayment(
        (given) => {
          changed = given;
          return () => void ended.push(name);
        },
        'order_1',
        () => undefined,
      );
    watch('left').end();
    expect(ended).toEqual(['left']);
    watch('paid');
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual(['left', 'paid']);
  });

  it('does not begin again by a change that is reported after its end', async () => {
    let changed = () => {};
    const watch = watchPayment(
      (given) => {
        changed = given;
        return () => undefined;
      },
      'order_1',
      () => undefined,
    );
    changed();
    await vi.advanceTimersByTimeAsync(1500);
    watch.end();
    await vi.advanceTimersByTimeAsync(60_000);
    const before = reads;
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(before);
  });

  it('is silent where the checkout reports the payment in time', async () => {
    isCompleted = true;
    newBalance(17);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, arrived]).toEqual([1, 0]);
  });
});
