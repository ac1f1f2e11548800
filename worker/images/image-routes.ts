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
  const picture = await context.env.PICTURES.get(key);
  if (!picture) return refuse(context, 'not_found', { detail: 'This picture is no longer here.' });
  return new Response(picture.body, {
    headers: {
      'Content-Type': picture.httpMetadata?.contentType ?? 'application/octet-stream',
      'Content-Length': String(picture.size),
      'Cache-Control': cacheControl,
      ETag: picture.httpEtag,
    },
  });
});
