import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { canReadBack } from '../checking/read-back.ts';
import { keepMark, type Made } from '../marking/keep-mark.ts';
import { decodeBitmap } from '../opening/decode-bitmap.ts';
import { hasTransparency } from '../transparency.ts';

const accountFileQuality = 0.95;

/**
 * The same bytes with a mark, or, above the account's limit, a WebP or JPEG of the same size in pixels. Null if none is
 * possible: a JPEG would make transparent pixels black.
 */
export async function toAccountFile(picture: Blob, made?: Made): Promise<Blob | null> {
  const file = await shrinkToLimit(picture);
  return file && keepMark(picture, file, made);
}

async function shrinkToLimit(picture: Blob): Promise<Blob | null> {
  if (picture.size <= accountPictureBytesMax) return picture;
  if (!(await canReadBack())) return null;
  const bitmap = await decodeBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: accountFileQuality });
  // A browser that writes no WebP writes a PNG instead.
  if (webp.type === 'image/webp' && webp.size <= accountPictureBytesMax) return webp;
  if (await hasTransparency(canvas)) return null;
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: accountFileQuality });
  return jpeg.size <= accountPictureBytesMax ? jpeg : null;
}
