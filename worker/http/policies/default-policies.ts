import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../../variable-kinds.ts';
import type { AppEnv } from '../context.ts';
import { refuse } from '../problem.ts';
import { commonHeaders } from './common-headers.ts';
import { inertPolicy } from './content-security-policy.ts';

const common = Object.entries({ ...commonHeaders(), 'Content-Security-Policy': inertPolicy });

/** Gives every response of the Worker its policies; a route that sets one itself keeps its own. */
export const defaultPolicies = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  for (const [name, value] of common) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
});

/**
 * Redirects pages and pictures from plain http to https, and refuses calls of the API: a client
 * whose address is wrong would otherwise go on sending everything unencrypted, and nobody would
 * notice. Only this machine may use plain http.
 */
export const requireHttps = createMiddleware<AppEnv>(async (context, next) => {
  const url = new URL(context.req.url);
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return next();
  if (url.pathname.startsWith('/api/')) {
    return refuse(context, 'bad_request', { detail: 'This address is served over https only.' });
  }
  url.protocol = 'https:';
  // A port of plain http, such as Cloudflare's 8080, responds nobody who speaks https.
  url.port = '';
  return context.redirect(url.href, 308);
});
