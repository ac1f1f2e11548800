import { createRandom } from './random.ts';

/** Smooth noise over the plane, from 0 to 1. */
export type Noise = (x: number, y: number) => number;

const size = 256;

/** Returns value noise from a table that the seed decides. */
export function createNoise(seed: number): Noise {
  const table = Float32Array.from({ length: size * size }, createRandom(seed));
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const left = column & 255;
    const right = (column + 1) & 255;
    const top = (row & 255) << 8;
    const bottom = ((row + 1) & 255) << 8;
    const a = table[top | left] as number;
    const b = table[top | right] as number;
    const c = table[bottom | left] as number;
    const d = table[bottom | right] as number;
    return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
  };
}

/** Sums layers of noise, each twice as fine and half as strong: from 0 to 1. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(px, py) * strength;
    total += strength;
    strength *= 0.5;
    // Each layer is rotated, so that the grid of the noise does not show.
    const rotated = px * 1.6 - py * 1.2 + 17.3;
    py = px * 1.2 + py * 1.6 + 9.1;
    px = rotated;
  }
  return sum / total;
}

/** Sums layers of noise with sharp crests, for mountains rather than hills: from 0 to 1. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let weight = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(noise(px, py) * 2 - 1);
    const value = crest * crest * weight;
    weight = Math.min(1, value * 1.8 + 0.15);
    sum += value * strength;
    total += strength;
    strength *= 0.5;
    const rotated = px * 1.6 - py * 1.2 + 31.7;
    py = px * 1.2 + py * 1.6;
    px = rotated;
  }
  return sum / total;
}
