import { smooth } from '../drawing/color.ts';
import { type Raster, toRaster, toSharp } from './raster.ts';

/** The longer side of the picture in which the subject is searched, in pixels. */
const searchEdge = 160;
/** The difference of neighboring colors that noise and soft light cause, of 255. */
const unnoticed = 3;
/** The longest distance from the border that is measured, in quarters of a color step. */
const distanceMax = 400;
/** Shares of the picture that a subject may cover. Where none is found, it is an oval in the middle. */
const shareMin = 0.08;
const shareMax = 0.75;

/** Returns the subject's share of each pixel, from 0 to 1: what differs from the picture's border. */
export async function findSubject(picture: Raster): Promise<Float32Array> {
  const small = await toRaster(
    toSharp(picture).resize(searchEdge, searchEdge, { fit: 'inside' }).median(5),
  );
  const differences = walkFromBorder(small);
  const edge = thresholdOf(differences);
  const found = differences.map((value) => smooth(edge * 0.8, edge * 1.2, value));
  const share = found.reduce((sum, value) => sum + value, 0) / found.length;
  const isFound = share > shareMin && share < shareMax;
  const matte = isFound ? found : found.map((_, pixel) => oval(pixel, small));
  const data = small.data.map((_, at) => (at % 4 === 3 ? 255 : (matte[at >> 2] ?? 0) * 255));
  const smoothed = await toRaster(toSharp({ ...small, data }).median(5));
  const { width, height } = picture;
  const large = await toRaster(toSharp(smoothed).resize(width, height, { fit: 'fill' }));
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    const value = (large.data[pixel * 4] ?? 0) / 255;
    // No veil of what is almost nothing, and no hole in what is almost whole.
    return value < 0.04 ? 0 : value > 0.96 ? 1 : value;
  });
}

/**
 * Returns the least change of color on any path from the border to each pixel: little in a background that
 * changes softly, much behind a subject's outline (Dijkstra with a bucket per distance).
 */
function walkFromBorder({ width, height, data }: Raster): Float32Array {
  const best = new Int32Array(width * height).fill(distanceMax);
  const buckets: number[][] = Array.from({ length: distanceMax }, () => []);
  const reach = (pixel: number, distance: number) => {
    if (distance >= (best[pixel] ?? 0)) return;
    best[pixel] = distance;
    buckets[distance]?.push(pixel);
  };
  const colorDistance = (one: number, other: number) =>
    Math.hypot(
      ...[0, 1, 2].map(
        (channel) => (data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0),
      ),
    );
  for (let pixel = 0; pixel < best.length; pixel += 1) {
    const x = pixel % width;
    const isBeside = (x === 0 || x === width - 1) && pixel < best.length * 0.6;
    if (pixel < width || isBeside) reach(pixel, 0);
  }
  for (const [distance, bucket] of buckets.entries()) {
    for (const pixel of bucket) {
      if (best[pixel] !== distance) continue;
      const x = pixel % width;
      const beside = [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1];
      for (const other of [...beside, pixel - width, pixel + width]) {
        if (other < 0 || other >= best.length) continue;
        const step = Math.max(0, colorDistance(pixel, other) - unnoticed);
        reach(other, distance + Math.round(step * 4));
      }
    }
  }
  return Float32Array.from(best);
}

/** The threshold that parts the values best into two groups (Otsu). */
function thresholdOf(values: Float32Array): number {
  const sorted = values.toSorted();
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let [below, best, threshold] = [0, 0, 1];
  for (const [at, value] of sorted.entries()) {
    const [low, high] = [at, sorted.length - at];
    const between = low && high ? low * high * (below / low - (total - below) / high) ** 2 : 0;
    if (between > best) [best, threshold] = [between, value];
    below += value;
  }
  return threshold;
}

function oval(pixel: number, { width, height }: Raster): number {
  const x = ((pixel % width) + 0.5) / width - 0.5;
  const y = (Math.floor(pixel / width) + 0.5) / height - 0.55;
  return smooth(1, 0.9, Math.hypot(x / 0.34, y / 0.42));
}
