import type { Context } from 'hono';

/** Waits, but not for somebody who has hung up. */
export function wait(context: Context, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    context.req.raw.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Longest that a call is left without an answer, in milliseconds. */
const hangMs = 120_000;

/** Leaves a call without an answer for as long as anybody may wait. */
export async function hang(context: Context): Promise<Response> {
  await wait(context, hangMs);
  return context.body(null, 504);
}
