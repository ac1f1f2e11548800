import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send Sec-Fetch-Site or Origin with every change. A client that sends neither is no browser, so no cookie
 * travels without its owner's intent.
 */
export const sameOriginGuard = createMiddleware<AppEnv>(async (context, next) => {
  if (safeMethods.has(context.req.method)) return next();
  const site = context.req.header('Sec-Fetch-Site');
  const origin = context.req.header('Origin');
  const ours =
    (site === undefined || site === 'same-origin' || site === 'none') &&
    (origin === undefined || origin === new URL(context.req.url).origin);
  return ours ? next() : refuse(context, 'cross_origin');
});
