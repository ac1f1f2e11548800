import { isMobile } from '../../domain/device.ts';
import type { ErrorCode } from '../../domain/error-code.ts';
import { pictureFileMax, picturePixelsMax, shrunkSideMin } from '../../domain/limits.ts';
import {
  headBytesMax,
  nameOtherFormat,
  type PictureFacts,
  recognizeEnds,
  tailBytesMax,
} from './picture-format.ts';

/** What a form may weigh besides its picture, in bytes. */
const formBytesMax = 64 * 1024;

export type ReadUpload =
  | { ok: true; file: Blob; facts: PictureFacts }
  | { ok: false; code: ErrorCode; detail?: string };

/**
 * Reads the field `image` of a multipart form and looks at what it is, by its
 * bytes alone. Nothing is decoded, and of a large file no second copy is made.
 * A phone's file may have 15 MB and any other 50 (spec, section 5).
 */
export async function readUpload(request: Request): Promise<ReadUpload> {
  const most =
    pictureFileMax[isMobile(request.headers.get('User-Agent') ?? undefined) ? 'mobile' : 'desktop'];
  const tooLarge = {
    ok: false,
    code: 'too_large',
    detail: `File too large (max ${most.megabytes} MB)`,
  } as const;
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) {
    return {
      ok: false,
      code: 'unsupported_media_type',
      detail: 'Send the picture as the field image of a multipart form.',
    };
  }
  const length = Number(request.headers.get('Content-Length') ?? 0);
  if (length > most.bytes + formBytesMax) {
    await request.body?.cancel();
    return tooLarge;
  }
  const form = await readForm(request, most.bytes + formBytesMax);
  if (form === 'too_large') return tooLarge;
  if (form === null) {
    return { ok: false, code: 'bad_request', detail: 'This form cannot be read.' };
  }
  const fields = form.getAll('image');
  if (fields.length === 0) return { ok: false, code: 'invalid_input', detail: 'Image is required' };
  const [file] = fields;
  if (fields.length > 1 || !(file instanceof Blob)) {
    return { ok: false, code: 'invalid_input', detail: 'Invalid image input' };
  }
  if (file.size === 0) return { ok: false, code: 'invalid_input', detail: 'Image is required' };
  return file.size > most.bytes ? tooLarge : examine(file);
}

/** The form, or what is wrong with it. What comes without a length is counted while it comes. */
async function readForm(
  request: Request,
  bytesMax: number,
): Promise<FormData | 'too_large' | null> {
  let bytes = 0;
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > bytesMax) controller.error(new RangeError('too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const type = request.headers.get('Content-Type') ?? '';
  try {
    return await new Response(counted ?? null, { headers: { 'Content-Type': type } }).formData();
  } catch {
    return bytes > bytesMax ? 'too_large' : null;
  }
}

async function examine(file: Blob): Promise<ReadUpload> {
  const head = new Uint8Array(await file.slice(0, headBytesMax).arrayBuffer());
  const tail = new Uint8Array(
    await file.slice(Math.max(0, file.size - tailBytesMax)).arrayBuffer(),
  );
  const facts = recognizeEnds({ head, tail, length: file.size });
  if (!facts) return refuseFile(head);
  if (Math.min(facts.width, facts.height) < shrunkSideMin) {
    return { ok: false, code: 'invalid_picture', detail: 'Image too small after compression' };
  }
  if (facts.width * facts.height > picturePixelsMax) {
    const megapixels = picturePixelsMax / 1_000_000;
    const detail = `This picture has more than ${megapixels} megapixels. Use a smaller one.`;
    return { ok: false, code: 'too_large', detail };
  }
  return { ok: true, file, facts };
}

/** Says by name what the file is, where we know it. */
function refuseFile(head: Uint8Array): ReadUpload {
  const name = nameOtherFormat(head);
  if (name) {
    const detail = `This is a ${name} file. Choose a PNG, JPEG or WebP picture.`;
    return { ok: false, code: 'unsupported_media_type', detail };
  }
  const looksRight = /^(?:\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(
    String.fromCharCode(...head.subarray(0, 16)),
  );
  if (looksRight) return { ok: false, code: 'invalid_picture' };
  const detail = 'This file is no picture. Choose a PNG, JPEG or WebP picture.';
  return { ok: false, code: 'unsupported_media_type', detail };
}
