import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drainBody } from '../../../worker/http/bodies/drain-body.ts';
import { readBytes } from '../../../worker/http/bodies/read-bytes.ts';
import { readUpload } from '../../../worker/images/pictures/read-upload.ts';
import { noise } from '../../domain/pictures/damaged-files.ts';

const jpeg = await noise(320, 320).jpeg({ quality: 100 }).toBuffer();

beforeEach(() => {
  vi.useFakeTimers();
});

/** A request whose body sends so many bytes at once, and then every `everyMs` milliseconds. */
function dripping(everyMs: number, bytes = 1): Request {
  let sending: ReturnType<typeof setInterval>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      sending = setInterval(() => controller.enqueue(new Uint8Array(bytes)), everyMs);
    },
    cancel: () => clearInterval(sending),
  });
  const init = { method: 'POST', body, duplex: 'half' };
  return new Request('https://imagemint.test/', init as RequestInit);
}

/** Returns whether the work has ended at each of these times after its start, in milliseconds. */
async function isOverAt(work: Promise<unknown>, ...moments: number[]): Promise<boolean[]> {
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  const found: boolean[] = [];
  let now = 0;
  for (const moment of moments) {
    await vi.advanceTimersByTimeAsync(moment - now);
    now = moment;
    found.push(isOver);
  }
  return found;
}

describe('a body', () => {
  it('a body may stall for 30 s, and is aborted then', async () => {
    const reading = readBytes(dripping(60_000), 1000);
    expect(await isOverAt(reading, 29_999, 30_000)).toEqual([false, true]);
    expect(await reading).toEqual({ ok: false, code: 'stalled' });
  });
});

describe('an upload', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';

  /** An upload whose body sends these chunks, the first at once and one each 20 s, and then nothing. */
  function upload(...chunks: readonly Uint8Array[]) {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [at, chunk] of chunks.entries()) {
          setTimeout(() => {
            controller.enqueue(chunk);
            if (chunk === end) controller.close();
          }, at * 20_000);
        }
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const request = new Request('https://imagemint.test/', init as RequestInit);
    return { request, isCancelled: () => isCancelled };
  }

  const text = (bytes: string) => new TextEncoder().encode(bytes);
  // Worth 24 s at the least rate, so that it may pause twice.
  const picture = jpeg.subarray(0, -2);
  const end = Uint8Array.of(0xff, 0xd9, ...text('\r\n--b--'));
  const sink = (writeMs = 0) => ({
    begin: () => undefined,
    write: async () => {
      if (writeMs > 0) await new Promise((resolve) => void setTimeout(resolve, writeMs));
    },
    overwrite: () => undefined,
  });

  it.each([
    ['before its form', []],
    ['before its picture', [text(head)]],
    ['in its picture', [text(head), picture]],
  ])('an upload may stall for 30 s, %s, and is aborted then', async (_, chunks) => {
    const { request, isCancelled } = upload(...chunks);
    const reading = readUpload(request, sink());
    const startsAt = Math.max(0, chunks.length - 1) * 20_000;
    expect(await isOverAt(reading, startsAt + 29_999, startsAt + 30_000)).toEqual([false, true]);
    expect(await reading).toEqual({ ok: false, code: 'upload_failed' });
    expect(isCancelled()).toBe(true);
  });

  it('an upload that pauses for less than 30 s is taken', async () => {
    const reading = readUpload(upload(text(head), picture, end).request, sink());
    expect(await isOverAt(reading, 39_999, 40_100)).toEqual([false, true]);
    expect(await reading).toMatchObject({ ok: true });
  });

  it('a store that is slow is not the sender’s stall', async () => {
    const { request } = upload(text(head), picture, end);
    const reading = readUpload(request, sink(), { waitMaxMs: 40_000 });
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(await reading).toMatchObject({ ok: true, facts: { width: 320, height: 320 } });
  });
});

describe('the unread rest of a body', () => {
  const app = new Hono().use(drainBody).post('/', (context) => context.text('No', 403));
  const response = async (request: Request) => app.request(request);

  it('the unread rest of a body may stall for 5 s before the response is sent', async () => {
    expect(await isOverAt(response(dripping(60_000)), 4999, 5000)).toEqual([false, true]);
  });

  it('the unread rest of a body may take 30 s in total before the response is sent', async () => {
    expect(await isOverAt(response(dripping(4000)), 29_999, 30_000)).toEqual([false, true]);
  });
});
