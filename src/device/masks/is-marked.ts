import { findMaskBounds, moveOperations } from './mask-bounds.ts';
import type { MaskOperation } from './mask-operation.ts';
import { rasterizeMask } from './rasterize-mask.ts';

const sideMax = 1024;

/** An eraser that follows the brush leaves at most half of the level on the pixels of the edge. */
const levelMin = 128;

export function isMarked(
  operations: readonly MaskOperation[],
  picture: { width: number; height: number },
): boolean {
  const area = findMaskBounds(operations, 0, picture);
  if (!area) return false;
  if (operations.every(({ kind }) => kind !== 'eraser')) return true;
  // Drawn relative to its own corner: in a preview of a whole photo a small mark would disappear.
  const scale = Math.min(1, sideMax / Math.max(area.width, area.height));
  const size = {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
  const corner = { x: area.x * scale, y: area.y * scale };
  const moved = moveOperations(operations, corner, scale);
  return rasterizeMask(moved, size).data.some((level) => level >= levelMin);
}
