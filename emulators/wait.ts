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
