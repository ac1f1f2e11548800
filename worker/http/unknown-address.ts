import type { Context, Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/** 405 with the methods that the address supports, or 404 when it has none. */
export function refuseUnknown(app: Hono<AppEnv>) {
  return (context: Context<AppEnv>): Response => {
    const { path } = context.req;
    const methods = new Set(
      app.routes
        .filter((route) => route.method !== 'ALL' && matches(route.path, path))
        .map((route) => route.method),
    );
    return methods.size > 0
      ? refuse(context, 'method_not_allowed', { headers: { Allow: [...methods].join(', ') } })
      : refuse(context, 'not_found');
  };
}

function matches(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === given.length &&
    expected.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}
