import { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { ownerOf, pictureMetadata } from '../../images/pictures/picture-store.ts';
import { isLinkValid } from '../../images/pictures/signed-link.ts';
import { accountOf } from '../account-of.ts';

/** For so long after it was made a picture is looked for in its account first, in milliseconds. */
const freshMs = 10_000;

/**
 * Private pictures, by signed links. One that was just made is in its account, and
 * soon after in the store: where it is likelier to be is looked first.
 */
export const imageRoutes = new Hono<AppEnv>().get('/:key', async (context) => {
  const key = context.req.param('key');
  const { exp, sig, made } = context.req.query();
  const { sessionSecret } = context.get('configuration');
  const now = Date.now();
  if (!(await isLinkValid(sessionSecret, { key, exp, sig }, now))) {
    return refuse(context, 'link_expired');
  }
  const isFresh = now - Number(made) < freshMs;
  // It may be moved between two looks, so the last one is always where it comes to.
  const places = isFresh ? [fromAccount, fromStore] : [fromStore, fromAccount, fromStore];
  let failure: unknown;
  for (const find of places) {
    try {
      const picture = await find(context, key);
      if (picture) return picture;
    } catch (error) {
      // What one can't say the other may.
      failure = error;
    }
  }
  if (failure === undefined) {
    return refuse(context, 'not_found', { detail: 'This picture is no longer on the server.' });
  }
  console.error(JSON.stringify({ event: 'picture_not_read', reason: String(failure) }));
  return refuse(context, 'unavailable');
});

async function fromStore(context: AppContext, key: string): Promise<Response | null> {
  const picture = await context.env.PICTURES.get(key);
  if (!picture) return null;
  const { contentType = 'application/octet-stream', contentDisposition } =
    picture.httpMetadata ?? {};
  return new Response(picture.body, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(picture.size),
      ...(contentDisposition ? { 'Content-Disposition': contentDisposition } : {}),
    },
  });
}

async function fromAccount({ env }: AppContext, key: string): Promise<Response | null> {
  const owner = ownerOf(key);
  if (!owner) return null;
  const unsaved = await accountOf(env, owner.userId, async (account) =>
    account.readUnsavedResult(owner.jobId),
  );
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
