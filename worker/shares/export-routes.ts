import { measureEdits } from '../../domain/editing/pixel-edits.ts';
import { uploadsUnderWay } from '../account/uploads/uploads-under-way.ts';
import { routesOf } from '../api/routes-of.ts';
import { sha256Of } from '../crypto/sha256.ts';
import { signedBytesMax } from '../images/pictures/mark-result.ts';
import { withinTime } from '../images/within-time.ts';
import { BlockedFiles } from '../screening/blocked-files.ts';
import { hasVisibleLabel } from '../site/visible-label.ts';
import { callAccount } from '../storage/call-account.ts';
import { openShareable, type Shareable } from './share-picture.ts';

/** The user waits for the file. */
const timeoutMs = 8000;

/** A vendor's response may have as many. */
const resultBytesMax = 2 * signedBytesMax;

/** Buffers while a picture is drawn: 58 MiB were counted at 2048 × 2048 pixels, with a result of 8 MiB. */
const bytesPerPixel = 14;

/** Draws and signs exports of results. No pixel of a client is ever signed (docs/decisions/0074). */
export const exportRoutes = routesOf({
  createExport: async (context, { params: { id }, body, refuse }) => {
    const { env: environment } = context;
    const configuration = context.get('configuration');
    const { name, signing } = configuration.marking;
    if (!signing || hasVisibleLabel(configuration, context.req.raw)) {
      return refuse('export_refused');
    }
    const userId = context.get('user').id;
    const picture = await callAccount(environment, userId, 'pictures.exportable', id);
    if (!picture.ok) {
      if (picture.code === 'rate_limited')
        return refuse(picture.code, { retryAt: picture.retryAt });
      return refuse('not_found');
    }
    const { file, jobId, record } = picture;
    const measured = measureEdits(body.edits, file);
    if (!measured.ok) return refuse(measured.code);
    const bytes = resultBytesMax + bytesPerPixel * file.width * file.height;
    const leave = uploadsUnderWay.enter(userId, bytes);
    if (!leave) return refuse('export_refused');
    const signed = await withinTime(timeoutMs, async (signal) => {
      try {
        if (await new BlockedFiles(environment.DATABASE).has(body.sha256)) {
          throw new Error('the file is blocked');
        }
        const result = await readResult(environment, userId, picture);
        if ((await sha256Of(result)) !== body.sha256) {
          throw new Error('the device has another file');
        }
        // The code is large, and of no use to most deployments.
        const { signExport } = await import('../images/pictures/signing/sign-export.ts');
        const made = { jobId, tool: record.type, type: file.type, size: file, bytes: result };
        return await signExport(environment.IMAGES, made, body, { name, signing, signal });
      } finally {
        // It may be the later end: what is under way is not ended by the time limit.
        leave();
      }
    });
    if (signed instanceof Uint8Array) {
      return new Response(signed as Uint8Array<ArrayBuffer>, {
        headers: { 'Content-Type': body.type },
      });
    }
    const { reason } = signed;
    console.warn(JSON.stringify({ event: 'export_not_signed', jobId, reason }));
    return refuse('export_refused');
  },
});

async function readResult(environment: Env, userId: string, picture: Shareable) {
  const found = await openShareable(environment, userId, picture);
  if (!found.ok) throw new Error('the result is gone');
  if (found.size <= signedBytesMax) return found.read();
  await found.cancel();
  throw new RangeError('the result has too many bytes');
}
