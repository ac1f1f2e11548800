import { luminance } from '../../emulators/image-provider/drawing/color.ts';
import { createFrame } from '../frame/frame.mjs';
import { denoise } from './denoise.mjs';
import { createTracer } from './path.mjs';

/** Renders a set with many samples a pixel, and removes the noise. */
export function photograph(set, { width, height, samples, seed = 1 }) {
  const sample = createTracer({ ...set, seed });
  const frame = createFrame(width, height);
  const count = width * height;
  const albedo = new Float32Array(count * 3);
  const normal = new Float32Array(count * 3);
  const depth = new Float32Array(count);
  const spread = new Float32Array(count);
  const mask = new Float32Array(count);
  const half = Math.max(width, height) / 2;
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 1) {
      const turn = dither(column, row);
      let sum = 0;
      let squares = 0;
      for (let index = 0; index < samples; index += 1) {
        // Additive recurrences (R2) cover the pixel and the lens evenly.
        const jx = (turn + index * 0.7548776662) % 1;
        const jy = (turn * 7.13 + index * 0.5698402909) % 1;
        const x = (column + jx - width / 2) / half;
        const y = (height / 2 - row - jy) / half;
        const seen = sample(x, y, (index + jy) / samples, (index * 0.6180339887 + turn) % 1);
        for (let channel = 0; channel < 3; channel += 1) {
          frame.light[at * 3 + channel] += seen.light[channel] / samples;
          albedo[at * 3 + channel] += seen.albedo[channel] / samples;
          normal[at * 3 + channel] += seen.normal[channel] / samples;
        }
        depth[at] += seen.depth / samples;
        mask[at] += seen.subject / samples;
        const grey = luminance(...seen.light) / (luminance(...seen.albedo) + 0.02);
        sum += grey;
        squares += grey * grey;
      }
      const length = Math.hypot(normal[at * 3], normal[at * 3 + 1], normal[at * 3 + 2]) || 1;
      for (let axis = 0; axis < 3; axis += 1) normal[at * 3 + axis] /= length;
      spread[at] = Math.max(0, squares / samples - (sum / samples) ** 2) / samples;
    }
  }
  frame.mask = mask;
  frame.light = denoise({ width, height, light: frame.light, albedo, normal, depth, spread });
  return frame;
}

/** Interleaved gradient noise (Jimenez): neighbors sample different points. */
function dither(column, row) {
  const value = 52.9829189 * ((0.06711056 * column + 0.00583715 * row) % 1);
  return value % 1;
}
