import type { Context } from 'hono';
import type { ResponseOf } from '../../../domain/api/contract.ts';
import { type CallInput, routesOf } from '../../api/routes-of.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { readUpload } from '../../images/pictures/read-upload.ts';
import { signLinkUntil } from '../../images/pictures/signed-link.ts';
import { UploadScreening } from '../../screening/screen-upload.ts';
import { runUpload } from './run-upload.ts';
import { UploadWriter } from './upload-writer.ts';

export const uploadRoutes = routesOf({
  uploadPicture: (context, input) =>
    runUpload(context.req.raw, { ...context.var, ...input }, () => upload(context, input)),
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
  } finally {
    await writer.discard();
  }
}
