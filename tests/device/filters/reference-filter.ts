import type { FilterRecipe } from '../../../src/device/filters/filter-recipe.ts';

type Rgb = [number, number, number];
type Points = readonly (readonly [number, number])[];

const luma = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Returns the result of a filter for one pixel, from its recipe's documentation alone: one step
 * after the other, in floating point, without tables, matrices or bands. Colors are levels, 0 to
 * 255; the result is not rounded.
 */
export function referenceFilter(
  recipe: FilterRecipe,
  intensity: number,
  pixel: Rgb,
  at: { x: number; y: number; width: number; height: number },
): Rgb {
  const part = intensity / 100;
  const curves = [recipe.redCurve, recipe.greenCurve, recipe.blueCurve];
  let color = pixel.map((level, channel) => {
    const points = curves[channel] ?? recipe.curve;
    return (points ? curveAt(points, level) : level) / 255;
  }) as Rgb;
  for (const adjustment of recipe.adjustments) color = adjust(color, adjustment);
  const u = ((at.x + 0.5) / at.width) * 2 - 1;
  const v = ((at.y + 0.5) / at.height) * 2 - 1;
  const t = clamp(((u * u + v * v) / 2 - 0.18) / (1 - 0.18), 0, 1);
  const light = 1 - (recipe.vignette ?? 0) * part * t * t * (3 - 2 * t);
  const grain = (recipe.grain ?? 0) * part * grainAt(at);
  return color.map((value, channel) => {
    const before = pixel[channel] ?? 0;
    return clamp((before + (value * 255 - before) * part) * light + grain, 0, 255);
  }) as Rgb;
}

/** Applies one adjustment to a color with channels from 0 to 1. */
export function adjust(color: Rgb, adjustment: FilterRecipe['adjustments'][number]): Rgb {
  const each = (change: (value: number, channel: number) => number) => color.map(change) as Rgb;
  switch (adjustment[0]) {
    case 'gain':
      return each((c) => c * adjustment[1]);
    case 'lift':
      return each((c) => c + adjustment[1]);
    case 'contrast':
      return each((c) => (c - 0.5) * adjustment[1] + 0.5);
    case 'saturation':
      return each((c) => luma(color) + (c - luma(color)) * adjustment[1]);
    case 'warmth':
      return each((c, channel) => c * (1 + adjustment[1] * ([0.16, 0.02, -0.2][channel] ?? 0)));
    case 'tint':
      return each((c, channel) => c * (1 + adjustment[1] * ([0.05, -0.1, 0.05][channel] ?? 0)));
    case 'monochrome':
      return each(() => color.reduce((sum, c, k) => sum + c * (adjustment[1][k] ?? 0), 0));
    case 'tone':
      return each((c, k) => c + (luma(color) * (adjustment[1][k] ?? 0) - c) * adjustment[2]);
    case 'wash':
      return each((c, k) => c + ((adjustment[1][k] ?? 0) - c) * adjustment[2]);
    case 'hue':
      return turnHue(color, (adjustment[1] * Math.PI) / 180);
  }
}

/** The rotation of the W3C's Filter Effects: fixed part, cosine part, sine part. */
function turnHue(color: Rgb, angle: number): Rgb {
  const fixed: Rgb = [0.213, 0.715, 0.072];
  const sine = [
    [-0.213, -0.715, 0.928],
    [0.143, 0.14, -0.283],
    [-0.787, 0.715, 0.072],
  ];
  return color.map((c, row) => {
    const level = fixed.reduce((sum, weight, k) => sum + weight * (color[k] ?? 0), 0);
    const turned = (sine[row] ?? []).reduce((sum, weight, k) => sum + weight * (color[k] ?? 0), 0);
    return level + (c - level) * Math.cos(angle) + turned * Math.sin(angle);
  }) as Rgb;
}

/** Fritsch and Carlson's curve, in Hermite's form over the two points around the level. */
function curveAt(points: Points, level: number): number {
  const after = points.findIndex(([x]) => x >= level && x > 0);
  const slope = (at: number): number | undefined => {
    const [a, b] = [points[at], points[at + 1]];
    return a && b ? (b[1] - a[1]) / (b[0] - a[0]) : undefined;
  };
  const tangent = (at: number): number => {
    const [left, right] = [slope(at - 1), slope(at)];
    if (left === undefined) return right ?? 0;
    if (right === undefined) return left;
    return left * right > 0 ? 2 / (1 / left + 1 / right) : 0;
  };
  const [a, b] = [points[after - 1], points[after]];
  if (!a || !b) throw new Error('The curve does not cover the level');
  const width = b[0] - a[0];
  const t = (level - a[0]) / width;
  const u = 1 - t;
  return (
    a[1] * u * u * (1 + 2 * t) +
    width * tangent(after - 1) * u * u * t +
    b[1] * t * t * (1 + 2 * u) -
    width * tangent(after) * t * t * u
  );
}

/** Bilinear noise over a lattice of 900 knots along the longer side. */
function grainAt(at: { x: number; y: number; width: number; height: number }): number {
  const scale = 900 / Math.max(at.width, at.height);
  const [x, y] = [(at.x + 0.5) * scale, (at.y + 0.5) * scale];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const knot = (across: number, down: number) => {
    const begin = Math.floor(unitHash(row + down + 131_072) * 65_536);
    const place = (begin + column + across) % 65_536;
    return unitHash(place) + unitHash(place + 65_536) - 1;
  };
  const [right, below] = [x - column, y - row];
  return (
    knot(0, 0) * (1 - right) * (1 - below) +
    knot(1, 0) * right * (1 - below) +
    knot(0, 1) * (1 - right) * below +
    knot(1, 1) * right * below
  );
}

/** MurmurHash3's 32-bit finalizer over 2³² − 1, in big integers. */
function unitHash(value: number): number {
  const word = 0xffff_ffffn;
  let hash = BigInt(value);
  hash = ((hash ^ (hash >> 16n)) * 0x85eb_ca6bn) & word;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2_ae35n) & word;
  return Number(hash ^ (hash >> 16n)) / 0xffff_ffff;
}
