import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { isLinkValid } from './signed-link.ts';

/** A picture never changes under its name, so the browser may keep it as long as a link lives. */
const cacheControl = 'private, max-age=3600, immutable';

/** Private pictures, by signed links. */
export const imageRoutes = new Hono<AppEnv>().get('/:key', async (context) => {
  const key = context.req.param('key');
  const link = { key, exp: context.req.query('exp'), sig: context.req.query('sig') };
  const { sessionSecret } = context.get('configuration');
  if (!(await isLinkValid(sessionSecret, link, Date.now()))) return refuse(context, 'link_expired');
  const picture = await context.env.PICTURES.get(key, { onlyIf: context.req.raw.headers });
  if (!picture) return refuse(context, 'not_found', { detail: 'This picture is no longer here.' });
  const headers = { 'Cache-Control': cacheControl, ETag: picture.httpEtag };
  // The browser has it already: its own copy is still the right one.
  if (!('body' in picture)) return new Response(null, { status: 304, headers });
  const { contentType = 'application/octet-stream', contentDisposition } =
    picture.httpMetadata ?? {};
  return new Response(picture.body, {
    headers: {
      ...headers,
      'Content-Type': contentType,
      'Content-Length': String(picture.size),
      ...(contentDisposition ? { 'Content-Disposition': contentDisposition } : {}),
    },
  });
});
