import { type Color, mix, smooth } from '../drawing/color.ts';
import { fractal, type Noise } from '../drawing/noise.ts';
import type { Raster } from './raster/raster.ts';

/** Backdrops by the words that choose them: the color of the middle and of the corners. In sRGB, 0 to 1. */
const backdrops: readonly [RegExp, Color, Color][] = [
  [/white|bright|clean|minimal/, [0.97, 0.97, 0.96], [0.8, 0.81, 0.83]],
  [/black|dark|dramatic|moody/, [0.26, 0.27, 0.3], [0.05, 0.05, 0.07]],
  [/blue|corporate|navy/, [0.52, 0.63, 0.76], [0.13, 0.2, 0.33]],
  [/warm|beige|cream|brown|earth/, [0.87, 0.79, 0.69], [0.5, 0.4, 0.32]],
  [/green|outdoor|park|nature/, [0.66, 0.75, 0.63], [0.22, 0.33, 0.25]],
];

/** The default backdrop. */
const grey: readonly [Color, Color] = [
  [0.74, 0.77, 0.8],
  [0.33, 0.37, 0.43],
];

/** Renders a soft studio backdrop, painted canvas lit from behind the sitter. */
export function drawStudio(size: number, prompt: string, noise: Noise): Raster {
  const text = prompt.toLowerCase();
  const asked = backdrops.find(([pattern]) => pattern.test(text));
  const [lit, dim] = asked ? [asked[1], asked[2]] : grey;
  const data = new Uint8ClampedArray(size * size * 4);
  let at = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [column / size, row / size];
      const canvas = fractal(noise, x * 3.5, y * 3.5, 4) - 0.5;
      const away = Math.hypot((x - 0.56) * 0.95, y - 0.38) + canvas * 0.12;
      const color = mix(lit, dim, smooth(0.05, 0.78, away));
      const grain = (noise(column * 0.7, row * 0.7) - 0.5) * 5;
      for (const value of color) {
        data[at] = value * 255 + grain;
        at += 1;
      }
      data[at] = 255;
      at += 1;
    }
  }
  return { width: size, height: size, data };
}
