import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/**
 * Refuses a call without a signature before its body is read. The call itself verifies the signature with the whole
 * body. Where payments are off, the call refuses.
 */
export function signatureGuard(header: string): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { payments } = context.get('configuration');
    if (payments && !context.req.header(header)) return refuse(context, 'invalid_signature');
    return next();
  });
}
