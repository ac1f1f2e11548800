import type { ByteWindow } from './byte-window.ts';
import { copyJpeg } from './copy-jpeg.ts';
import { copyPng } from './copy-png.ts';
import { copyWebp } from './copy-webp.ts';
import { PictureCopy, PictureFault, type PictureSink, type PictureSize } from './picture-copy.ts';
import type { PictureFormat } from './picture-format.ts';

export type SanitizedPicture =
  | { ok: true; size: PictureSize }
  | { ok: false; code: PictureFault['code'] };

const copies = { jpg: copyJpeg, png: copyPng, webp: copyWebp } as const;

/** Checks the structure up to the end. Where it fails, `sink` has a part of the picture. */
export async function sanitizePicture(
  { extension }: PictureFormat,
  source: ByteWindow,
  sink: PictureSink,
): Promise<SanitizedPicture> {
  const picture = new PictureCopy(source, sink);
  try {
    await copies[extension](picture);
  } catch (error) {
    if (error instanceof PictureFault) return { ok: false, code: error.code };
    throw error;
  }
  return picture.size ? { ok: true, size: picture.size } : { ok: false, code: 'broken' };
}
