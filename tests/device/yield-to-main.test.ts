import { afterEach, expect, it, vi } from 'vitest';
import { yieldToMain } from '../../src/device/yield-to-main.ts';

afterEach(() => vi.unstubAllGlobals());

it('the page handles its events before the work goes on, and no port is left open', async () => {
  const closed: string[] = [];
  class TestChannel {
    port1 = {
      onmessage: null as (() => void) | null,
      close: () => closed.push('port1'),
    };
    port2 = {
      postMessage: () => setImmediate(() => this.port1.onmessage?.()),
    };
  }
  vi.stubGlobal('MessageChannel', TestChannel);
  const order: string[] = [];
  queueMicrotask(() => order.push('what is under way'));
  setImmediate(() => order.push('an event'));
  await yieldToMain();
  order.push('the work');
  expect(order).toEqual(['what is under way', 'an event', 'the work']);
  expect(closed).toEqual(['port1']);
});
