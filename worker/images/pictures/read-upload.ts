import type { RefusalOf } from '../../../domain/api/contract.ts';
import { isMobile } from '../../../domain/device.ts';
import { pictureFileMax, picturePixelsMax, shrunkSideMin } from '../../../domain/limits.ts';
import { readForm } from '../../http/bodies/read-form.ts';
import { nameOtherFormat, type PictureFacts, recognizePicture } from './picture-format.ts';

/** Most bytes of the form besides its picture. */
const formBytesMax = 64 * 1024;

export type ReadUpload =
  | { ok: true; bytes: Uint8Array; facts: PictureFacts }
  | { ok: false; code: RefusalOf<'uploadPicture'>; detail?: string };

/**
 * Reads the field `image` of a multipart form and checks its type by its bytes. Nothing is decoded,
 * and a large file is not copied. The limit is 15 MB on a phone and 50 MB elsewhere (spec, section
 * 5).
 */
export async function readUpload(request: Request): Promise<ReadUpload> {
  const most = mostOf(request);
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
  const form = await readForm(request, uploadBytesMax(request));
  if (!form.ok) {
    if (form.code === 'too_large') return tooLarge;
    if (form.code === 'stalled') return { ok: false, code: 'upload_failed' };
    return { ok: false, code: 'bad_request', detail: 'This form cannot be read.' };
  }
  const fields = form.parts.filter(({ name }) => name === 'image');
  const [field] = fields;
  if (!field) return { ok: false, code: 'invalid_input', detail: 'Image is required' };
  if (fields.length > 1 || !field.isFile) {
    return { ok: false, code: 'invalid_input', detail: 'Invalid image input' };
  }
  const { bytes } = field;
  if (bytes.length === 0) return { ok: false, code: 'invalid_input', detail: 'Image is required' };
  return bytes.length > most.bytes ? tooLarge : examine(bytes);
}

/** Returns the most bytes that the form of an upload may have, from the device that sends it. */
export function uploadBytesMax(request: Request): number {
  return mostOf(request).bytes + formBytesMax;
}

function mostOf({ headers }: Request): { bytes: number; megabytes: number } {
  return pictureFileMax[isMobile(headers.get('User-Agent') ?? undefined) ? 'mobile' : 'desktop'];
}

function examine(bytes: Uint8Array): ReadUpload {
  const facts = recognizePicture(bytes);
  if (!facts) return refuseFile(bytes);
  if (Math.min(facts.width, facts.height) < shrunkSideMin) {
    const detail = `Image too small after compression. Use at least ${shrunkSideMin} × ${shrunkSideMin} px (yours is ${facts.width} × ${facts.height}).`;
    return { ok: false, code: 'invalid_picture', detail };
  }
  if (facts.width * facts.height > picturePixelsMax) {
    const megapixels = picturePixelsMax / 1_000_000;
    const detail = `This picture has more than ${megapixels} megapixels. Use a smaller one.`;
    return { ok: false, code: 'too_large', detail };
  }
  return { ok: true, bytes, facts };
}

/** Refuses a file, and names its format where it is known. */
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
  const detail = 'This file is not a picture. Choose a PNG, JPEG or WebP picture.';
  return { ok: false, code: 'unsupported_media_type', detail };
}
