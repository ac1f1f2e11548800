import { afterEach, expect, it, vi } from 'vitest';
import { readBytes } from '../../../../worker/http/bodies/read-bytes.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('reading a body may take ten waits of 30 s and the time for its bytes at 128 kbit/s, and not longer', async () => {
  vi.useFakeTimers();
  // Faster than the least rate.
  const dripping = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      controller.enqueue(new Uint8Array(85 * 1024));
    },
  });
  const init = { method: 'POST', body: dripping, duplex: 'half' };
  let read: unknown = null;
  // 16 MiB take 1024 s at that speed.
  void readBytes(new Request('https://imagemint.test/', init), 16 * 1024 * 1024).then((result) => {
    read = result;
  });
  await vi.advanceTimersByTimeAsync(1_323_999);
  expect(read).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual({ ok: false, code: 'stalled' });
});
