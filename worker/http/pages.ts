import type { Context } from 'hono';
import { isPagePath, routes } from '../../domain/routes.ts';
import type { AppEnv } from './context.ts';
import { refuse } from './problem.ts';

/**
 * Answers what no static file did: the app's shell for a page of the app, and
 * for any other address that a person opens, the way home (spec, section 2).
 */
export async function servePage(context: Context<AppEnv>): Promise<Response> {
  const { method, path } = context.req;
  if (method !== 'GET' && method !== 'HEAD') return refuse(context, 'method_not_allowed');
  if (isPagePath(path)) {
    const shell = await context.env.ASSETS.fetch(new URL(routes.home.path, context.req.url), {
      method,
    });
    // A fetched answer's headers can't be changed, and the app adds its own.
    return new Response(shell.body, shell);
  }
  const trimmed = path.replace(/\/+$/, '');
  if (isPagePath(trimmed)) return context.redirect(trimmed + new URL(context.req.url).search);
  const isFile = /\.[a-z0-9]+$/i.test(path);
  const wantsPage = context.req.header('Accept')?.includes('text/html') ?? false;
  return wantsPage && !isFile ? context.redirect(routes.home.path) : refuse(context, 'not_found');
}
