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

/** A request whose body sends one byte at once, and then one byte every `everyMs` milliseconds. */
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

describe('the unread rest of a body', () => {
  const app = new Hono().use(drainBody).post('/', (context) => context.text('No', 403));
  const answer = async (request: Request) => app.request(request);

  it('the unread rest of a body may stall for 5 s before the answer is sent', async () => {
    expect(await isOverAt(answer(dripping(60_000)), 4999, 5000)).toEqual([false, true]);
  });

  it('the unread rest of a body may take 30 s in total before the answer is sent', async () => {
    expect(await isOverAt(answer(dripping(4000)), 29_999, 30_000)).toEqual([false, true]);
  });
});
