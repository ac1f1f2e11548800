import { ByteWindow } from './byte-window.ts';
import { copyJpeg } from './copy-jpeg.ts';
import { copyPng } from './copy-png.ts';
import { copyWebp } from './copy-webp.ts';
import {
  PictureCopy,
  PictureFault,
  type PictureRules,
  type PictureSink,
  type PictureSize,
} from './picture-copy.ts';
import type { PictureFormat } from './picture-format.ts';

export type SanitizedPicture =
  /** The size is upright, although the orientation is kept and not applied. */
  | { ok: true; size: PictureSize }
  | { ok: false; code: PictureFault['code']; size: PictureSize | null };

const copies = { jpg: copyJpeg, png: copyPng, webp: copyWebp } as const;

const nowhere: PictureSink = { write: async () => undefined, overwrite: () => undefined };

/** Checks the structure up to the end. Where it fails, `sink` has a part of the picture. */
export async function sanitizePicture(
  { extension }: PictureFormat,
  source: ByteWindow,
  sink: PictureSink,
  rules: PictureRules,
): Promise<SanitizedPicture> {
  const picture = new PictureCopy(source, sink, rules);
  try {
    await copies[extension](picture);
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    return { ok: false, code: error.code, size: uprightSize(picture) };
  }
  const size = uprightSize(picture);
  return size ? { ok: true, size } : { ok: false, code: 'broken', size };
}

/** Checks a whole file as `sanitizePicture` does, and copies nothing. */
export function checkPicture(
  format: PictureFormat,
  file: Uint8Array,
  rules: PictureRules,
): Promise<SanitizedPicture> {
  let left: Uint8Array | null = file;
  const source = async () => {
    const chunk = left;
    left = null;
    return chunk;
  };
  return sanitizePicture(format, new ByteWindow(source), nowhere, rules);
}

function uprightSize({ size, orientation }: PictureCopy): PictureSize | null {
  const isTurned = (orientation ?? 1) >= 5;
  return size && isTurned ? { width: size.height, height: size.width } : size;
}
