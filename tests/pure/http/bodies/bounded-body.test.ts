import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BodyFault, BoundedBody } from '../../../../worker/http/bodies/bounded-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A request whose body is sent by hand, with a Content-Length where one is given. */
function sent(contentLength?: string) {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sender = controller;
    },
  });
  if (!sender) throw new Error('The stream has not begun');
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('https://shop.example/', init);
  if (contentLength !== undefined) request.headers.set('Content-Length', contentLength);
  return { request, sender };
}

const chunk = (bytes: number) => new Uint8Array(bytes).fill(7);

describe('the length that a request names', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['100', 100],
    ['-1', null],
    ['1.5', null],
    ['many', null],
    [undefined, null],
  ])('a Content-Length of %s names %s bytes', (contentLength, named) => {
    expect(new BoundedBody(sent(contentLength).request, 10).named).toBe(named);
  });

  it('a body that names more than it may have is refused before its first byte', async () => {
    const { request, sender } = sent('11');
    await expect(new BoundedBody(request, 10).next()).rejects.toThrow(new BodyFault('too_large'));
    // Nothing of it was read: it waits in the stream.
    sender.enqueue(chunk(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(sender.desiredSize).toBe(0);
  });
});

describe('the bytes of a body', () => {
  it.each([undefined, '1', '10'])(
    'a body with the Content-Length %s may have so many bytes, and not one more',
    async (contentLength) => {
      const { request, sender } = sent(contentLength);
      const body = new BoundedBody(request, 10);
      for (const bytes of [4, 6]) {
        sender.enqueue(chunk(bytes));
        expect(await body.next()).toEqual(chunk(bytes));
      }
      sender.enqueue(chunk(1));
      await expect(body.next()).rejects.toThrow(new BodyFault('too_large'));
    },
  );

  it('a body that breaks off is no whole one', async () => {
    const { request, sender } = sent();
    sender.error(new Error('The connection is gone'));
    const fault = new BodyFault('broken_off');
    await expect(new BoundedBody(request, 10).next()).rejects.toThrow(fault);
  });
});

describe('the time of a body', () => {
  /** Sends so many bytes each 900 ms, to a reader that waits 1 s. Returns how the body ends at this time, and 1 ms before. */
  async function endAt(
    timeMs: number,
    { contentLength, bytesMax, bytes }: { contentLength?: string; bytesMax: number; bytes: number },
  ): Promise<unknown[]> {
    const { request, sender } = sent(contentLength);
    const body = new BoundedBody(request, bytesMax, 1000);
    const sending = setInterval(() => sender.enqueue(chunk(bytes)), 900);
    let fault: unknown = null;
    const readAll = async () => {
      while (await body.next());
    };
    void readAll().catch((error: unknown) => {
      fault = error;
      clearInterval(sending);
    });
    await vi.advanceTimersByTimeAsync(timeMs - 1);
    const before = fault;
    await vi.advanceTimersByTimeAsync(1);
    return [before, fault];
  }
  const late = [null, new BodyFault('stalled')];

  it.each([
    ['names no length, for the most it may have', undefined, 327_680, 30_000],
    ['names a length, for it', '327680', 655_360, 30_000],
    ['names that it is empty, for nothing', '0', 655_360, 10_000],
    ['names no valid length, for the most it may have', '-1', 327_680, 30_000],
  ])(
    'a body that %s has ten waits and the time for its bytes at 128 kbit/s',
    async (_, contentLength, bytesMax, totalMs) => {
      const named = contentLength === undefined ? {} : { contentLength };
      expect(await endAt(totalMs, { ...named, bytesMax, bytes: 8000 })).toEqual(late);
    },
  );

  // A plan that is throttled to 64 kbit/s carries less than 8000 bytes of a body per second.
  it.each([
    [15_728_640, 16_384],
    [3_120_000, 7800],
  ])(
    'a phone that sends %i bytes at %i per second, and pauses for 20 s every two minutes, is read to its end',
    async (bytesMax, bytesPerS) => {
      const { request, sender } = sent();
      const body = new BoundedBody(request, bytesMax);
      const sendAll = async () => {
        for (let bytes = 0; bytes < bytesMax; bytes += bytesPerS) {
          const pauseMs = bytes % (120 * bytesPerS) === 0 ? 20_000 : 0;
          await new Promise((resolve) => void setTimeout(resolve, 1000 + pauseMs));
          sender.enqueue(chunk(bytesPerS));
        }
        sender.close();
      };
      const sending = sendAll();
      let bytes = 0;
      const readAll = async () => {
        for (let next = await body.next(); next; next = await body.next()) bytes += next.byteLength;
      };
      const reading = readAll();
      await vi.advanceTimersByTimeAsync(1_200_000);
      await Promise.all([sending, reading]);
      expect(bytes).toBe(bytesMax);
    },
  );
});

describe('what is left of a body', () => {
  it('what was not read is left for others, and is read no further', async () => {
    const { request, sender } = sent();
    const body = new BoundedBody(request, 10);
    sender.enqueue(chunk(1));
    await body.next();
    body.release();
    expect(request.body?.locked).toBe(false);
    sender.enqueue(chunk(2));
    expect(await body.next()).toBeNull();
    expect((await request.body?.getReader().read())?.value).toEqual(chunk(2));
  });
});
