import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Keeps what belongs to one user, and what is true for a moment alone, out of every cache. A picture
 * names the browser's own cache itself.
 */
export const neverCached = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (context.res.headers.has('Cache-Control')) return;
  context.res.headers.set('Cache-Control', 'private, no-store');
});
