import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drainBody } from '../../../worker/http/bodies/drain-body.ts';
import { readBytes } from '../../../worker/http/bodies/read-bytes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A request of which a byte comes at once, and then one in every so many milliseconds. */
function dripping(everyMs: number): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1));
      setInterval(() => controller.enqueue(new Uint8Array(1)), everyMs);
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  return new Request('https://imagemint.test/', init as RequestInit);
}

/** Whether the work is over that long after its beginning, in milliseconds. */
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
  it('may stall for 30 s, and is given up then', async () => {
    const reading = readBytes(dripping(60_000), 1000);
    expect(await isOverAt(reading, 29_999, 30_000)).toEqual([false, true]);
    expect(await reading).toEqual({ ok: false, code: 'stalled' });
  });
});

describe('what a route left of a body', () => {
  const app = new Hono().use(drainBody).post('/', (context) => context.text('No', 403));
  const answer = async (request: Request) => app.request(request);

  it('may stall for 5 s before the answer is sent', async () => {
    expect(await isOverAt(answer(dripping(60_000)), 4999, 5000)).toEqual([false, true]);
  });

  it('may take 30 s in all before the answer is sent', async () => {
    expect(await isOverAt(answer(dripping(4000)), 29_999, 30_000)).toEqual([false, true]);
  });
});
