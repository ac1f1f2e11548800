import type { MaskOperation } from './mask-operation.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In whole pixels of the picture; null if the selection touches nothing. */
export function findMaskBounds(
  operations: readonly MaskOperation[],
  feather: number,
  picture: { width: number; height: number },
): Area | null {
  const areas = operations.filter(({ kind }) => kind !== 'eraser').map(areaOf);
  const reach = feather + 2;
  const left = Math.max(0, Math.floor(Math.min(...areas.map(({ x }) => x)) - reach));
  const top = Math.max(0, Math.floor(Math.min(...areas.map(({ y }) => y)) - reach));
  const right = Math.max(...areas.map(({ x, width }) => x + width)) + reach;
  const bottom = Math.max(...areas.map(({ y, height }) => y + height)) + reach;
  const width = Math.min(picture.width, Math.ceil(right)) - left;
  const height = Math.min(picture.height, Math.ceil(bottom)) - top;
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null;
}

function areaOf(operation: MaskOperation): Area {
  if (operation.kind === 'rectangle') {
    const { x, y, width, height } = operation;
    return {
      x: Math.min(x, x + width),
      y: Math.min(y, y + height),
      width: Math.abs(width),
      height: Math.abs(height),
    };
  }
  // In a loop, because a stroke may have more points than a call may have arguments.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of operation.points) {
    left = Math.min(left, x - operation.radius);
    top = Math.min(top, y - operation.radius);
    right = Math.max(right, x + operation.radius);
    bottom = Math.max(bottom, y + operation.radius);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function moveOperations(
  operations: readonly MaskOperation[],
  corner: { x: number; y: number },
  scale: number,
): MaskOperation[] {
  return operations.map((operation) => {
    if (operation.kind === 'rectangle') {
      const { x, y, width, height } = operation;
      return {
        ...operation,
        x: x * scale - corner.x,
        y: y * scale - corner.y,
        width: width * scale,
        height: height * scale,
      };
    }
    const points = operation.points.map(({ x, y }) => ({
      x: x * scale - corner.x,
      y: y * scale - corner.y,
    }));
    return { ...operation, radius: operation.radius * scale, points };
  });
}
