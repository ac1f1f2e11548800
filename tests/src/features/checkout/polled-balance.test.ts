import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPolledBalance } from '../../../../src/features/checkout/polled-balance.ts';

/** The balance at the server; null while it can't be reached. */
let balance: number | null = 2;
let reads = 0;
let changes = 0;
let end: () => void;

/** Begins the watch, and waits for its first read. */
async function begin(): Promise<void> {
  end = watchPolledBalance(() => {
    changes += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [balance, reads, changes] = [2, 0, 0];
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    if (balance === null) throw new TypeError('Failed to fetch');
    return Response.json({ balance });
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the balance on a page without a socket', () => {
  it('is read at once and every three seconds, and each of its changes is reported once', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(2999);
    expect([reads, changes]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([reads, changes]).toEqual([2, 0]);
    balance = 17;
    await vi.advanceTimersByTimeAsync(9000);
    expect([reads, changes]).toEqual([5, 1]);
  });

  it('is reported when it is known only after a read that failed', async () => {
    balance = null;
    await begin();
    balance = 17;
    await vi.advanceTimersByTimeAsync(3000);
    expect(changes).toBe(1);
    balance = null;
    await vi.advanceTimersByTimeAsync(3000);
    balance = 17;
    await vi.advanceTimersByTimeAsync(3000);
    expect(changes).toBe(1);
  });

  it('is read 600 times, and not once more', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(reads).toBe(600);
  });

  it('is not read any more after the end of the watch', async () => {
    await begin();
    end();
    balance = 17;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, changes]).toEqual([1, 0]);
  });
});
