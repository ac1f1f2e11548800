import type { AnswerOf } from '../../../domain/api/contract.ts';
import { type CallContext, type CallInput, routesOf } from '../../api/routes-of.ts';
import { readUpload, uploadBytesMax } from '../../images/pictures/read-upload.ts';
import { signLinkUntil } from '../../images/pictures/signed-link.ts';
import { accountOf } from '../account-of.ts';
import { uploadWatchedAt, watchAccount } from '../account-watch.ts';
import { reservedBytes, uploadsUnderWay } from './uploads-under-way.ts';

/** When a client may try again while too many uploads are under way, in seconds. */
const retryS = 5;

/** Uploaded pictures that a job starts from. Each belongs to its user and is deleted after an hour. */
export const uploadRoutes = routesOf({
  uploadPicture: async (context, input) => {
    const { raw } = context.req;
    const bytes = reservedBytes(raw, uploadBytesMax(raw));
    const leave = uploadsUnderWay.enter(context.get('user').id, bytes);
    if (!leave) return input.refuse('unavailable', { headers: { 'Retry-After': String(retryS) } });
    try {
      return await upload(context, input);
    } finally {
      leave();
    }
  },
});

/** Reads, checks and stores one picture. */
async function upload(
  context: CallContext<'uploadPicture'>,
  { refuse }: CallInput<'uploadPicture'>,
): Promise<AnswerOf<'uploadPicture'> | Response> {
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
}
