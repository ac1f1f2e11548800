import type { Band, Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { placesOf } from './guided-matte.ts';

/** The side of a cell whose colors are averaged, and the cells around it that count, in pixels and cells of the small photo. */
const cellSide = 4;
const cellReach = 3;

/** The usual color of the subject and of what is behind it, around each cell of the small photo. */
export interface SubjectColors {
  width: number;
  height: number;
  /** Red, green and blue of the subject, and then of the background, for each cell. */
  colors: Float32Array;
}

const fields = 8;

export function measureColors(photo: Pixels, alpha: Uint8Array): SubjectColors {
  const width = Math.ceil(photo.width / cellSide);
  const height = Math.ceil(photo.height / cellSide);
  const sums = sumCells(photo, alpha, width, height);
  const colors = new Float32Array(width * height * 6);
  const around = new Float64Array(fields);
  for (let at = 0; at < width * height; at += 1) {
    sumAround(sums, width, height, at, around);
    for (const [from, to] of [
      [0, 0],
      [4, 3],
    ] as const) {
      const weight = around[from + 3] as number;
      for (let channel = 0; channel < 3; channel += 1) {
        colors[at * 6 + to + channel] =
          weight > 0 ? (around[from + channel] as number) / weight : Number.NaN;
      }
    }
  }
  return { width, height, colors };
}

/** For each cell: red, green, blue and weight of the subject, and the same of the background. */
function sumCells(photo: Pixels, alpha: Uint8Array, width: number, height: number): Float32Array {
  const sums = new Float32Array(width * height * fields);
  for (let at = 0; at < alpha.length; at += 1) {
    const x = Math.floor((at % photo.width) / cellSide);
    const y = Math.floor(Math.floor(at / photo.width) / cellSide);
    const cell = (y * width + x) * fields;
    const share = (alpha[at] as number) / 255;
    // Pixels that are mixed count little where there are others.
    for (const [from, weight] of [
      [cell, share ** 4],
      [cell + 4, (1 - share) ** 4],
    ] as const) {
      for (let channel = 0; channel < 3; channel += 1) {
        sums[from + channel] =
          (sums[from + channel] as number) + weight * (photo.data[at * 4 + channel] as number);
      }
      sums[from + 3] = (sums[from + 3] as number) + weight;
    }
  }
  return sums;
}

function sumAround(
  sums: Float32Array,
  width: number,
  height: number,
  at: number,
  around: Float64Array,
): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  around.fill(0);
  for (let row = Math.max(0, y - cellReach); row <= Math.min(height - 1, y + cellReach); row += 1) {
    const last = Math.min(width - 1, x + cellReach);
    for (let column = Math.max(0, x - cellReach); column <= last; column += 1) {
      const from = (row * width + column) * fields;
      for (let field = 0; field < fields; field += 1) {
        around[field] = (around[field] as number) + (sums[from + field] as number);
      }
    }
  }
}

/**
 * Removes the background's color from the soft edges of some rows of the large photo, in place, as blur
 * fusion does (Forte, 'Approximate Fast Foreground Colour Estimation', 2021). `alpha` has a byte for each
 * of their pixels.
 */
export function separateColors(
  { width, height, colors }: SubjectColors,
  rows: Pixels,
  alpha: Uint8Array,
  band: Band,
): void {
  const { data } = rows;
  const across = placesOf(rows.width, width, 0, rows.width);
  const down = placesOf(band.pictureHeight, height, band.top, rows.height);
  for (let y = 0, at = 0; y < rows.height; y += 1) {
    const upper = (down.low[y] as number) * width;
    const lower = (down.high[y] as number) * width;
    const v = down.share[y] as number;
    for (let x = 0; x < rows.width; x += 1, at += 1) {
      const share = (alpha[at] as number) / 255;
      if (share === 0 || share === 1) continue;
      const [left, right, u] = [
        across.low[x] as number,
        across.high[x] as number,
        across.share[x] as number,
      ];
      const colorAt = (field: number) => {
        const above =
          (colors[(upper + left) * 6 + field] as number) * (1 - u) +
          (colors[(upper + right) * 6 + field] as number) * u;
        const below =
          (colors[(lower + left) * 6 + field] as number) * (1 - u) +
          (colors[(lower + right) * 6 + field] as number) * u;
        return above * (1 - v) + below * v;
      };
      for (let channel = 0; channel < 3; channel += 1) {
        const [subject, behind] = [colorAt(channel), colorAt(channel + 3)];
        const own = data[at * 4 + channel] as number;
        const separated = subject + share * (own - share * subject - (1 - share) * behind);
        // Where all around is subject, or none is, there is nothing to separate.
        if (!Number.isNaN(separated)) data[at * 4 + channel] = separated;
      }
    }
  }
}
