import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Keeps the data of one user out of shared caches. A picture sets its own header for the browser's cache. */
export const neverCached = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (context.res.headers.has('Cache-Control')) return;
  context.res.headers.set('Cache-Control', 'private, no-store');
});
