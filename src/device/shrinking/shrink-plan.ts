import {
  largeFileBytes,
  pictureFileMax,
  picturePixelsMax,
  shrunkQuality,
  shrunkSideMax,
  shrunkSideMin,
} from '../../../domain/limits.ts';
import type { PictureFailure } from './picture-failure.ts';

export type DeviceKind = 'desktop' | 'mobile';

export interface PictureSize {
  width: number;
  height: number;
}

export interface ShrinkPlan extends PictureSize {
  ok: true;
  quality: number;
}

export function checkFileSize(bytes: number, device: DeviceKind): PictureFailure | null {
  const { bytes: bytesMax, megabytes } = pictureFileMax[device];
  return bytes > bytesMax ? { ok: false, code: 'too_large', megabytesMax: megabytes } : null;
}

/** `size` is upright, in pixels. A picture is never enlarged. */
export function planShrinking(
  size: PictureSize,
  fileBytes: number,
  device: DeviceKind,
): ShrinkPlan | PictureFailure {
  if (size.width * size.height > picturePixelsMax) return { ok: false, code: 'too_many_pixels' };
  const scale = Math.min(1, shrunkSideMax[device] / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  if (Math.min(width, height) < shrunkSideMin) {
    return { ok: false, code: 'too_small', width, height };
  }
  const { usual, largeFile } = shrunkQuality[device];
  return { ok: true, width, height, quality: fileBytes > largeFileBytes ? largeFile : usual };
}

/**
 * In pixels as stored: the smallest multiple of an eighth that is not below the target, which libjpeg decodes with a
 * fraction of the work.
 */
export function reducedSize(stored: PictureSize, target: PictureSize): PictureSize {
  const share = Math.max(target.width / stored.width, target.height / stored.height);
  const eighths = Math.min(8, Math.max(1, Math.ceil(share * 8)));
  return {
    width: Math.ceil((stored.width * eighths) / 8),
    height: Math.ceil((stored.height * eighths) / 8),
  };
}
