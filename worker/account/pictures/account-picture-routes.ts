import type { Context } from 'hono';
import { pictureIdSchema, pictureRecordSchema } from '../../../domain/account/picture.ts';
import type { ResponseOf } from '../../../domain/api/contract.ts';
import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { keptPictureProvenance } from '../../../domain/marking/kept-provenance.ts';
import { accountRoutesOf, type CallInput } from '../../api/routes-of.ts';
import type { AccountEnv } from '../../http/context.ts';
import { accountPictureName, finishedPictureName } from '../../images/pictures/picture-names.ts';
import { readPictureForm } from '../../images/pictures/read-upload.ts';
import { UploadScreening } from '../../screening/screen-upload.ts';
import { endShares } from '../../storage/end-shares.ts';
import { runUpload } from '../uploads/run-upload.ts';
import { UploadWriter } from '../uploads/upload-writer.ts';
import type { ListedPicture } from './listed-picture.ts';
import { toAccountPicture } from './picture-view.ts';

/** Pictures on a page of the list. */
const pageLength = 100;

const max = {
  bytes: accountPictureBytesMax,
  megabytes: accountPictureBytesMax / (1024 * 1024),
} as const;

/** The pictures that the account keeps, and what else the server has of the user's pictures. */
export const accountPictureRoutes = accountRoutesOf({
  listPictures: async (context, { query: { cursor } }) => {
    const { keepPictures, pictures, deletedIds, goneIds } = await context
      .get('account')
      .call('pictures.list');
    const rest = cursor === undefined ? pictures : pictures.filter(isAfter(cursor));
    const page = rest.slice(0, pageLength);
    const last = rest.length > pageLength ? page.at(-1) : undefined;
    const { sessionSecret } = context.get('configuration');
    const now = Date.now();
    return {
      keepPictures,
      pictures: await Promise.all(
        page.map((picture) => toAccountPicture(picture, sessionSecret, now)),
      ),
      deletedIds: cursor === undefined ? deletedIds : [],
      goneIds: cursor === undefined ? goneIds : [],
      nextCursor: last ? `${last.ts}.${last.id}` : null,
    };
  },
  keepPicture: (context, input) =>
    runUpload(context.req.raw, { ...context.var, ...input }, () => keep(context, input)),
  deletePicture: async (context, { params: { id }, query: { everywhere }, refuse }) => {
    const isId = pictureIdSchema.safeParse(id).success;
    const options = everywhere === undefined ? {} : { everywhere: everywhere === 'true' };
    const { userId, call } = context.get('account');
    const deleted = isId && (await call('pictures.delete', id, options));
    // After the deletion, so that no share of the picture can begin any more.
    if (isId) await endShares(context.env.DATABASE, { userId, pictureId: id }, { now: Date.now() });
    return deleted ? { deleted } : refuse('not_found');
  },
});

async function keep(
  context: Context<AccountEnv>,
  { params: { id }, refuse }: CallInput<'keepPicture'>,
): Promise<ResponseOf<'keepPicture'> | Response> {
  if (!pictureIdSchema.safeParse(id).success) return refuse('invalid_input');
  const account = context.get('account');
  const { userId } = account;
  const admission = await account.call('pictures.admit', id);
  if (!admission.ok) return refuse(admission.code);
  if (admission.known) return response(context, admission.known);
  const name =
    admission.as === 'finish'
      ? finishedPictureName({ userId, jobId: id })
      : accountPictureName(userId);
  const writer = new UploadWriter(context.env.PICTURES, name);
  const screening = new UploadScreening({
    env: context.env,
    account,
    settings: context.get('configuration').screening,
    from: 'kept picture',
  });
  try {
    const read = await readPictureForm(context.req.raw, writer, {
      max,
      textField: 'record',
      mayBeEmpty: true,
      provenance: keptPictureProvenance,
      hash: screening.hash,
    });
    if (!read.ok) {
      // An account has no number of uploads here.
      const code = read.code === 'too_many_uploads' ? 'unavailable' : read.code;
      return refuse(code, read.detail ? { detail: read.detail } : {});
    }
    if (await screening.isBlocked()) return refuse('picture_refused');
    const record = recordOf(read.text);
    if (!record) return refuse('invalid_input', { detail: 'The record is not valid.' });
    const { type, width, height } = read.facts;
    const { key } = writer;
    await account.call('pictures.expect', key);
    await writer.finish();
    const added = await account.call('pictures.add', {
      id,
      record,
      file: { key, type, width, height },
    });
    return added.ok ? await response(context, added.picture) : refuse(added.code);
  } finally {
    await writer.discard();
  }
}

async function response(context: Context<AccountEnv>, picture: ListedPicture) {
  const { sessionSecret } = context.get('configuration');
  return { picture: await toAccountPicture(picture, sessionSecret, Date.now()) };
}

function recordOf(text: string | null) {
  try {
    return pictureRecordSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

function isAfter(cursor: string): (picture: ListedPicture) => boolean {
  const at = cursor.indexOf('.');
  const [ts, id] = [Number(cursor.slice(0, at)), cursor.slice(at + 1)];
  return (picture) => picture.ts < ts || (picture.ts === ts && picture.id < id);
}
