import { isMobile } from '../../../../domain/device.ts';
import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import { openFullPicture } from '../../../device/opening/open-full-picture.ts';
import { fitPixels, pixelBudget } from '../../../device/pixel-budget.ts';
import type { PictureFailure } from '../../../device/shrinking/picture-failure.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';

export type OpenedBase =
  | {
      ok: true;
      blob: Blob;
      bitmap: ImageBitmap;
      width: number;
      height: number;
      /** Whether it has fewer pixels than the file, because the device cannot edit more. */
      isReduced: boolean;
    }
  | PictureFailure;

/**
 * Opens the picture that is edited, upright and at its full resolution, from a file or an address.
 * A file that only the shrinking code can open, such as HEIC, is opened at the size of the other
 * tools.
 */
export async function openBase(input: unknown, signal: AbortSignal): Promise<OpenedBase> {
  const device = isMobile(navigator.userAgent) ? 'mobile' : 'desktop';
  const shrunk = await shrinkPicture(input, { device, signal });
  if (!shrunk.ok) return shrunk;
  const file = input instanceof Blob ? input : shrunk.blob;
  const { width, height } = shrunk.original;
  const { isReduced, ...size } = fitPixels({ width, height }, pixelBudget());
  const full = await openFullPicture({ file, ...size });
  if (full) {
    return {
      ok: true,
      blob: file,
      bitmap: full,
      width: full.width,
      height: full.height,
      isReduced,
    };
  }
  const bitmap = await decodeBitmap(shrunk.blob);
  const { blob } = shrunk;
  return {
    ok: true,
    blob,
    bitmap,
    width: shrunk.width,
    height: shrunk.height,
    isReduced: shrunk.width < width,
  };
}
