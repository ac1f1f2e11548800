import { boxBlur } from '../raster/box-blur.ts';

/** For each pixel the line `slope · guide + offset` that comes nearest to the values around it. */
export interface GuidedLines {
  slope: Float32Array;
  offset: Float32Array;
}

/**
 * The guided filter (He, Sun, Tang 2010): smooths `values` but keeps the edges of
 * `guide`. The larger `softness`, the weaker the edge that is still smoothed over.
 */
export function fitLines(
  guide: Float32Array,
  values: Float32Array,
  size: { width: number; height: number },
  radius: number,
  softness: number,
): GuidedLines {
  const { width, height } = size;
  const mean = (plane: Float32Array) => boxBlur(plane, width, height, radius);
  const meanGuide = mean(guide);
  const meanValue = mean(values);
  const meanBoth = mean(guide.map((value, at) => value * (values[at] as number)));
  const meanSquare = mean(guide.map((value) => value * value));
  const slope = new Float32Array(guide.length);
  const offset = new Float32Array(guide.length);
  for (let at = 0; at < guide.length; at += 1) {
    const average = meanGuide[at] as number;
    const variance = (meanSquare[at] as number) - average * average;
    const together = (meanBoth[at] as number) - average * (meanValue[at] as number);
    slope[at] = together / (variance + softness);
    offset[at] = (meanValue[at] as number) - (slope[at] as number) * average;
  }
  return { slope: mean(slope), offset: mean(offset) };
}

export function applyLines({ slope, offset }: GuidedLines, guide: Float32Array): Float32Array {
  return guide.map((value, at) => (slope[at] as number) * value + (offset[at] as number));
}

/** A plane stretched to another size, without stairs. */
export function stretch(
  plane: Float32Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array {
  const stretched = new Float32Array(to.width * to.height);
  for (let row = 0; row < to.height; row += 1) {
    const y = Math.max(0, Math.min(from.height - 1, ((row + 0.5) / to.height) * from.height - 0.5));
    const top = Math.floor(y);
    const bottom = Math.min(from.height - 1, top + 1);
    for (let column = 0; column < to.width; column += 1) {
      const x = Math.max(
        0,
        Math.min(from.width - 1, ((column + 0.5) / to.width) * from.width - 0.5),
      );
      const left = Math.floor(x);
      const right = Math.min(from.width - 1, left + 1);
      const value = (r: number, c: number) => plane[r * from.width + c] as number;
      const upper = value(top, left) + (value(top, right) - value(top, left)) * (x - left);
      const lower = value(bottom, left) + (value(bottom, right) - value(bottom, left)) * (x - left);
      stretched[row * to.width + column] = upper + (lower - upper) * (y - top);
    }
  }
  return stretched;
}
