import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  knownPayments,
  writeKnownPayments,
} from '../../../../src/features/checkout/under-way/known-payments.ts';
import { watchUnderWay } from '../../../../src/site/islands/under-way-line.ts';
import { serveTests } from '../../support/answering-server.ts';
import { orderUnderWay } from '../../support/sample-orders.ts';

const server = serveTests();
let end: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const order = (credits: number) => orderUnderWay(`order-${credits}`, { credits });

function watch() {
  const line = document.createElement('p');
  const read = watchUnderWay(line, end.signal);
  const reads = () => server.calls('listOrdersUnderWay').length;
  return { line, read, reads };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the line about a payment under way', () => {
  it('names the newest one, and remembers all of them beside those that are known', async () => {
    writeKnownPayments(['order-15', 'order-7']);
    server.answer('listOrdersUnderWay', { orders: [order(45), order(15)] });
    const { line } = watch();
    await vi.waitFor(() => expect(line.textContent).toContain('45 credits'));
    expect(line.textContent).not.toContain('15 credits');
    await vi.waitFor(() => expect(knownPayments()).toEqual(['order-15', 'order-7', 'order-45']));
  });

  it('is read every ten seconds until the payment ends, and no more then', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line, reads } = watch();
    await settle();
    await vi.advanceTimersByTimeAsync(9999);
    expect(reads()).toBe(1);
    server.answer('listOrdersUnderWay', { orders: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect(reads()).toBe(2);
    expect(line.textContent).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(2);
  });

  it('stays while the server can’t be reached, and is read on', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line, reads } = watch();
    await settle();
    server.lose('listOrdersUnderWay');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(line.textContent).toContain('45 credits');
    expect(reads()).toBe(3);
  });

  it('is read at its own pace after two reads at once', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { read, reads } = watch();
    read();
    read();
    await settle();
    expect(reads()).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(5);
  });

  it('is read once where its time comes while it is being read', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { read, reads } = watch();
    await settle();
    await vi.advanceTimersByTimeAsync(9999);
    server.hold('listOrdersUnderWay');
    read();
    await vi.advanceTimersByTimeAsync(1);
    expect(reads()).toBe(2);
  });

  it('is read again when the page comes to the front, and not when it leaves it', async () => {
    server.answer('listOrdersUnderWay', { orders: [] });
    const { line, reads } = watch();
    await settle();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(reads()).toBe(1);
    visibility.mockReturnValue('visible');
    server.answer('listOrdersUnderWay', { orders: [order(15)] });
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(line.textContent).toContain('15 credits');
  });

  it('does not write the same text again, which would be announced again', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line } = watch();
    await settle();
    const text = line.firstChild;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.firstChild).toBe(text);
  });

  it('goes at the end, also where an answer comes after that', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line, read, reads } = watch();
    await settle();
    const held = server.hold('listOrdersUnderWay');
    read();
    await settle();
    end.abort();
    expect(line.textContent).toBe('');
    held.answer({ orders: [order(15)] });
    await settle();
    expect(line.textContent).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(reads()).toBe(2);
  });

  it('is read no more after the end, when its time comes', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line, reads } = watch();
    await settle();
    expect(line.textContent).toContain('45 credits');
    end.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(1);
  });

  // The last one: the modules of this page are forgotten.
  it('names the payment also where the code that remembers it can’t be fetched', async () => {
    vi.resetModules();
    vi.doMock('../../../../src/features/checkout/under-way/known-payments.ts', () => {
      throw new Error('No network');
    });
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const { line } = watch();
    await settle();
    expect(line.textContent).toContain('45 credits');
    // An error that nobody catches would fail the run.
    await vi.dynamicImportSettled();
    vi.doUnmock('../../../../src/features/checkout/under-way/known-payments.ts');
  });
});
