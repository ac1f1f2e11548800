import type { Context } from 'hono';
import type { ResponseOf } from '../../../domain/api/contract.ts';
import { type CallInput, routesOf } from '../../api/routes-of.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { readUpload } from '../../images/pictures/read-upload.ts';
import { signLinkUntil } from '../../images/pictures/signed-link.ts';
import { UploadScreening } from '../../screening/screen-upload.ts';
import { StoreFailure, UploadWriter, writerBytesMax } from './upload-writer.ts';
import { reservedBytes, uploadsUnderWay } from './uploads-under-way.ts';

/** When a client may try again while too many uploads are under way, in seconds. */
const retryS = 5;

export const uploadRoutes = routesOf({
  uploadPicture: async (context, input) => {
    const { raw } = context.req;
    const bytes = reservedBytes(raw, writerBytesMax);
    const leave = uploadsUnderWay.enter(context.get('account').userId, bytes);
    if (!leave) return input.refuse('unavailable', { headers: { 'Retry-After': String(retryS) } });
    try {
      return await upload(context, input);
    } finally {
      leave();
    }
  },
});

async function upload(
  context: Context<SignedInEnv>,
  { refuse }: CallInput<'uploadPicture'>,
): Promise<ResponseOf<'uploadPicture'> | Response> {
  const account = context.get('account');
  const id = crypto.randomUUID();
  const writer = new UploadWriter(context.env.PICTURES, id);
  const screening = new UploadScreening({
    env: context.env,
    account,
    settings: context.get('configuration').screening,
    from: 'upload',
  });
  try {
    const read = await readUpload(context.req.raw, writer, { hash: screening.hash });
    if (!read.ok) return refuse(read.code, read.detail ? { detail: read.detail } : {});
    if (await screening.isBlocked()) return refuse('picture_refused');
    const { type, width, height } = read.facts;
    const { key } = writer;
    // The account registers the name before R2 has the picture, so that it is always deleted.
    const added = await account.call('jobs.addUpload', { id, key, type, width, height });
    if (!added.ok) return refuse(added.code);
    await writer.finish();
    if (await screening.isRefused(key, read.facts)) return refuse('picture_refused');
    const { expiresAt } = added.upload;
    const { sessionSecret } = context.get('configuration');
    const url = await signLinkUntil(sessionSecret, key, expiresAt);
    return { id, url, width, height, expiresAt: new Date(expiresAt).toISOString() };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const requestId = context.get('requestId');
    console.error(JSON.stringify({ event: 'upload_failed', requestId, reason: error.message }));
    return refuse('upload_failed');
  } finally {
    await writer.discard();
  }
}
