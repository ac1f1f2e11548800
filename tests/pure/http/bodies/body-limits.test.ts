import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { discard, drainBody } from '../../../../worker/http/bodies/drain-body.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';

describe('a body that a route leaves', () => {
  /** Sends a body of two bytes that names this length. Returns how much of it was read after the response. */
  async function readOf(length: number | undefined): Promise<number> {
    let sent = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          sent += 1;
          if (sent > 2) controller.close();
          else controller.enqueue(new Uint8Array(1));
        },
      },
      { highWaterMark: 0 },
    );
    const left = new Hono<AppEnv>().use(drainBody).post('/', (context) => context.text('Refused'));
    const init = { method: 'POST', body, duplex: 'half' };
    const request = new Request('https://shop.example/', init);
    if (length !== undefined) request.headers.set('Content-Length', String(length));
    expect(await (await left.request(request)).text()).toBe('Refused');
    return Math.min(sent, 2);
  }

  it('is read to its end, unless it names more than 64 MiB', async () => {
    expect(await readOf(undefined)).toBe(2);
    expect(await readOf(2)).toBe(2);
    expect(await readOf(67_108_864)).toBe(2);
    expect(await readOf(67_108_865)).toBe(0);
  });
});

describe('the unread rest of a body', () => {
  /** Drains a body of this many bytes. Returns whether it was aborted. */
  async function isGivenUp(bytes: number): Promise<boolean> {
    let left = bytes;
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (left === 0) return controller.close();
          const chunk = new Uint8Array(Math.min(left, 1_048_576));
          left -= chunk.length;
          controller.enqueue(chunk);
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    await discard(stream, { stallMs: 10_000, totalMs: 60_000 });
    return isCancelled;
  }

  it('the unread rest of a body is drained up to 64 MiB, and aborted one byte later', async () => {
    expect(await isGivenUp(67_108_864)).toBe(false);
    expect(await isGivenUp(67_108_865)).toBe(true);
  });
});
