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
  /** Of a JPEG or WebP, 0 to 1. */
  quality: number;
}

/** Refuses a file by its length alone, before a byte is read. */
export function checkFileSize(bytes: number, device: DeviceKind): PictureFailure | null {
  const { bytes: bytesMax, megabytes } = pictureFileMax[device];
  return bytes > bytesMax ? { ok: false, code: 'too_large', megabytesMax: megabytes } : null;
}

/**
 * What a picture of this size (upright, in pixels) and a file of so many bytes
 * become. A picture is never made larger.
 */
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
 * The size at which a JPEG is decoded, in pixels as stored: the smallest eighth
 * of it that is not below the target, because a decoder reaches an eighth at a
 * fraction of the work (libjpeg scales within its transform).
 */
export function reducedSize(stored: PictureSize, target: PictureSize): PictureSize {
  const share = Math.max(target.width / stored.width, target.height / stored.height);
  const eighths = Math.min(8, Math.max(1, Math.ceil(share * 8)));
  return {
    width: Math.ceil((stored.width * eighths) / 8),
    height: Math.ceil((stored.height * eighths) / 8),
  };
}
