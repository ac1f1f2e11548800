import type { DeviceKind, PictureSize } from '../../../device/shrinking/shrink-plan.ts';

/** Pixels that the editor works on at most: phones have no canvas beyond that. */
const pixelsMax = { desktop: 40_000_000, mobile: 16_000_000 } as const;

/** The size at which a picture is edited: its own, or less where it has more pixels than this device can edit. */
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
