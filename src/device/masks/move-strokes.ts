import { type Geometry, movePoint, type Size } from '../../../domain/editing/geometry/geometry.ts';
import type { MaskOperation } from './mask-operation.ts';

export function moveStrokes(
  geometry: Geometry,
  size: Size,
  operations: readonly MaskOperation[],
): MaskOperation[] {
  return operations.map((operation) => {
    if (operation.kind !== 'rectangle') {
      const points = operation.points.map((point) => movePoint(geometry, size, point));
      return { ...operation, points };
    }
    const { x, y, width, height } = operation;
    const corner = movePoint(geometry, size, { x, y });
    const opposite = movePoint(geometry, size, { x: x + width, y: y + height });
    return {
      kind: 'rectangle',
      ...corner,
      width: opposite.x - corner.x,
      height: opposite.y - corner.y,
    };
  });
}
