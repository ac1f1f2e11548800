import type { Context } from 'hono';
import { addressIn, languages } from '../../domain/languages.ts';
import { publicPaths, routes } from '../../domain/routes.ts';
import type { AppEnv } from '../http/context.ts';

const indexedPaths = publicPaths.filter((path) => path !== routes.auth.path);

export function serveRobots(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  return context.text(
    `User-agent: *\nDisallow: /api/\nDisallow: /images/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

/** Addresses must be absolute, so they use the request's origin. */
export function serveSiteMap(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  const addresses = indexedPaths.flatMap((path) => {
    const places = languages.map((language) => ({
      language,
      address: origin + addressIn(language, path),
    }));
    // `x-default` is the page for readers of any other language, as in the pages' heads.
    const named = [...places, { language: 'x-default', address: origin + path }];
    const alternates = named.map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    );
    return places.map(
      ({ address }) => `  <url><loc>${address}</loc>${alternates.join('')}</url>\n`,
    );
  });
  return context.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses.join('')}</urlset>\n`,
    200,
    { 'Content-Type': 'application/xml; charset=utf-8' },
  );
}
