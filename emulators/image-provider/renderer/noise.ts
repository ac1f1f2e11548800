import { createRandom } from './random.ts';

/** Smooth noise over the plane, from 0 to 1. */
export type Noise = (x: number, y: number) => number;

const size = 256;

/** Value noise from a table that the seed decides. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const table = Float32Array.from({ length: size * size }, random);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
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

/** Layers of noise, each twice as fine and half as strong: from 0 to 1. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1) * strength;
    total += strength;
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

/** Like `fractal`, with sharp crests: mountains rather than hills. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    const value = 1 - Math.abs(noise(x * scale + octave * 31.7, y * scale) * 2 - 1);
    sum += value * value * strength;
    total += strength;
    strength *= 0.48;
    scale *= 2.07;
  }
  return sum / total;
}
