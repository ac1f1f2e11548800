import type { MaskOperation, Rectangle, Stroke } from './mask-operation.ts';

export interface Mask {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Edges are smooth over one pixel. `scale` is mask pixels per picture pixel: less than 1 for a preview. */
export function rasterizeMask(
  operations: readonly MaskOperation[],
  size: { width: number; height: number },
  scale = 1,
): Mask {
  const mask: Mask = { ...size, data: new Uint8Array(size.width * size.height) };
  drawOperations(mask, operations, scale);
  return mask;
}

/** Draws steps over a mask, in place. */
export function drawOperations(
  mask: Mask,
  operations: readonly MaskOperation[],
  scale: number,
): void {
  for (const operation of operations) {
    if (operation.kind === 'rectangle') fillRectangle(mask, operation, scale);
    else drawStroke(mask, operation, scale);
  }
}

function fillRectangle(mask: Mask, rectangle: Rectangle, scale: number): void {
  const spanOf = (from: number, length: number, limit: number): [number, number] => {
    const [low, high] = [Math.min(from, from + length), Math.max(from, from + length)];
    const within = (value: number) => Math.min(limit, Math.max(0, Math.round(value * scale)));
    return [within(low), within(high)];
  };
  const [left, right] = spanOf(rectangle.x, rectangle.width, mask.width);
  const [top, bottom] = spanOf(rectangle.y, rectangle.height, mask.height);
  for (let y = top; y < bottom; y += 1) {
    mask.data.fill(255, y * mask.width + left, y * mask.width + right);
  }
}

function drawStroke(mask: Mask, { kind, radius, points }: Stroke, scale: number): void {
  points.forEach((to, at) => {
    const from = points[at - 1] ?? to;
    drawSegment(mask, {
      isEraser: kind === 'eraser',
      radius: radius * scale,
      ax: from.x * scale,
      ay: from.y * scale,
      bx: to.x * scale,
      by: to.y * scale,
    });
  });
}

interface Segment {
  isEraser: boolean;
  radius: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/**
 * Draws all pixels within the radius of a straight line; only those on the edge need a square root.
 */
function drawSegment(mask: Mask, { isEraser, radius, ax, ay, bx, by }: Segment): void {
  const reach = radius + 0.5;
  const [left, right] = cover(ax, bx, reach, mask.width);
  const [top, bottom] = cover(ay, by, reach, mask.height);
  const [dx, dy] = [bx - ax, by - ay];
  const lengthSquared = dx * dx + dy * dy;
  // A line thinner than a pixel contains no pixel completely.
  const insideSquared = radius < 0.5 ? -1 : (radius - 0.5) ** 2;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along =
        lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
      const distanceSquared = (px - along * dx) ** 2 + (py - along * dy) ** 2;
      if (distanceSquared >= reach * reach) continue;
      const share =
        distanceSquared <= insideSquared
          ? 255
          : Math.round(255 * Math.min(1, reach - Math.sqrt(distanceSquared)));
      const at = y * mask.width + x;
      const before = mask.data[at] as number;
      mask.data[at] = isEraser ? Math.min(before, 255 - share) : Math.max(before, share);
    }
  }
}

function cover(a: number, b: number, reach: number, limit: number): [number, number] {
  return [
    Math.max(0, Math.floor(Math.min(a, b) - reach)),
    Math.min(limit, Math.ceil(Math.max(a, b) + reach)),
  ];
}
