import { routesOf } from '../../api/routes-of.ts';
import type { AppContext } from '../../http/context.ts';
import { cacheControlUntil, tagInCache } from '../../images/pictures/picture-cache.ts';
import { ownerOf } from '../../images/pictures/picture-names.ts';
import { pictureMetadata } from '../../images/pictures/picture-store.ts';
import { isLinkValid } from '../../images/pictures/signed-link.ts';
import { callAccount } from '../../storage/call-account.ts';

/** How long a new picture is looked up in its account before R2. */
const newPictureMs = 10_000;

export const pictureRoutes = routesOf({
  readPicture: async (context, { params: { key }, query, refuse }) => {
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    const { exp, sig, made } = query;
    if (!(await isLinkValid(sessionSecret, { key, exp, sig }, now))) return refuse('link_expired');
    const isNew = now - Number(made) < newPictureMs;
    // The picture may move between two lookups, so R2 is asked last.
    const places = isNew ? [fromAccount, fromStore] : [fromStore, fromAccount, fromStore];
    let failure: unknown;
    for (const find of places) {
      try {
        const picture = await find(context, key);
        if (!picture) continue;
        picture.headers.set('Cache-Control', cacheControlUntil(Number(exp), now));
        return picture;
      } catch (error) {
        // The other store may still respond.
        failure = error;
      }
    }
    if (failure === undefined) {
      return refuse('not_found', { detail: 'This picture is no longer on the server.' });
    }
    console.error(JSON.stringify({ event: 'picture_not_read', reason: String(failure) }));
    return refuse('unavailable');
  },
});

async function fromStore(context: AppContext, key: string): Promise<Response | null> {
  const etagDoesNotMatch = tagInCache(context.req.header('If-None-Match'));
  const { PICTURES } = context.env;
  const picture = etagDoesNotMatch
    ? await PICTURES.get(key, { onlyIf: { etagDoesNotMatch } })
    : await PICTURES.get(key);
  if (!picture) return null;
  const headers = { ETag: picture.httpEtag };
  if (!hasBody(picture)) return new Response(null, { status: 304, headers });
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
}

async function fromAccount({ env }: AppContext, key: string): Promise<Response | null> {
  const owner = ownerOf(key);
  if (!owner) return null;
  const unsaved = await callAccount(env, owner.userId, 'jobs.unsavedResult', owner.jobId);
  if (unsaved?.picture.key !== key) return null;
  const { contentType, contentDisposition } = pictureMetadata(unsaved.picture, unsaved.tool);
  return new Response(unsaved.bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(unsaved.bytes.length),
      'Content-Disposition': contentDisposition,
    },
  });
}

function hasBody(picture: R2Object | R2ObjectBody): picture is R2ObjectBody {
  return 'body' in picture;
}
