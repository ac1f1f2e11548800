import type { Context } from 'hono';
import { publicPaths, routes } from '../../domain/routes.ts';
import type { AppEnv } from './context.ts';

/** What is worth finding: the sign-in page is not. */
const found = publicPaths.filter((path) => path !== routes.auth.path);

/** `robots.txt`: everything may be looked at but what needs a user or belongs to the API. */
export function serveRobots(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  return context.text(
    `User-agent: *\nDisallow: /api/\nDisallow: /images/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

/** `sitemap.xml`. It wants whole addresses, and only a request knows ours. */
export function serveSiteMap(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  const addresses = found.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('');
  return context.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}</urlset>\n`,
    200,
    { 'Content-Type': 'application/xml; charset=utf-8' },
  );
}
