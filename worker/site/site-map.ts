import type { Context } from 'hono';
import { addressIn, languages } from '../../domain/languages.ts';
import { publicPaths, routes } from '../../domain/routes.ts';
import type { AppEnv } from '../http/context.ts';

/** What is worth finding: the sign-in page is not. */
const found = publicPaths.filter((path) => path !== routes.auth.path);

/** `robots.txt`: everything may be looked at but what needs a user or belongs to the API. */
export function serveRobots(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  return context.text(
    `User-agent: *\nDisallow: /api/\nDisallow: /images/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

/** `sitemap.xml`, in which each page names itself in the other languages. It wants whole addresses, and only a request knows ours. */
export function serveSiteMap(context: Context<AppEnv>): Response {
  const { origin } = new URL(context.req.url);
  const addresses = found.flatMap((path) => {
    const places = languages.map((language) => ({
      language,
      address: origin + addressIn(language, path),
    }));
    // As the pages' own heads do, it says which one is for readers of any other language.
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
