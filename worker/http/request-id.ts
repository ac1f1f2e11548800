import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Names each request for its log lines and its response. A name that the client sends is never taken: it could be anybody's. */
export const identifyRequest = createMiddleware<AppEnv>(async (context, next) => {
  const id = crypto.randomUUID();
  context.set('requestId', id);
  await next();
  context.res.headers.set('X-Request-Id', id);
});
