import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../../variable-kinds.ts';
import type { AppEnv } from '../context.ts';
import { refuse } from '../problem.ts';
import { commonHeaders } from './common-headers.ts';
import { inertPolicy } from './content-security-policy.ts';

const common = Object.entries({ ...commonHeaders(), 'Content-Security-Policy': inertPolicy });

/** A route that sets a policy itself keeps its own. */
export const defaultPolicies = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  for (const [name, value] of common) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
});

/**
 * Redirects pages and pictures to https, and refuses API calls: otherwise a client with a wrong address would send
 * everything unencrypted, unnoticed. Only this machine may use plain http.
 */
export const requireHttps = createMiddleware<AppEnv>(async (context, next) => {
  const url = new URL(context.req.url);
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return next();
  if (url.pathname.startsWith('/api/')) {
    return refuse(context, 'bad_request', { detail: 'This address is served over https only.' });
  }
  url.protocol = 'https:';
  // A port of plain http, such as Cloudflare's 8080, does not respond to https.
  url.port = '';
  return context.redirect(url.href, 308);
});
