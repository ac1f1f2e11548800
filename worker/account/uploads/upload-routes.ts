import { routesOf } from '../../api/routes-of.ts';
import { readUpload } from '../../images/pictures/read-upload.ts';
import { signLinkUntil } from '../../images/pictures/signed-link.ts';
import { accountOf } from '../account-of.ts';
import { uploadWatchedAt, watchAccount } from '../account-watch.ts';

/** Pictures to be worked on: each belongs to its user and dies after an hour. */
export const uploadRoutes = routesOf({
  uploadPicture: async (context, { refuse }) => {
    const read = await readUpload(context.req.raw);
    if (!read.ok) return refuse(read.code, read.detail ? { detail: read.detail } : {});
    const { bytes, facts } = read;
    const userId = context.get('user').id;
    const id = crypto.randomUUID();
    // A job's id has no dot, so no job's picture can have this name.
    const key = `${userId}.upload.${id}.${facts.extension}`;
    const { type, width, height } = facts;
    const watched = watchAccount(context.env.DATABASE, userId, uploadWatchedAt(Date.now()));
    const added = await accountOf(context.env, userId, async (account) =>
      account.addUpload({ id, key, type, width, height }),
    );
    await watched;
    if (!added.ok) return refuse(added.code);
    try {
      await context.env.PICTURES.put(key, bytes, { httpMetadata: { contentType: type } });
    } catch (error) {
      const requestId = context.get('requestId');
      console.error(JSON.stringify({ event: 'upload_failed', requestId, reason: String(error) }));
      return refuse('upload_failed');
    }
    const { expiresAt } = added.upload;
    const { sessionSecret } = context.get('configuration');
    const url = await signLinkUntil(sessionSecret, key, expiresAt);
    return { id, url, width, height, expiresAt: new Date(expiresAt).toISOString() };
  },
});
