import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** The client can't choose the id: it could reuse anybody's. */
export const identifyRequest = createMiddleware<AppEnv>(async (context, next) => {
  const id = crypto.randomUUID();
  context.set('requestId', id);
  await next();
  context.res.headers.set('X-Request-Id', id);
});
