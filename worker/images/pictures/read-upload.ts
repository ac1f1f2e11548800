import type { RefusalOf } from '../../../domain/api/contract.ts';
import { isMobile } from '../../../domain/device.ts';
import { pictureFileMax, picturePixelsMax, shrunkSideMin } from '../../../domain/limits.ts';
import { uploadProvenance } from '../../../domain/marking/kept-provenance.ts';
import { ByteWindow } from '../../../domain/pictures/byte-window.ts';
import type { PictureSink, ProvenanceRules } from '../../../domain/pictures/picture-copy.ts';
import {
  formatOf,
  nameOtherFormat,
  type PictureFormat,
} from '../../../domain/pictures/picture-format.ts';
import {
  type SanitizedPicture,
  sanitizePicture,
} from '../../../domain/pictures/sanitize-picture.ts';
import { BodyFault, BoundedBody } from '../../http/bodies/bounded-body.ts';
import { FormReader, UnreadableForm } from '../../http/bodies/form-reader.ts';
import { inflateTo } from './inflate-to.ts';
import type { PictureFacts } from './picture-format.ts';

const formBytesMax = 64 * 1024;

/** Bytes of a file that identify its format. */
const headBytes = 512;

type Refused = { ok: false; code: RefusalOf<'uploadPicture'>; detail?: string };

export type ReadUpload = { ok: true; facts: PictureFacts } | Refused;

export type ReadPictureForm = { ok: true; facts: PictureFacts; text: string | null } | Refused;

export interface UploadSink extends PictureSink {
  /** Called before the first byte, once the format is known. */
  begin(format: PictureFormat): void;
}

export interface FileMax {
  bytes: number;
  megabytes: number;
}

interface FormOptions {
  max: FileMax;
  textField?: string;
  /** The longest wait for a piece of the body. */
  waitMaxMs?: number | undefined;
  /** Whether all pixels of a picture may be transparent, as after an edit. */
  mayBeEmpty?: boolean;
  provenance?: ProvenanceRules;
  /** Receives the bytes of the file as they were sent. */
  hash?: { add(bytes: Uint8Array): Promise<void> } | null;
}

/** Reads the field `image` of an upload. The limit is 15 MB on a phone and 50 MB elsewhere (spec, section 5). */
export function readUpload(
  request: Request,
  sink: UploadSink,
  options: Pick<FormOptions, 'waitMaxMs' | 'hash'> = {},
): Promise<ReadUpload> {
  return readPictureForm(request, sink, { max: mostOf(request), ...options });
}

/** Writes the picture without its metadata, but with its provenance. `sink` has the whole picture only if the outcome is ok. */
export async function readPictureForm(
  request: Request,
  sink: UploadSink,
  options: FormOptions,
): Promise<ReadPictureForm> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return {
      ok: false,
      code: 'unsupported_media_type',
      detail: 'Send the picture as the field image of a multipart form.',
    };
  }
  const boundary = boundaryOf(type);
  if (boundary === null) return unreadable();
  const body = new BoundedBody(request, options.max.bytes + formBytesMax, options.waitMaxMs);
  try {
    const form = new FormReader(() => body.next(), boundary);
    return await readFields(form, sink, options);
  } catch (error) {
    if (error instanceof UnreadableForm) return unreadable();
    if (!(error instanceof BodyFault)) throw error;
    if (error.code === 'too_large') return tooLarge(options.max);
    return error.code === 'stalled' ? { ok: false, code: 'upload_failed' } : unreadable();
  } finally {
    body.release();
  }
}

function mostOf({ headers }: Request): FileMax {
  return pictureFileMax[isMobile(headers.get('User-Agent') ?? undefined) ? 'mobile' : 'desktop'];
}

function boundaryOf(type: string): string | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}

async function readFields(
  form: FormReader,
  sink: UploadSink,
  { max, textField, mayBeEmpty = false, provenance = uploadProvenance, hash = null }: FormOptions,
): Promise<ReadPictureForm> {
  let picture: ReadUpload | null = null;
  let text: string | null = null;
  for (let part = await form.nextPart(); part; part = await form.nextPart()) {
    if (part.name === textField && !part.isFile && text === null) text = await readText(form);
    if (part.name !== 'image') continue;
    if (picture || !part.isFile) return invalidInput('Invalid image input');
    picture = await readPicture(form, max.bytes, sink, { mayBeEmpty, provenance, hash });
    if (!picture.ok) return picture;
  }
  return picture ? { ...picture, text } : invalidInput('Image is required');
}

async function readText(form: FormReader): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await form.nextBytes(); bytes; bytes = await form.nextBytes()) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > formBytesMax) throw new BodyFault('too_large');
  }
  return text + decoder.decode();
}

async function readPicture(
  form: FormReader,
  bytesMax: number,
  sink: UploadSink,
  {
    mayBeEmpty,
    provenance,
    hash,
  }: Required<Pick<FormOptions, 'mayBeEmpty' | 'provenance' | 'hash'>>,
): Promise<ReadUpload> {
  let bytes = 0;
  const source = async () => {
    const chunk = await form.nextBytes();
    bytes += chunk?.length ?? 0;
    if (bytes > bytesMax) throw new BodyFault('too_large');
    if (chunk) await hash?.add(chunk);
    return chunk;
  };
  const window = new ByteWindow(source);
  await window.hold(headBytes);
  if (window.held.length === 0) return invalidInput('Image is required');
  const format = formatOf(window.held);
  if (!format) return refuseFile(window.held.subarray(0, headBytes));
  sink.begin(format);
  const sanitized = await sanitizePicture(format, window, sink, {
    pixelsMax: picturePixelsMax,
    sideMin: shrunkSideMin,
    refusesEmpty: !mayBeEmpty,
    inflateTo,
    provenance,
  });
  if (!sanitized.ok) return refusePicture(sanitized);
  // Data after the picture is dropped but counts.
  await window.dropRest();
  return { ok: true, facts: { ...format, ...sanitized.size } };
}

function refuseFile(head: Uint8Array): Refused {
  const name = nameOtherFormat(head);
  if (name) {
    const detail = `This is a ${name} file. Choose a PNG, JPEG or WebP picture.`;
    return { ok: false, code: 'unsupported_media_type', detail };
  }
  // A PNG sent as text: its line ends were changed.
  const isDamaged = String.fromCharCode(...head.subarray(0, 4)) === '\x89PNG';
  if (isDamaged) return { ok: false, code: 'invalid_picture' };
  const detail = 'This file is not a picture. Choose a PNG, JPEG or WebP picture.';
  return { ok: false, code: 'unsupported_media_type', detail };
}

function refusePicture({ code, size }: Extract<SanitizedPicture, { ok: false }>): Refused {
  switch (code) {
    case 'broken':
      return { ok: false, code: 'invalid_picture' };
    case 'empty':
      return {
        ok: false,
        code: 'invalid_picture',
        detail: 'This picture is empty: every pixel is transparent.',
      };
    case 'too_small': {
      const { width = 0, height = 0 } = size ?? {};
      const detail = `Image too small after compression. Use at least ${shrunkSideMin} × ${shrunkSideMin} px (yours is ${width} × ${height}).`;
      return { ok: false, code: 'invalid_picture', detail };
    }
    case 'unsupported': {
      const detail =
        'This kind of JPEG can’t be used. Save it as a JPEG with 8 bits per color, or as PNG.';
      return { ok: false, code: 'unsupported_media_type', detail };
    }
    case 'too_many_pixels':
      return tooManyPixels();
  }
}

function tooManyPixels(): Refused {
  const megapixels = picturePixelsMax / 1_000_000;
  const detail = `This picture has more than ${megapixels} megapixels. Use a smaller one.`;
  return { ok: false, code: 'too_large', detail };
}

function tooLarge({ megabytes }: FileMax): Refused {
  const detail = `File too large (max ${megabytes} MB)`;
  return { ok: false, code: 'too_large', detail };
}

function invalidInput(detail: string): Refused {
  return { ok: false, code: 'invalid_input', detail };
}

function unreadable(): Refused {
  return { ok: false, code: 'bad_request', detail: 'This form cannot be read.' };
}
