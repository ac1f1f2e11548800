import { findMaskBounds } from './mask-bounds.ts';
import type { MaskOperation } from './mask-operation.ts';
import { rasteriseMask } from './rasterise-mask.ts';

/** Longer side of the mask that is looked at, in pixels. */
const sideMax = 1024;

/** An eraser that goes where the brush went leaves half of the pixels on the edge, and less. */
const levelMin = 128;

/** Whether a selection marks anything of the picture: not where all of it was erased, or lies beside it. */
export function isMarked(
  operations: readonly MaskOperation[],
  picture: { width: number; height: number },
): boolean {
  if (!findMaskBounds(operations, 0, picture)) return false;
  if (operations.every(({ kind }) => kind !== 'eraser')) return true;
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  return rasteriseMask(operations, size, scale).data.some((level) => level >= levelMin);
}
