import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv, SignedInEnv } from './context.ts';

/**
 * Logs each API call and picture. The route is the pattern, so the entry has no address, query, signed link or
 * prompt. Pages and files are left out: they are the same for everybody.
 */
export const logRequest = createMiddleware<AppEnv>(async (context, next) => {
  const startedAt = Date.now();
  await next();
  const { requestId, refusal, account } = context.var as Partial<SignedInEnv['Variables']>;
  // The last pattern that is not a guard's is the call's own.
  const route =
    matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown';
  console.info(
    JSON.stringify({
      event: 'request',
      requestId,
      method: context.req.method,
      route,
      status: context.res.status,
      code: refusal ?? null,
      tookMs: Date.now() - startedAt,
      userId: account?.userId ?? null,
    }),
  );
});

export function logFailure(context: Context<AppEnv>, error: unknown): void {
  const { requestId } = context.var;
  const reason = error instanceof Error ? error.stack : String(error);
  console.error(JSON.stringify({ event: 'request_failed', requestId, reason }));
}
