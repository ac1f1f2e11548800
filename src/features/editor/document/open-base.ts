import { isMobile } from '../../../../domain/device.ts';
import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import { openFullPicture } from '../../../device/opening/open-full-picture.ts';
import type { PictureFailure } from '../../../device/shrinking/picture-failure.ts';
import { shrinkPicture } from '../../../device/shrinking/shrink-picture.ts';
import type { DeviceKind, PictureSize } from '../../../device/shrinking/shrink-plan.ts';

/** The most pixels that the editor works on: phones and tablets have no larger canvas. */
const pixelsMax = { desktop: 40_000_000, mobile: 16_000_000 } as const;

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
  const { isReduced, ...size } = editedSize({ width, height }, isIpad() ? 'mobile' : device);
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

export function editedSize(
  { width, height }: PictureSize,
  device: DeviceKind,
): PictureSize & { isReduced: boolean } {
  const scale = Math.min(1, Math.sqrt(pixelsMax[device] / (width * height)));
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    isReduced: scale < 1,
  };
}

/** Safari on an iPad says that it is a Mac, none of which has a touch screen. Its canvas may be as small as a phone's. */
function isIpad(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
}
