import { createRandom } from './random.mjs';

const size = 256;

/** Value noise over the plane, from 0 to 1. */
export function createNoise(seed) {
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
    const a = table[top | left];
    const b = table[top | right];
    const c = table[bottom | left];
    const d = table[bottom | right];
    return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
  };
}

/** Value noise in space, from 0 to 1: layers of the plane's table, far apart. */
export function createSpaceNoise(seed) {
  const table = Float32Array.from({ length: 65536 }, createRandom(seed));
  const at = (x, y, z) =>
    table[((x & 255) + ((y & 255) << 8) + Math.imul(z & 1023, 40503)) & 65535];
  return (x, y, z) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const k = Math.floor(z);
    const fx = x - i;
    const fy = y - j;
    const fz = z - k;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const w = fz * fz * (3 - 2 * fz);
    const a = at(i, j, k) * (1 - u) + at(i + 1, j, k) * u;
    const b = at(i, j + 1, k) * (1 - u) + at(i + 1, j + 1, k) * u;
    const c = at(i, j, k + 1) * (1 - u) + at(i + 1, j, k + 1) * u;
    const d = at(i, j + 1, k + 1) * (1 - u) + at(i + 1, j + 1, k + 1) * u;
    return (a * (1 - v) + b * v) * (1 - w) + (c * (1 - v) + d * v) * w;
  };
}

/** Layers of noise, each twice as fine and half as strong: from 0 to 1. */
export function fractal(noise, x, y, octaves) {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(px, py) * strength;
    total += strength;
    strength *= 0.5;
    // Turning each layer hides the lattice.
    const turned = px * 1.6 - py * 1.2 + 17.3;
    py = px * 1.2 + py * 1.6 + 9.1;
    px = turned;
  }
  return sum / total;
}

/** The same in space. */
export function fractalSpace(noise, x, y, z, octaves) {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1, z * scale) * strength;
    total += strength;
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

/** Like `fractal`, with sharp crests: mountains rather than hills. */
export function ridged(noise, x, y, octaves) {
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
    const turned = px * 1.6 - py * 1.2 + 31.7;
    py = px * 1.2 + py * 1.6;
    px = turned;
  }
  return sum / total;
}
