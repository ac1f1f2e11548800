import type { Context } from 'hono';

/** Waits until the time is over or the caller has disconnected. */
export function wait(context: Context, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    context.req.raw.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Longest time that a call gets no response, in milliseconds. */
const hangMs = 600_000;

/** Gives no response for longer than any caller waits. */
export async function hang(context: Context): Promise<Response> {
  await wait(context, hangMs);
  return context.body(null, 504);
}
