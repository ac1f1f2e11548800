import type { Flip, Size, Turn } from './geometry.ts';

/** One 32-bit integer for each pixel. Every pixel keeps its bits. */
export function turnPixels(
  source: Uint32Array,
  { width, height }: Size,
  geometry: Turn | Flip,
): Uint32Array<ArrayBuffer> {
  const target = new Uint32Array(width * height);
  const [start, across, down] = stepsOf(geometry, width, height);
  for (let y = 0, from = 0; y < height; y += 1) {
    let to = start + y * down;
    for (let x = 0; x < width; x += 1, from += 1, to += across) target[to] = source[from] as number;
  }
  return target;
}

/**
 * Returns the index in the target of the source's first pixel, and how far it moves for a column
 * and for a row.
 */
function stepsOf(
  geometry: Turn | Flip,
  width: number,
  height: number,
): readonly [start: number, across: number, down: number] {
  if (geometry.kind === 'flip') {
    return geometry.axis === 'horizontal'
      ? [width - 1, -1, width]
      : [(height - 1) * width, 1, -width];
  }
  if (geometry.quarters === 1) return [height - 1, height, -1];
  if (geometry.quarters === 2) return [width * height - 1, -1, -width];
  return [(width - 1) * height, -height, 1];
}
