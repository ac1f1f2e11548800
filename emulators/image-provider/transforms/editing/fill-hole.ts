import { createNoise } from '../../drawing/noise.ts';
import { blur, colorAt, mapColors, type Raster } from '../raster/raster.ts';

/**
 * Fills what `cover` marks (0 to 1) from its surroundings: from ever smaller copies of
 * the picture, in which the hole closes, and adds grain, because the fill is smooth.
 */
export async function fillHole(picture: Raster, cover: Float32Array): Promise<Raster> {
  const { width, height } = picture;
  const known = new Float32Array(width * height * 4);
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    // The rim is filled too, because it still has some color of the removed thing.
    const share = (cover[pixel] as number) > 0.02 ? 0 : 1;
    colorAt(picture, pixel).forEach((value, channel) => {
      known[pixel * 4 + channel] = value * share;
    });
    known[pixel * 4 + 3] = share;
  }
  const filled = pullAndPush(known, width, height);
  const noise = createNoise(7);
  const patch = mapColors(picture, (_, pixel, x, y) => {
    const grain = (noise(x * 0.8, y * 0.8) - 0.5) * 0.035;
    return [
      (filled[pixel * 4] as number) + grain,
      (filled[pixel * 4 + 1] as number) + grain,
      (filled[pixel * 4 + 2] as number) + grain,
    ];
  });
  const soft = await blur(patch, Math.max(width, height) / 400);
  return mapColors(picture, (color, pixel) => {
    const under = colorAt(soft, pixel);
    const amount = cover[pixel] as number;
    return [
      color[0] + (under[0] - color[0]) * amount,
      color[1] + (under[1] - color[1]) * amount,
      color[2] + (under[2] - color[2]) * amount,
    ];
  });
}

/** Fills unknown values (weight 0 in every fourth) from the next smaller copy (Gortler 1996). */
function pullAndPush(known: Float32Array, width: number, height: number): Float32Array {
  if (width <= 2 || height <= 2) return normalize(known);
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Float32Array(halfWidth * halfHeight * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const to = (Math.floor(pixel / width / 2) * halfWidth + Math.floor((pixel % width) / 2)) * 4;
    for (let channel = 0; channel < 4; channel += 1) {
      half[to + channel] = (half[to + channel] as number) + (known[pixel * 4 + channel] as number);
    }
  }
  for (let at = 0; at < half.length; at += 4) {
    const weight = half[at + 3] as number;
    if (weight > 1)
      for (let channel = 0; channel < 4; channel += 1)
        half[at + channel] = (half[at + channel] as number) / weight;
  }
  const below = pullAndPush(half, halfWidth, halfHeight);
  const filled = new Float32Array(known);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const weight = Math.min(1, known[pixel * 4 + 3] as number);
    if (weight >= 1) continue;
    const [x, y] = [((pixel % width) - 0.5) / 2, (Math.floor(pixel / width) - 0.5) / 2];
    for (let channel = 0; channel < 3; channel += 1) {
      const under = sample(below, halfWidth, halfHeight, x, y, channel);
      filled[pixel * 4 + channel] = (known[pixel * 4 + channel] as number) + under * (1 - weight);
    }
    filled[pixel * 4 + 3] = 1;
  }
  return filled;
}

function sample(
  plane: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  channel: number,
): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const value = (column: number, row: number) => {
    const at =
      Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
    return plane[at * 4 + channel] as number;
  };
  const upper = value(left, top) + (value(left + 1, top) - value(left, top)) * (x - left);
  const lower =
    value(left, top + 1) + (value(left + 1, top + 1) - value(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

function normalize(known: Float32Array): Float32Array {
  return known.map((value, at) => {
    const weight = known[at - (at % 4) + 3] as number;
    return at % 4 === 3 ? 1 : weight > 0 ? value / weight : 0.5;
  });
}
