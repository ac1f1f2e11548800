import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BodyChunks } from '../../../../worker/http/bodies/body-chunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const stallMs = 1000;

/** A body that is sent by hand, read with a second for each chunk. */
function open(totalMs?: number) {
  const cancel = vi.fn<() => void>();
  let sender: ReadableByteStreamController | undefined;
  const stream = new ReadableStream({
    type: 'bytes',
    start: (controller) => {
      sender = controller;
    },
    cancel,
  });
  if (!sender) throw new Error('The stream has not begun');
  const limits = totalMs === undefined ? { stallMs } : { stallMs, totalMs };
  return { chunks: new BodyChunks(stream, limits), sender, cancel, stream };
}

describe('the chunks of a body', () => {
  it('have 4 KiB of memory at first, twice as much after each that filled it, and 64 KiB at most', async () => {
    const { chunks, sender } = open();
    /** Sends as many bytes of the memory's as `part` says. Returns the memory's. */
    const memoryOfNext = async (part: number) => {
      const next = chunks.next();
      await Promise.resolve();
      const request = sender.byobRequest;
      const memory = request?.view?.byteLength ?? 0;
      request?.respond(memory * part);
      expect(await next).toMatchObject({ ok: true });
      return memory;
    };
    const sizes: number[] = [];
    for (const part of [0.5, 1, 0.5, 1, 1, 1, 1, 1, 1]) sizes.push(await memoryOfNext(part));
    expect(sizes).toEqual([4096, 4096, 8192, 8192, 16_384, 32_768, 65_536, 65_536, 65_536]);
    chunks.release();
  });

  it('end where the connection breaks off, and the time of its sender with them', async () => {
    const { chunks, sender } = open();
    const next = chunks.next();
    sender.error(new Error('The connection is gone'));
    expect(await next).toEqual({ ok: false, end: 'broken_off' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are late where all of them take longer than they may, however steadily they come', async () => {
    const { chunks, sender } = open(2500);
    for (let second = 0; second < 2; second += 1) {
      const next = chunks.next();
      await vi.advanceTimersByTimeAsync(stallMs - 1);
      sender.enqueue(new Uint8Array([second]));
      expect(await next).toMatchObject({ ok: true });
    }
    const last = chunks.next();
    await vi.advanceTimersByTimeAsync(502);
    expect(await last).toEqual({ ok: false, end: 'late' });
  });

  it('are not late where their reader takes its time between two of them', async () => {
    const { chunks, sender } = open(2500);
    for (let each = 0; each < 2; each += 1) {
      const next = chunks.next();
      sender.enqueue(new Uint8Array([each]));
      expect(await next).toEqual({ ok: true, chunk: new Uint8Array([each]) });
      await vi.advanceTimersByTimeAsync(3 * stallMs);
    }
  });
});
