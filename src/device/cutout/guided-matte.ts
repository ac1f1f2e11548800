import type { Band, Pixels } from '../../../domain/editing/filters/apply-filter.ts';

/** The reach of the window in which alpha is explained by color, in pixels of the small matte. */
const windowReach = 2;

/** How much color must vary before alpha follows it: the square of a level (He et al., 'Guided Image Filtering'). */
const regularization = 10;

/** A small matte with what explains its edges: alpha = red · a + green · b + blue · c + d. */
export interface GuidedMatte {
  width: number;
  height: number;
  /** 0 to 255, a byte for each pixel. */
  alpha: Uint8Array;
  /** a, b, c and d of each pixel. */
  coefficients: Float32Array;
  /** 1 where alpha differs from that of a neighbor. */
  isEdge: Uint8Array;
}

/**
 * Finds how the alpha of a small cut-out follows from the colors of the photo at the same size. It is the
 * fast guided filter; what the colors do not explain stays as it is in the matte.
 */
export function guideMatte(photo: Pixels, alpha: Uint8Array): GuidedMatte {
  const { width, height } = photo;
  const isEdge = findEdges(alpha, width, height);
  const coefficients = new Float32Array(width * height * 4);
  const fitted = new Float64Array(3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      let rest = alpha[at] as number;
      if (isEdge[at] === 1) {
        fitWindow(photo, alpha, x, y, fitted);
        for (let channel = 0; channel < 3; channel += 1) {
          const slope = fitted[channel] as number;
          coefficients[at * 4 + channel] = slope;
          rest -= slope * (photo.data[at * 4 + channel] as number);
        }
      }
      coefficients[at * 4 + 3] = rest;
    }
  }
  return { width, height, alpha, coefficients, isEdge };
}

function findEdges(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const isEdge = new Uint8Array(alpha.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const own = alpha[at];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        const first = row * width;
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          if (alpha[first + column] !== own) isEdge[at] = 1;
        }
      }
    }
  }
  return isEdge;
}

/** Fits alpha to the colors of a window by least squares, and writes the three slopes. */
function fitWindow(
  { data, width, height }: Pixels,
  alpha: Uint8Array,
  x: number,
  y: number,
  slopes: Float64Array,
): void {
  const [left, right] = [Math.max(0, x - windowReach), Math.min(width - 1, x + windowReach)];
  const [top, bottom] = [Math.max(0, y - windowReach), Math.min(height - 1, y + windowReach)];
  let [r, g, b, p] = [0, 0, 0, 0];
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  let [rp, gp, bp] = [0, 0, 0];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const at = row * width + column;
      const red = data[at * 4] as number;
      const green = data[at * 4 + 1] as number;
      const blue = data[at * 4 + 2] as number;
      const share = alpha[at] as number;
      r += red;
      g += green;
      b += blue;
      p += share;
      rr += red * red;
      rg += red * green;
      rb += red * blue;
      gg += green * green;
      gb += green * blue;
      bb += blue * blue;
      rp += red * share;
      gp += green * share;
      bp += blue * share;
    }
  }
  const n = (right - left + 1) * (bottom - top + 1);
  const about = (product: number, one: number, other: number) =>
    product / n - (one / n) * (other / n);
  const a00 = about(rr, r, r) + regularization;
  const a01 = about(rg, r, g);
  const a02 = about(rb, r, b);
  const a11 = about(gg, g, g) + regularization;
  const a12 = about(gb, g, b);
  const a22 = about(bb, b, b) + regularization;
  const [v0, v1, v2] = [about(rp, r, p), about(gp, g, p), about(bp, b, p)];
  // The inverse of a symmetric matrix by its minors.
  const m00 = a11 * a22 - a12 * a12;
  const m01 = a02 * a12 - a01 * a22;
  const m02 = a01 * a12 - a02 * a11;
  const m11 = a00 * a22 - a02 * a02;
  const m12 = a01 * a02 - a00 * a12;
  const m22 = a00 * a11 - a01 * a01;
  const determinant = a00 * m00 + a01 * m01 + a02 * m02;
  slopes[0] = (m00 * v0 + m01 * v1 + m02 * v2) / determinant;
  slopes[1] = (m01 * v0 + m11 * v1 + m12 * v2) / determinant;
  slopes[2] = (m02 * v0 + m12 * v1 + m22 * v2) / determinant;
}

/**
 * Returns the alpha of some rows of the large photo, a byte for each pixel. Where the matte has no edge it
 * is the matte's own.
 */
export function enlargeMatte(matte: GuidedMatte, rows: Pixels, band: Band): Uint8Array {
  const { width, height } = rows;
  const enlarged = new Uint8Array(width * height);
  const across = placesOf(width, matte.width, 0, width);
  const down = placesOf(band.pictureHeight, matte.height, band.top, height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const upper = (down.low[y] as number) * matte.width;
    const lower = (down.high[y] as number) * matte.width;
    const v = down.share[y] as number;
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = across.low[x] as number;
      const right = across.high[x] as number;
      const [a, b, c, d] = [upper + left, upper + right, lower + left, lower + right] as const;
      const { isEdge } = matte;
      enlarged[at] =
        isEdge[a] === 0 && isEdge[b] === 0 && isEdge[c] === 0 && isEdge[d] === 0
          ? (matte.alpha[a] as number)
          : mix(matte, rows.data, at * 4, a, b, c, d, across.share[x] as number, v);
    }
  }
  return enlarged;
}

function mix(
  { coefficients }: GuidedMatte,
  data: Uint8ClampedArray,
  at: number,
  a: number,
  b: number,
  c: number,
  d: number,
  u: number,
  v: number,
): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel += 1) {
    const upper =
      (coefficients[a * 4 + channel] as number) * (1 - u) +
      (coefficients[b * 4 + channel] as number) * u;
    const lower =
      (coefficients[c * 4 + channel] as number) * (1 - u) +
      (coefficients[d * 4 + channel] as number) * u;
    const value = upper * (1 - v) + lower * v;
    sum += channel === 3 ? value : value * (data[at + channel] as number);
  }
  return Math.min(255, Math.max(0, Math.round(sum)));
}

/** For each of some pixels of a long side: between which two of the short side it is, and where. */
export function placesOf(long: number, short: number, first: number, count: number) {
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  const share = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = Math.min(short - 1, Math.max(0, ((first + at + 0.5) * short) / long - 0.5));
    low[at] = Math.floor(place);
    high[at] = Math.min(short - 1, Math.floor(place) + 1);
    share[at] = place - Math.floor(place);
  }
  return { low, high, share };
}
