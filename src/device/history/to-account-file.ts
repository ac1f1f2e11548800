import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { decodeBitmap } from '../opening/decode-bitmap.ts';
import { hasTransparency } from '../transparency.ts';

const accountFileQuality = 0.95;

/**
 * Returns the file of a picture as the account keeps it: the same bytes, or, where they are more than the
 * account allows, a WebP of the same size in pixels, or a JPEG. Null where none of them will do: a
 * JPEG has no transparency, and what was transparent would be black.
 */
export async function toAccountFile(picture: Blob): Promise<Blob | null> {
  if (picture.size <= accountPictureBytesMax) return picture;
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
